import { IOT_ENDPOINTS as E } from "@sweepline/contract/fleet/iot-devices.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { download, type InputOf, queryFor } from "../../core/api/index.ts";

type ListQuery = NonNullable<InputOf<typeof E.list>["query"]>;
type ExportQuery = NonNullable<InputOf<typeof E.export>["query"]>;

export const iotListQuery = (query: ListQuery) => ({
  ...queryFor(E.list, { query }),
  placeholderData: keepPreviousData,
});

export const exportIot = (query: ExportQuery, name: string): Promise<void> =>
  download(E.export, { query }, `${name}.${query.format ?? "xlsx"}`);
