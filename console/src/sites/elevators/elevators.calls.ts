import type { Page } from "@sweepline/contract/core/paging.ts";
import { MQTT_SERVER_ENDPOINTS } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { ELEVATOR_RIDE_ENDPOINTS as R } from "@sweepline/contract/sites/elevator-rides/index.ts";
import { ELEVATOR_RECORD_ENDPOINTS as K } from "@sweepline/contract/sites/elevator-rides/records.ts";
import type { ElevatorRequest } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import { ELEVATOR_CREDENTIAL_ENDPOINTS as C } from "@sweepline/contract/sites/elevators/credentials.ts";
import { ELEVATOR_ENDPOINTS as E } from "@sweepline/contract/sites/elevators/index.ts";
import { ELEVATOR_TRIAL_ENDPOINTS as T } from "@sweepline/contract/sites/elevators/trials.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { call, download, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";
import { openInput } from "./elevator-live.ts";

type ListQuery = NonNullable<InputOf<typeof E.list>["query"]>;
type RequestsQuery = NonNullable<InputOf<typeof R.requests>["query"]>;
type EventsQuery = NonNullable<InputOf<typeof R.events>["query"]>;

export const elevatorListQuery = (query: ListQuery) => ({
  ...queryFor(E.list, { query }),
  placeholderData: keepPreviousData,
});
export const elevatorQuery = (id: number) => ({
  ...queryFor(E.get, { params: { id } }),
  meta: { quietStatus: 404 },
});
export const landingsQuery = (id: number) => queryFor(K.landings, { params: { id } });
export const trialsQuery = (id: number) => queryFor(T.trials, { params: { id } });

/** Who rides and who waits, in their order; kept by the live socket. */
export const queueQuery = (id: number) => ({
  ...queryFor(R.requests, openInput(id)),
  select: ({ records }: Page<ElevatorRequest>) => [...records].sort(byTurn),
});
const byTurn = (a: ElevatorRequest, b: ElevatorRequest): number =>
  Date.parse(a.requestedAt) - Date.parse(b.requestedAt);

export const requestsQuery = (id: number, query: RequestsQuery) => ({
  ...queryFor(R.requests, { params: { id }, query }),
  placeholderData: keepPreviousData,
});
export const eventsQuery = (id: number, query: EventsQuery) => ({
  ...queryFor(R.events, { params: { id }, query }),
  placeholderData: keepPreviousData,
});
/** Places that things of an organization may stand in, or all in reach. */
export const placesQuery = (organizationId: number | undefined, placeId: number | null) => ({
  ...queryFor(PLACE_ENDPOINTS.options, {
    query: { organizationId, ids: placeId === null ? undefined : [placeId] },
  }),
  placeholderData: keepPreviousData,
});
export const mqttServersQuery = () => ({
  ...queryFor(MQTT_SERVER_ENDPOINTS.options, {}),
  staleTime: 60_000,
});

type ListFile = NonNullable<InputOf<typeof K.export>["query"]>;
type RequestsFile = NonNullable<InputOf<typeof K.exportRequests>["query"]>;
type EventsFile = NonNullable<InputOf<typeof K.exportEvents>["query"]>;
export const exportElevators = (query: ListFile, name: string): Promise<void> =>
  download(K.export, { query }, `${name}.${query.format ?? "xlsx"}`);
export const exportRequests = (id: number, query: RequestsFile, name: string): Promise<void> =>
  download(K.exportRequests, { params: { id }, query }, `${name}.${query.format ?? "xlsx"}`);
export const exportEvents = (id: number, query: EventsFile, name: string): Promise<void> =>
  download(K.exportEvents, { params: { id }, query }, `${name}.${query.format ?? "xlsx"}`);

/** A write after which elevators are read anew, and the places that show them. */
const useElevatorWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [E.list, E.get, K.landings, PLACE_ENDPOINTS.get, PLACE_ENDPOINTS.list]);

export type NewBody = InputOf<typeof E.create>["body"];
type ChangeBody = InputOf<typeof E.update>["body"];
export const useCreateElevator = () => useElevatorWrite((body: NewBody) => call(E.create, { body }));
export const useUpdateElevator = () =>
  useElevatorWrite(({ id, ...body }: ChangeBody & { id: number }) =>
    call(E.update, { params: { id }, body }),
  );
export const useRemoveElevator = () => useElevatorWrite((id: number) => call(E.remove, { params: { id } }));
export const useRenewCredentials = () => useElevatorWrite((id: number) => call(C.renew, { params: { id } }));
export const useRevokeCredentials = () =>
  useElevatorWrite((id: number) => call(C.revoke, { params: { id } }));
export const useKeepTrial = () =>
  useWrite(
    ({ id, ...body }: InputOf<typeof T.keepTrial>["body"] & { id: number }) =>
      call(T.keepTrial, { params: { id }, body }),
    [T.trials],
  );

/** What is asked of an elevator now; how it goes on is told live. */
const useRideWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [R.requests, R.events, E.get]);
export type CallBody = InputOf<typeof R.call>["body"];
export const useCallElevator = () =>
  useRideWrite(({ id, ...body }: CallBody & { id: number }) => call(R.call, { params: { id }, body }));
export const useCancelRequest = () =>
  useRideWrite(({ id, requestId }: { id: number; requestId: string }) =>
    call(R.cancel, { params: { id, requestId } }),
  );
export const useSay = () =>
  useRideWrite(({ id, requestId, said }: { id: number; requestId: string; said: "entered" | "left" }) =>
    call(R.say, { params: { id, requestId }, body: { said } }),
  );
export const useHoldDoor = () =>
  useRideWrite(({ id, isHeld }: { id: number; isHeld: boolean }) =>
    call(R.hold, { params: { id }, body: { isHeld } }),
  );
export const useRelease = () =>
  useRideWrite(({ id, isCarEmpty }: { id: number; isCarEmpty: boolean }) =>
    call(R.release, { params: { id }, body: { isCarEmpty } }),
  );
