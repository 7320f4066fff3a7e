import type { Page } from "@sweepline/contract/core/paging.ts";
import { ELEVATOR_RIDE_ENDPOINTS as R } from "@sweepline/contract/sites/elevator-rides/index.ts";
import { ELEVATOR_RECORD_ENDPOINTS as K } from "@sweepline/contract/sites/elevator-rides/records.ts";
import type { ElevatorRequest } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import { ELEVATOR_ENDPOINTS as E } from "@sweepline/contract/sites/elevators/index.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { call, download, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";
import { openInput } from "./elevator-live.ts";

type RequestsQuery = NonNullable<InputOf<typeof R.requests>["query"]>;
type EventsQuery = NonNullable<InputOf<typeof R.events>["query"]>;

export const elevatorQuery = (id: number) => ({
  ...queryFor(E.get, { params: { id } }),
  meta: { quietStatus: 404 },
});

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

type RequestsFile = NonNullable<InputOf<typeof K.exportRequests>["query"]>;
type EventsFile = NonNullable<InputOf<typeof K.exportEvents>["query"]>;
export const exportRequests = (id: number, query: RequestsFile, name: string): Promise<void> =>
  download(K.exportRequests, { params: { id }, query }, `${name}.${query.format ?? "xlsx"}`);
export const exportEvents = (id: number, query: EventsFile, name: string): Promise<void> =>
  download(K.exportEvents, { params: { id }, query }, `${name}.${query.format ?? "xlsx"}`);

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
