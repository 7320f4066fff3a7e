import type { Language } from "@sweepline/contract/core/refusal.ts";
import { type ElevatorRequest, FAILURE_TEXTS } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import type { RunStep, TrialStep, TrialStepKind } from "@sweepline/contract/sites/elevator-trials.ts";
import type { ElevatorDetail, ElevatorState } from "@sweepline/contract/sites/elevators/index.ts";
import type { Progress } from "./elevator-trials.store.ts";
import { TRIAL_NOTES, type TrialNotes } from "./elevator-trials.texts.ts";

/** What is known at a moment while a step is in progress. */
export interface View {
  now: number;
  language: Language;
  floor: string;
  elevator: Pick<ElevatorDetail, "floors" | "doorOpenTimeMs" | "floorTravelMs"> & { state: ElevatorState };
  progress: Progress;
  /** The call in progress; undefined: there is none yet. */
  request: ElevatorRequest | undefined;
  /** When its turn came; undefined: not yet. */
  calledAt: number | undefined;
}

export type Finding = Partial<Pick<TrialStep, "measured" | "declared" | "note" | "requestId">> &
  Pick<TrialStep, "outcome">;

/** What comes next of a step: something to ask of the elevator, what came of it, or nothing yet. */
export interface Next {
  ask?: "call" | "hold" | "giveFree";
  finding?: Finding;
  /** The door need not be held any longer. */
  letsGo?: boolean;
}

/** Idle elevators are asked every ten seconds; this is several times that. */
const ONLINE_WITHIN_MS = 35_000;
/** Each step of a ride ends by deadlines of its own; this is longer than all of them. */
const CALL_WITHIN_MS = 40 * 60_000;
const DOORS_WITHIN_MS = 8_000;
/** Beyond the declared time: how long the hold is watched, and what closing may take. */
const HOLD_BEYOND_MS = 1_500;
const CLOSING_MS = 6_000;

const WAIT: Next = {};
const passed = (finding: Omit<Finding, "outcome">): Next => ({ finding: { outcome: "passed", ...finding } });
const failed = (note: string, finding: Omit<Finding, "outcome"> = {}): Next => ({
  finding: { outcome: "failed", note, ...finding },
});
const notesOf = ({ language }: View): TrialNotes => TRIAL_NOTES[language];
const skipped = (view: View): Next => ({ finding: { outcome: "skipped", note: notesOf(view).notThere } });
const isLate = ({ now, progress }: View, withinMs: number): boolean => now - progress.since >= withinMs;

function lookAtConnection(view: View): Next {
  const { mode, fault } = view.elevator.state;
  const isSilent = fault === "noLine" || fault === "noAnswer" || fault === "noCredentials";
  if (mode !== "offline" && mode !== "unknown" && !isSilent) return passed({ note: notesOf(view).online });
  return isLate(view, ONLINE_WITHIN_MS) ? failed(notesOf(view).notReceived) : WAIT;
}

function lookAtState(view: View): Next {
  const notes = notesOf(view);
  const { state, floors } = view.elevator;
  if (state.reportedAt === view.progress.reportedAt)
    return isLate(view, ONLINE_WITHIN_MS) ? failed(notes.noState) : WAIT;
  const { currentFloor, door } = state;
  if (!floors.some(({ name }) => name === currentFloor))
    return failed(notes.strangeFloor(currentFloor ?? "—"));
  return door === null ? failed(notes.noDoor) : passed({ note: notes.carAt(currentFloor ?? "") });
}

function lookAtCall(view: View): Next {
  const { request, calledAt, elevator, progress } = view;
  if (!request) return { ask: "call" };
  const figures = { requestId: request.id, declared: progress.declared };
  if (request.state === "boarding") {
    const notes = notesOf(view);
    const since = calledAt ?? Date.parse(request.requestedAt);
    const measured = Math.max(0, Date.parse(request.stateSince) - since);
    const mostMs = 2 * (figures.declared ?? Number.POSITIVE_INFINITY) + elevator.doorOpenTimeMs + CLOSING_MS;
    return passed({ ...figures, measured, note: measured > mostMs ? notes.slow : notes.came });
  }
  if (request.endedAt === null && !isLate(view, CALL_WITHIN_MS)) return WAIT;
  return failed(reasonOf(request, view), figures);
}

function reasonOf(request: ElevatorRequest, view: View): string {
  if (request.failure)
    return [FAILURE_TEXTS[request.failure][view.language], request.note].filter(Boolean).join(" · ");
  return request.state === "cancelled" ? notesOf(view).cancelledByOther : notesOf(view).didNotCome;
}

function lookAtDoors(view: View): Next {
  const { elevator, progress, floor } = view;
  if (!progress.isAtDoor) return skipped(view);
  const { requestId } = progress;
  const { state } = elevator;
  const { openDoors: open } = state;
  if (state.currentFloor !== floor || state.door !== "open" || open.length === 0)
    return isLate(view, DOORS_WITHIN_MS) ? failed(notesOf(view).notOpen, { requestId }) : WAIT;
  const declared = elevator.floors.find(({ name }) => name === floor)?.doors ?? [];
  const isRight = open.length === declared.length && declared.every((door) => open.includes(door));
  const doors = open.map((door) => notesOf(view).doorSides[door]).join(" · ");
  return isRight
    ? passed({ requestId, note: doors })
    : failed(notesOf(view).wrongDoors(doors), { requestId });
}

function lookAtHold(view: View): Next {
  const { elevator, progress, now } = view;
  if (!progress.isAtDoor) return skipped(view);
  if (!progress.hasAsked) return { ask: "hold" };
  const declared = elevator.doorOpenTimeMs;
  const figures = { requestId: progress.requestId, declared, measured: now - progress.since };
  if (elevator.state.door !== "open")
    return { ...failed(notesOf(view).closedWhileHeld, figures), letsGo: true };
  if (!isLate(view, declared + HOLD_BEYOND_MS)) return WAIT;
  return { ...passed({ ...figures, note: notesOf(view).stayedOpen }), letsGo: true };
}

function lookAtRelease(view: View): Next {
  const { elevator, progress, now } = view;
  if (!progress.isAtDoor) return skipped(view);
  if (!progress.hasAsked) return { ask: "giveFree" };
  const { requestId, since } = progress;
  const declared = elevator.doorOpenTimeMs;
  const { state } = elevator;
  if (state.sessionId !== requestId && state.door === "closed") {
    const measured = Math.max(0, Date.parse(state.changedAt) - since);
    return passed({ requestId, declared, measured, note: notesOf(view).closedAgain });
  }
  if (!isLate(view, declared + CLOSING_MS)) return WAIT;
  return failed(notesOf(view).didNotClose, { requestId, declared, measured: now - since });
}

const LOOKS: Readonly<Record<Exclude<TrialStepKind, "gap">, (view: View) => Next>> = {
  line: lookAtConnection,
  state: lookAtState,
  call: lookAtCall,
  doors: lookAtDoors,
  hold: lookAtHold,
  release: lookAtRelease,
};

/** Decides by what is seen alone, so that any process can go on with a step. */
export const nextOf = ({ kind }: RunStep, view: View): Next => (kind === "gap" ? WAIT : LOOKS[kind](view));
