import { CONNECTION_ENDPOINTS } from "@sweepline/contract/fleet/connections.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { Connections } from "./connections.service.ts";

export function serveConnections(route: Route, connections: Connections): void {
  route(CONNECTION_ENDPOINTS.list, ({ caller, params, query }) => connections.list(caller, params.id, query));
  route(CONNECTION_ENDPOINTS.export, async ({ caller, params, query, language }) => {
    const { format, timeZone, ...filters } = query;
    return fileAnswer(await connections.export(caller, params.id, { filters, format, timeZone, language }));
  });
  route(CONNECTION_ENDPOINTS.timeline, ({ caller, params, query }) =>
    connections.timeline(caller, params.id, query),
  );
  route(CONNECTION_ENDPOINTS.diagnosis, ({ caller, params, query }) =>
    connections.diagnosis(caller, params.id, query.at),
  );
}
