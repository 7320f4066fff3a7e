import { type ElevatorRequest, FAILURE_TEXTS } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import type { ElevatorDetail, ElevatorState } from "@sweepline/contract/sites/elevators/index.ts";
import type { TrialStep, TrialStepKind } from "@sweepline/contract/sites/elevators/trials.ts";
import type { Language } from "../../core/i18n/index.ts";
import type { TrialWords } from "./trial.texts.ts";

/** What is to be tried, in order; of the gap a person says afterwards what they measured. */
export interface PlannedStep {
  readonly kind: TrialStepKind;
  readonly floor: string | null;
}

type Tried = Pick<ElevatorDetail, "floors" | "doorOpenTimeMs" | "floorTravelMs" | "gapMm">;

export function planOf({ floors }: Pick<Tried, "floors">): PlannedStep[] {
  const stops = floors.filter(({ isServed }) => isServed).map(({ name }) => name);
  const last = stops.at(-1) ?? null;
  return [
    { kind: "line", floor: null },
    { kind: "state", floor: null },
    ...stops.flatMap((floor) => [
      { kind: "call" as const, floor },
      { kind: "doors" as const, floor },
    ]),
    { kind: "hold", floor: last },
    { kind: "release", floor: last },
    ...stops.map((floor) => ({ kind: "gap" as const, floor })),
  ];
}

/** What is known of the elevator and of the test's own request at a moment. */
export interface Seen {
  readonly state: ElevatorState;
  readonly request: ElevatorRequest | undefined;
}

export interface TrialGround {
  readonly elevator: Tried;
  readonly words: TrialWords;
  readonly language: Language;
  now(): number;
  /** Answers the id of the request; rejects with the server's words. */
  call(floor: string): Promise<string>;
  hold(isHeld: boolean): Promise<unknown>;
  /** The test's own request, and nobody else's: the elevator is given free with it. */
  cancel(requestId: string): Promise<unknown>;
  /** What was seen when it became so; undefined: it did not in time, or the test was stopped. */
  until(isSo: (seen: Seen) => boolean, withinMs: number): Promise<Seen | undefined>;
  isStopped(): boolean;
  tell(index: number, step: RunStep): void;
}

/** A step as the page shows it: waiting, under way, or with what came of it. */
export type RunStep = Omit<TrialStep, "outcome"> & {
  readonly outcome: TrialStep["outcome"] | "waiting" | "running";
};
type Finding = Partial<Pick<TrialStep, "measured" | "declared" | "note" | "requestId">> & {
  readonly outcome: TrialStep["outcome"];
};

export const stepOf = ({ kind, floor }: PlannedStep, finding: Partial<RunStep> = {}): RunStep => ({
  ...{ kind, floor, outcome: "waiting", measured: null, declared: null, requestId: null, note: "" },
  ...finding,
});

/** Idle elevators are asked every ten seconds; this is several times that. */
const HEARD_WITHIN_MS = 35_000;
/** The server ends each step of a ride by deadlines of its own; this is longer than all of them. */
const CALL_WITHIN_MS = 40 * 60_000;
const DOORS_WITHIN_MS = 8_000;
/** Beyond the declared time: how long the hold is watched, and what closing may take. */
const HOLD_BEYOND_MS = 1_500;
const CLOSING_MS = 6_000;

const passed = (finding: Omit<Finding, "outcome"> = {}): Finding => ({ outcome: "passed", ...finding });
const failed = (note: string, finding: Omit<Finding, "outcome"> = {}): Finding => ({
  outcome: "failed",
  note,
  ...finding,
});

/** Tries step by step and tells each; what follows from a step that failed is skipped, the others go on. */
export async function runTrial(plan: readonly PlannedStep[], ground: TrialGround): Promise<void> {
  const run: Run = { ground, requestId: null, isAtDoor: false };
  for (const [index, step] of plan.entries()) {
    if (step.kind === "gap") continue;
    if (ground.isStopped()) {
      ground.tell(index, stepOf(step, { outcome: "skipped", note: ground.words.stopped }));
      continue;
    }
    ground.tell(index, stepOf(step, { outcome: "running" }));
    const finding = await STEPS[step.kind](run, step.floor ?? "").catch((error: unknown) =>
      failed(error instanceof Error ? error.message : String(error)),
    );
    const stopped = ground.isStopped() && finding.outcome === "failed";
    ground.tell(index, stepOf(step, stopped ? { outcome: "skipped", note: ground.words.stopped } : finding));
  }
  await giveUp(run).catch(() => undefined);
}

async function giveUp(run: Run): Promise<void> {
  const { requestId } = run;
  Object.assign(run, { requestId: null, isAtDoor: false });
  if (requestId !== null) await run.ground.cancel(requestId);
}

interface Run {
  readonly ground: TrialGround;
  /** Of the call that is under way. */
  requestId: string | null;
  /** The car stands at a floor with its door open, for this test. */
  isAtDoor: boolean;
}

type Try = (run: Run, floor: string) => Promise<Finding>;
const skipped = ({ ground }: Run): Finding => ({ outcome: "skipped", note: ground.words.notThere });

async function tryLine({ ground }: Run): Promise<Finding> {
  const { words, until } = ground;
  const seen = await until(
    ({ state }) => state.mode !== "offline" && state.mode !== "unknown" && !isSilent(state),
    HEARD_WITHIN_MS,
  );
  return seen ? passed({ note: words.heard }) : failed(words.notHeard);
}

const isSilent = ({ fault }: ElevatorState): boolean => fault === "noLine" || fault === "noAnswer";

/** By a word that is newer than the one before: clocks of browsers and servers differ. */
async function tryState({ ground }: Run): Promise<Finding> {
  const { words, until, elevator } = ground;
  const before = (await until(() => true, 0))?.state.reportedAt ?? null;
  const seen = await until(({ state }) => state.reportedAt !== before, HEARD_WITHIN_MS);
  if (!seen) return failed(words.noState);
  const { currentFloor, door } = seen.state;
  const isKnown = elevator.floors.some(({ name }) => name === currentFloor);
  if (!isKnown) return failed(words.strangeFloor(currentFloor ?? "—"));
  return door === null ? failed(words.noDoor) : passed({ note: words.carAt(currentFloor ?? "") });
}

async function tryCall(run: Run, floor: string): Promise<Finding> {
  const { ground } = run;
  const { words, elevator, until } = ground;
  await giveUp(run);
  const before = await until(() => true, 0);
  const indexOf = (name: string | null) => elevator.floors.findIndex((one) => one.name === name);
  const [from, to] = [indexOf(before?.state.currentFloor ?? null), indexOf(floor)];
  const declared = from < 0 ? null : Math.abs(to - from) * elevator.floorTravelMs;
  const requestId = await ground.call(floor);
  run.requestId = requestId;
  let since: string | undefined;
  const seen = await until(({ request }) => {
    if (request?.state === "calling") since ??= request.stateSince;
    return request?.state === "boarding" || (request?.endedAt ?? null) !== null;
  }, CALL_WITHIN_MS);
  const request = seen?.request;
  if (request?.state !== "boarding") {
    if (request?.endedAt) run.requestId = null;
    return failed(reasonOf(request, ground), { requestId, declared });
  }
  run.isAtDoor = true;
  const measured = Math.max(0, Date.parse(request.stateSince) - Date.parse(since ?? request.requestedAt));
  const isSlow = declared !== null && measured > 2 * declared + elevator.doorOpenTimeMs + CLOSING_MS;
  return passed({ requestId, declared, measured, note: isSlow ? words.slow : words.came });
}

function reasonOf(request: ElevatorRequest | undefined, { words, language }: TrialGround): string {
  if (request?.failure)
    return [FAILURE_TEXTS[request.failure][language], request.note].filter(Boolean).join(" · ");
  return request?.state === "cancelled" ? words.cancelledByOther : words.didNotCome;
}

async function tryDoors(run: Run, floor: string): Promise<Finding> {
  if (!run.isAtDoor) return skipped(run);
  const { elevator, words, until } = run.ground;
  const declared = elevator.floors.find(({ name }) => name === floor)?.doors ?? [];
  const { requestId } = run;
  const seen = await until(
    ({ state }) => state.currentFloor === floor && state.door === "open" && state.openDoors.length > 0,
    DOORS_WITHIN_MS,
  );
  if (!seen) return failed(words.notOpen, { requestId });
  const open = seen.state.openDoors;
  const isRight = open.length === declared.length && declared.every((door) => open.includes(door));
  const told = open.map((door) => words.doorSides[door]).join(" · ");
  return isRight ? passed({ requestId, note: told }) : failed(words.wrongDoors(told), { requestId });
}

async function tryHold(run: Run): Promise<Finding> {
  if (!run.isAtDoor) return skipped(run);
  const { ground, requestId } = run;
  const { elevator, words } = ground;
  const declared = elevator.doorOpenTimeMs;
  await ground.hold(true);
  const since = ground.now();
  const closed = await ground.until(({ state }) => state.door !== "open", declared + HOLD_BEYOND_MS);
  const measured = ground.now() - since;
  if (!ground.isStopped()) await ground.hold(false);
  const figures = { requestId, declared, measured };
  if (closed) return failed(words.closedWhileHeld, figures);
  return ground.isStopped() ? failed(words.stopped, figures) : passed({ ...figures, note: words.stayedOpen });
}

async function tryRelease(run: Run): Promise<Finding> {
  if (!run.isAtDoor) return skipped(run);
  const { ground, requestId } = run;
  const { elevator, words } = ground;
  const declared = elevator.doorOpenTimeMs;
  await giveUp(run);
  const since = ground.now();
  const seen = await ground.until(
    ({ state }) => state.sessionId !== requestId && state.door === "closed",
    declared + CLOSING_MS,
  );
  const measured = ground.now() - since;
  const figures = { requestId, declared, measured };
  return seen ? passed({ ...figures, note: words.closedAgain }) : failed(words.didNotClose, figures);
}

const STEPS: Readonly<Record<Exclude<TrialStepKind, "gap">, Try>> = {
  line: tryLine,
  state: tryState,
  call: tryCall,
  doors: tryDoors,
  hold: tryHold,
  release: tryRelease,
};

/** What a person measured at a sill; where nothing was declared, any figure is taken down. */
export function gapStep(
  step: PlannedStep,
  measured: number | null,
  { elevator: { gapMm }, words }: Pick<TrialGround, "elevator" | "words">,
): RunStep {
  const declared = gapMm > 0 ? gapMm : null;
  if (measured === null) return stepOf(step, { declared });
  const isWide = declared !== null && measured > declared;
  return stepOf(step, {
    ...{ declared, measured, outcome: isWide ? "failed" : "passed" },
    note: isWide ? words.wideGap : "",
  });
}

/** What is kept: a step that was not tried was skipped. */
export const keptSteps = (steps: readonly RunStep[]): TrialStep[] =>
  steps.map(({ outcome, ...step }) => ({
    ...step,
    outcome: outcome === "passed" || outcome === "failed" ? outcome : "skipped",
  }));
