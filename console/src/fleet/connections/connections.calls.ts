import { CONNECTION_ENDPOINTS as E } from "@sweepline/contract/fleet/connections.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { download, type InputOf, queryFor } from "../../core/api/index.ts";

type ConnectionQuery = NonNullable<InputOf<typeof E.list>["query"]>;
type ExportQuery = NonNullable<InputOf<typeof E.export>["query"]>;
type TimelineQuery = NonNullable<InputOf<typeof E.timeline>["query"]>;

export const connectionRecordsQuery = (id: number, query: ConnectionQuery) => ({
  ...queryFor(E.list, { params: { id }, query }),
  placeholderData: keepPreviousData,
});

export const timelineQuery = (id: number, query: TimelineQuery) => ({
  ...queryFor(E.timeline, { params: { id }, query }),
  placeholderData: keepPreviousData,
});

/** What stands against a device may change by the minute while someone works on it. */
export const diagnosisQuery = (id: number) => ({
  ...queryFor(E.diagnosis, { params: { id } }),
  staleTime: 0,
});

export const exportConnections = (id: number, query: ExportQuery, name: string): Promise<void> =>
  download(E.export, { params: { id }, query }, `${name}.${query.format ?? "xlsx"}`);
