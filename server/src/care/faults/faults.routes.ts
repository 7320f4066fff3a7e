import { FAULT_ENDPOINTS as E } from "@sweepline/contract/care/faults.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { FaultReports } from "./faults.service.ts";

export function serveFaults(route: Route, faults: FaultReports): void {
  route(E.page, ({ caller, query }) => faults.page(caller, query));
  route(E.list, ({ caller, params, query }) => faults.list(caller, params.id, query));
  route(E.unnamed, ({ caller }) => faults.unnamed(caller));
  route(E.spots, ({ caller, params, query }) => faults.spots(caller, params.id, query));
  route(E.export, async ({ caller, query: { format, timeZone, ...choice }, language }) =>
    fileAnswer(await faults.exportFile(caller, choice, { format, timeZone, language })),
  );
  route(E.trail, ({ caller, params }) => faults.trail(caller, params.id));
  route(E.get, ({ caller, params }) => faults.get(caller, params.id));
}
