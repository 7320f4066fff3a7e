import { CONNECTION_ENDPOINTS } from "@sweepline/contract/fleet/connections.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { type InputOf, queryFor } from "../../core/api/index.ts";

type ConnectionQuery = NonNullable<InputOf<typeof CONNECTION_ENDPOINTS.list>["query"]>;

export const connectionRecordsQuery = (id: number, query: ConnectionQuery) => ({
  ...queryFor(CONNECTION_ENDPOINTS.list, { params: { id }, query }),
  placeholderData: keepPreviousData,
});
