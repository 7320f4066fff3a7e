import { ELEVATOR_RIDE_ENDPOINTS as R } from "@sweepline/contract/sites/elevator-rides/index.ts";
import { ELEVATOR_RECORD_ENDPOINTS as K } from "@sweepline/contract/sites/elevator-rides/records.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { ElevatorRides } from "./rides.service.ts";

export function serveElevatorRides(route: Route, rides: ElevatorRides): void {
  route(R.call, (call) => rides.call(call, call.params.id, call.body));
  route(R.requests, ({ caller, params, query }) => rides.requests(caller, params.id, query));
  route(R.events, ({ caller, params, query }) => rides.events(caller, params.id, query));
  route(R.cancel, (call) => rides.cancel(call, requestOf(call.params)));
  route(R.say, (call) => rides.say(call, { ...requestOf(call.params), ...call.body }));
  route(R.hold, (call) => rides.hold(call, { elevatorId: call.params.id, ...call.body }));
  route(R.release, (call) => rides.release(call, { elevatorId: call.params.id, ...call.body }));
  route(K.exportRequests, async ({ caller, params, query, language }) =>
    fileAnswer(await rides.exportRequests(caller, params.id, { ...query, language })),
  );
  route(K.exportEvents, async ({ caller, params, query, language }) =>
    fileAnswer(await rides.exportEvents(caller, params.id, { ...query, language })),
  );
  route(K.landings, ({ caller, params }) => rides.landings(caller, params.id));
}

const requestOf = ({ id, requestId }: { id: number; requestId: string }) => ({ elevatorId: id, requestId });
