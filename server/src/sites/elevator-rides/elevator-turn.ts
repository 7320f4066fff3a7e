import type { LciAsked } from "@sweepline/contract/sites/elevator-rides/lci.ts";
import type { ElevatorRequest } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import type { ElevatorFault } from "@sweepline/contract/sites/elevators/index.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Outbox } from "../../fleet/commands/index.ts";
import type { RideSession } from "../elevator-services/index.ts";
import { type Driven, type StatePatch, writeState } from "./driving.store.ts";
import type { Move } from "./next-move.ts";
import * as store from "./requests.store.ts";
import { type RideDialog, rideDialogOf } from "./ride-dialog.ts";
import { allowanceOf, type ElevatorTimes, MAX_ATTEMPTS, REPEAT_AFTER_MS } from "./ride-times.ts";

/** What one process remembers of an elevator that it drives; after a restart none of it is missed. */
export interface Memory {
  receivedAt: number;
  /** When the first of those questions was sent that nothing was said after; null: none is open. */
  silentSince: number | null;
  busyUntil: number;
  isConnectionLost: boolean;
  askedAt: number;
  keptAt: number;
  /** The network's own words for a lost connection. */
  lostNote: string;
  /** It is lost until somebody changes something. */
  isRefused: boolean;
}

/** A message to the elevator, to be sent when all that belongs to it is kept. */
export interface Sending {
  api: LciAsked;
  body: object;
  /** Its timestamp, by which an answer is known to be its own. */
  at?: number;
}

export interface Driving {
  driven: Driven;
  sendings: Sending[];
  wants: { isAsking: boolean; isKeeping: boolean };
  session: RideSession | null;
  /** To be announced. */
  isChanged: boolean;
  changed: ElevatorRequest[];
  isRiding: boolean;
}

export interface DriveDeps {
  holder: string;
  commands: Pick<Outbox, "issue" | "find">;
}

/** One elevator in one transaction: what it said is taken in, and what comes next is begun. */
export interface Turn extends DriveDeps {
  tx: Queries;
  now: Date;
  driven: Driven;
  talk: RideDialog;
  patch: Omit<StatePatch, "talk">;
  memory: Memory;
  out: Driving;
  events: store.NewEvent[];
}

export const note = (turn: Turn, event: Omit<store.NewEvent, "elevatorId" | "at">): void => {
  turn.events.push({ ...event, elevatorId: turn.driven.id, at: turn.now });
};

export const faultOf = ({ driven, patch }: Turn): ElevatorFault | null =>
  patch.fault === undefined ? driven.fault : patch.fault;
export const occupantOf = ({ driven, patch }: Turn): number | null =>
  patch.occupiedBy === undefined ? driven.occupiedBy : patch.occupiedBy;

export function setFault(turn: Turn, fault: ElevatorFault, faultNote: string): void {
  if (faultOf(turn) === fault) return;
  Object.assign(turn.patch, { fault, faultNote, faultSince: turn.now });
  note(turn, { kind: "fault", detail: faultNote ? `${fault}: ${faultNote}` : fault });
}

/** It speaks again: what was wrong with it is over, but whoever is in the car is there still. */
export function recover(turn: Turn): void {
  const fault = faultOf(turn);
  if (fault === null || fault === "occupied") return;
  const isOccupied = occupantOf(turn) !== null;
  const next = isOccupied ? { fault: "occupied", faultSince: turn.now } : { fault: null, faultSince: null };
  Object.assign(turn.patch, { ...next, faultNote: "" });
  note(turn, { kind: "faultOver", detail: fault });
}

const ENDS = ["done", "failed", "cancelled"];

export async function change(
  turn: Turn,
  row: store.RequestRow,
  patch: store.RequestPatch,
): Promise<store.RequestRow> {
  const { state = row.state } = patch;
  const isEnd = ENDS.includes(state);
  const next = {
    ...patch,
    ...(state !== row.state && {
      stateSince: turn.now,
      ...(isEnd && { endedAt: turn.now, deadlineAt: null }),
    }),
  };
  await store.patchRequest(turn.tx, row, next);
  const now = { ...row, ...next };
  if (state !== row.state)
    note(turn, { kind: "state", request: row, state, failure: now.failure, detail: now.note });
  turn.out.changed.push(store.requestOf(now));
  turn.out.isChanged = true;
  return now;
}

const timesOf = ({ doorOpenTimeMs, floorTravelMs, floors }: Driven): ElevatorTimes => ({
  doorOpenTimeMs,
  floorTravelMs,
  floorCount: floors.length,
});

export function deadlineOf(
  { driven, now }: Turn,
  state: Parameters<typeof allowanceOf>[0],
  { deviceId }: Pick<store.RequestRow, "deviceId">,
): Date {
  return new Date(now.getTime() + allowanceOf(state, timesOf(driven), deviceId === null));
}

const wasAskedLong = ({ talk, now }: Turn): boolean =>
  talk.asked?.about === "Release" && now.getTime() - talk.asked.at > REPEAT_AFTER_MS;

/** Asked until it is answered, over outages and restarts: an elevator that was not given free takes nobody. */
export function giveFree(turn: Turn): void {
  const before = turn.talk.asked?.about === "Release" ? turn.talk.asked : null;
  if (before && !wasAskedLong(turn)) return;
  ask(turn, { api: "Release", about: "Release", body: {} });
  // Only whoever speaks has left a question unanswered.
  if (before && turn.memory.receivedAt <= before.at && turn.talk.asked) turn.talk.asked.tries = 1;
}

/** It speaks, and does not answer that one question: whoever comes next registers anew. */
export const ignoresRelease = (turn: Turn): boolean =>
  wasAskedLong(turn) &&
  turn.memory.receivedAt > (turn.talk.asked?.at ?? 0) &&
  (turn.talk.asked?.tries ?? 0) >= MAX_ATTEMPTS;

export function ask(turn: Turn, question: NonNullable<Move["ask"]>): void {
  const { asked } = turn.talk;
  const tries = asked?.about === question.about ? asked.tries + 1 : 1;
  const { api, about, body } = question;
  const at = turn.now.getTime();
  const since = tries > 1 ? (asked?.since ?? at) : at;
  turn.talk = { ...turn.talk, asked: { api, about, at, since, tries } };
  // From here on the elevator may have registered us, whether its answer arrives or not.
  if (api === "Registration") turn.talk = { ...turn.talk, mustRelease: true };
  turn.out.sendings.push({ api, body, at });
  // What is asked over a whole outage is one line of the history.
  if (api !== "Release" || tries === 1)
    note(turn, { kind: "sent", detail: [api, ...Object.values(body)].join(" ") });
}

const PUBLISHED_FIELDS = [
  "currentFloor",
  "destinationFloor",
  "door",
  "motion",
  "mode",
  "fault",
  "occupiedBy",
] as const;

export async function keep(turn: Turn): Promise<void> {
  const { tx, driven, patch, talk: dialog, out, now } = turn;
  const isOther = PUBLISHED_FIELDS.some(
    (field) => patch[field] !== undefined && patch[field] !== driven[field],
  );
  if (patch.mode !== undefined && patch.mode !== driven.mode)
    note(turn, { kind: "mode", detail: patch.mode });
  out.isChanged ||= isOther;
  out.session = dialog.session;
  const hasNewDialog = JSON.stringify(dialog) !== JSON.stringify(rideDialogOf(driven.talk));
  if (isOther || hasNewDialog || patch.reportedAt)
    await writeState(tx, driven, { ...patch, ...(isOther && { changedAt: now }), talk: dialog });
  await store.insertEvents(tx, turn.events);
}
