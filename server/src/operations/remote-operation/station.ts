import type { Language } from "@sweepline/contract/core/refusal.ts";
import { createLateness, type Lateness } from "@sweepline/contract/fleet/vda5050/lateness.ts";
import type { RemoteReply } from "@sweepline/contract/operations/remote-operation/frames.ts";
import type { Caller } from "../../core/caller.ts";
import type { LiveSocket, Served } from "../../core/live/index.ts";
import type { RemoteTarget } from "../../fleet/remote-line/index.ts";
import type { LeaseRow } from "./leases.store.ts";
import type { Recorder } from "./recorder.ts";

/** The nouns of the hub: stations, where this process shows a robot, and the seats of the pages that look at it. */
export interface Station {
  readonly deviceId: number;
  target: RemoteTarget;
  lease: LeaseRow | undefined;
  readonly seats: Set<Seat>;
  /** Nobody looks at it any more: who comes now gets another one. */
  isOver: boolean;
  /** Of the seat that drives, if it is one of this process. */
  recorder: Recorder | undefined;
  /** By the clock that runs evenly; when the robot was last heard. */
  pictureAt: number | undefined;
  /** The newest reading of its lease. */
  reading: Promise<void>;
  stopListening(): void;
}

/** One page. All times are of the clock that runs evenly, in ms. */
export interface Seat extends Served {
  readonly socket: LiveSocket;
  readonly remoteIp: string;
  caller: Caller;
  language: Language;
  /** What the page calls itself; empty until it has opened a robot. */
  id: string;
  station: Station | undefined;
  seenAt: number;
  readonly lateness: Lateness;
  /** Of its drive messages, the newest that was passed on. */
  sequence: number;
  trust: Trust | undefined;
  /** It has, or had, the robot, and was not told that it has it no more. */
  hasLease: boolean;
  /** It is told once for each epoch that it may not drive. */
  refusedEpoch: number | undefined;
  /** Messages of it that were refused: no requests, too many, without the right or the lease. */
  refusedCount: number;
  hasAnswered: boolean;
}

/** For how long this process may send drive messages for the page without having looked again. */
export interface Trust {
  sessionId: string;
  epoch: number;
  from: number;
  until: number;
}

export const createSeat = (socket: LiveSocket, caller: Caller, remoteIp: string): Seat => ({
  ...{ socket, caller, remoteIp, language: "zh", id: "", station: undefined, seenAt: performance.now() },
  ...{
    lateness: createLateness(),
    sequence: -1,
    trust: undefined,
    hasLease: false,
    refusedEpoch: undefined,
    refusedCount: 0,
  },
  ...{ isClosed: false, queue: Promise.resolve(), queued: 0, hasAnswered: true },
});

export function say(seat: Pick<Seat, "socket" | "isClosed">, reply: RemoteReply): void {
  if (!seat.isClosed) seat.socket.send(JSON.stringify(reply), { binary: false });
}

/** A page that reads too slowly misses pictures: the next one is better. */
const MAX_BUFFERED_BYTES = 65_536;
export const isFull = ({ socket }: Seat): boolean => socket.bufferedAmount > MAX_BUFFERED_BYTES;

export const seatOfHolder = ({ seats, lease }: Station): Seat | undefined =>
  lease?.seat ? [...seats].find(({ id }) => id === lease.seat) : undefined;
