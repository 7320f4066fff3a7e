import { ELEVATOR_RIDE_ENDPOINTS as R } from "@sweepline/contract/sites/elevator-rides/index.ts";
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
  route(R.call, (call) => elevators.call(call, call.params.id, call.body));
  route(R.requests, ({ caller, params, query }) => elevators.requests(caller, params.id, query));
  route(R.events, ({ caller, params, query }) => elevators.events(caller, params.id, query));
  route(R.cancel, (call) => elevators.cancel(call, requestOf(call.params)));
  route(R.say, (call) => elevators.say(call, { ...requestOf(call.params), ...call.body }));
  route(R.hold, (call) => elevators.hold(call, { elevatorId: call.params.id, ...call.body }));
  route(K.export, ({ caller, query, language }) =>
    fileAnswer(elevators.export(caller, { ...query, language })),
  );
  route(K.exportRequests, async ({ caller, params, query, language }) =>
    fileAnswer(await elevators.exportRequests(caller, params.id, { ...query, language })),
  );
  route(K.exportEvents, async ({ caller, params, query, language }) =>
    fileAnswer(await elevators.exportEvents(caller, params.id, { ...query, language })),
  );
  route(K.landings, ({ caller, params }) => elevators.landings(caller, params.id));
  route(R.release, (call) => elevators.release(call, { elevatorId: call.params.id, ...call.body }));
}

const requestOf = ({ id, requestId }: { id: number; requestId: string }) => ({ elevatorId: id, requestId });
