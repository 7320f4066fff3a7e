import { ELEVATOR_RECORD_ENDPOINTS as K } from "@sweepline/contract/sites/elevator-rides/records.ts";
import { ELEVATOR_CREDENTIAL_ENDPOINTS as C } from "@sweepline/contract/sites/elevators/credentials.ts";
import { ELEVATOR_ENDPOINTS as E } from "@sweepline/contract/sites/elevators/index.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { Elevators } from "./elevators.service.ts";

export function serveElevators(route: Route, elevators: Elevators): void {
  route(E.list, ({ caller, query }) => elevators.list(caller, query));
  route(E.get, ({ caller, params }) => elevators.get(caller, params.id));
  route(E.create, (call) => elevators.create(call, call.body));
  route(E.update, (call) => elevators.update(call, call.params.id, call.body));
  route(E.remove, (call) => elevators.remove(call, call.params.id));
  route(C.renew, (call) => elevators.renewCredentials(call, call.params.id));
  route(C.revoke, (call) => elevators.revokeCredentials(call, call.params.id));
  route(E.state, async ({ caller, params }) => (await elevators.get(caller, params.id)).state);
  route(K.export, ({ caller, query, language }) =>
    fileAnswer(elevators.export(caller, { ...query, language })),
  );
}
