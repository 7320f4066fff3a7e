import type { Page } from "@sweepline/contract/core/paging.ts";
import { ELEVATOR_RIDE_ENDPOINTS as R } from "@sweepline/contract/sites/elevator-rides/index.ts";
import type { ElevatorRequest } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import { ELEVATOR_ENDPOINTS as E } from "@sweepline/contract/sites/elevators/index.ts";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";
import { openInput } from "./elevator-live.ts";

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

/** The open requests of an elevator; their progress arrives live. */
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
