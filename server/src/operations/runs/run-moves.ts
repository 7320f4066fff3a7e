import type {
  CommandEnd,
  CommandFailure,
  CommandKind,
  CommandState,
} from "@sweepline/contract/fleet/commands/index.ts";
import {
  DEVICE_STATUS,
  type DeviceStatus,
  type TaskEndStatus,
} from "@sweepline/contract/fleet/shared/codes.ts";
import type { RunStepState, TaskRun } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import {
  COMPLETED_PERCENT,
  RUN_ENDINGS,
  type RunEnding,
  type RunState,
  type RunWait,
} from "@sweepline/contract/operations/runs.ts";
import { repeatedInstant } from "../../core/instants.ts";

/** What evidence makes of a run. Pure: the same evidence twice, or late, changes nothing. */
export interface OpenRun {
  state: Exclude<RunState, "ended">;
  waitsFor: RunWait | null;
  /** The robot reports on it: how it ended is in its report. */
  hasReport: boolean;
  /** Its protocol has no word for the end of an order: the command is done when the robot begins. */
  isDoneAtBegin: boolean;
  /** Who or what ends the command. */
  endedBy: CommandEnd | null;
  /** How far the robot said it was with each step; null: it said nothing of them. */
  stepStates: readonly RunStepState[] | null;
  stepCount: number;
}

/** Undefined: it changes nothing. */
export type Move =
  | {
      state: Exclude<RunState, "ended">;
      waitsFor: RunWait | null;
      reportAt?: number;
      stepStates?: readonly RunStepState[] | undefined;
    }
  | End;

export interface End {
  state: "ended";
  waitsFor: null;
  /** When the run began by its report: with device and id it names the report. */
  reportAt?: number;
  stepStates?: readonly RunStepState[] | undefined;
  ending: RunEnding;
  endStatus: TaskEndStatus;
  endedBy: Pick<CommandEnd, "staffName" | "kind"> | null;
  note: string;
}

const to = (run: OpenRun, state: Exclude<RunState, "ended">, waitsFor: RunWait | null = null) =>
  run.state === state && run.waitsFor === waitsFor ? undefined : { state, waitsFor };

export const ended = (
  ending: RunEnding,
  { endedBy = null, note = "" }: { endedBy?: CommandEnd | null | undefined; note?: string | undefined } = {},
): End => ({
  ...{ state: "ended", waitsFor: null, ending, note },
  ...{ endStatus: RUN_ENDINGS[ending].endStatus, endedBy },
});

/** The order of the run has come further. */
export interface CommandStep {
  state: CommandState;
  failure: CommandFailure | null;
  note: string;
  /** How far the device says it is with each step of its order, if it does. */
  steps?: readonly RunStepState[] | undefined;
}

export function afterCommand(run: OpenRun, step: CommandStep): Move | undefined {
  const move = byCommand(run, step);
  // A report says it better.
  const { steps } = step;
  if (!steps || run.hasReport) return move;
  if (move) return { ...move, stepStates: steps };
  const { state, waitsFor } = run;
  return steps.join() === run.stepStates?.join() ? undefined : { state, waitsFor, stepStates: steps };
}

function byCommand(run: OpenRun, { state, failure, note }: CommandStep): Move | undefined {
  const { endedBy } = run;
  if (state === "queued" || state === "sent") return undefined;
  if (state === "delivered" || state === "accepted")
    return run.state === "waiting" && run.waitsFor === "order" ? to(run, "starting") : undefined;
  if (state === "expired") return ended("notAcknowledged", { note });
  // Why, and what it has cleaned, comes with its report.
  if (run.hasReport && (state === "done" || failure === "brokenOff")) return to(run, "ending");
  if (state === "failed") return ended(endingOf(failure, endedBy), { endedBy, note });
  if (run.isDoneAtBegin) return toWork(run);
  return endedBy ? ended(endedByWhat(endedBy), { endedBy }) : ended("completed");
}

/** Another command for its robot has come further, where the own one was done when it began. */
export function afterOther(
  run: OpenRun,
  { id, kind, state, staffId, staffName }: OtherCommand,
): Move | undefined {
  if (!run.isDoneAtBegin || (state !== "accepted" && state !== "done")) return undefined;
  if (state === "accepted") return to(run, "ending");
  const endedBy = { staffId, staffName, commandId: id, kind };
  return ended(endedByWhat(endedBy), { endedBy });
}

type OtherCommand = Pick<CommandEnd, "staffId" | "staffName"> & {
  id: string;
  kind: CommandKind;
  state: CommandState;
};

/** Who does all steps in one go, and says nothing of them, is at all of them until it has done with all. */
const allAt = ({ stepCount }: OpenRun, state: RunStepState): RunStepState[] =>
  Array.from({ length: stepCount }, () => state);

function toWork(run: OpenRun): Move | undefined {
  const moved = to(run, "running");
  return moved && run.isDoneAtBegin ? { ...moved, stepStates: allAt(run, "current") } : moved;
}

export const endedByWhat = ({ kind }: CommandEnd): RunEnding => {
  if (kind === null) return "withdrawn";
  return kind === "stop" ? "stopped" : "replaced";
};

function endingOf(failure: CommandFailure | null, endedBy: CommandEnd | null): RunEnding {
  if (endedBy) return endedByWhat(endedBy);
  switch (failure) {
    case "refused":
      return "refused";
    case "superseded":
      return "replaced";
    case "withdrawn":
    case "handedOn":
      return failure;
    case "gone":
      return "decommissioned";
    case "brokenOff":
      return "fault";
    case "forgotten":
      return "forgotten";
    case "uncertain":
      return "notAcknowledged";
    default:
      return "impossible";
  }
}

type Report = Pick<
  TaskRun,
  "startedAt" | "phase" | "endStatus" | "plannedAreaSqm" | "cleanedAreaSqm" | "remark" | "steps"
>;

/** The robot reports on the run. */
export function afterReport(
  run: OpenRun,
  { report, status }: { report: Report; status: DeviceStatus | undefined },
): Move | undefined {
  const said = { reportAt: repeatedInstant(report.startedAt), stepStates: report.steps };
  if (report.phase === "ended") return { ...endOfReport(run, report), ...said };
  const moved = run.state === "ending" ? undefined : to(run, ...stateIn(report, status));
  if (moved) return { ...moved, ...said };
  const isNew = !run.hasReport || (report.steps && report.steps.join() !== run.stepStates?.join());
  return isNew ? { state: run.state, waitsFor: run.waitsFor, ...said } : undefined;
}

function stateIn(
  { phase }: Report,
  status: DeviceStatus | undefined,
): [Exclude<RunState, "ended">, (RunWait | null)?] {
  const waitsFor = status && WAITS[status];
  if (waitsFor) return ["waiting", waitsFor];
  if (status && PAUSED.includes(status)) return ["paused"];
  if (phase === "paused" && status && AT_DOCK.includes(status)) return ["waiting", "charge"];
  return [phase === "starting" || phase === "paused" ? phase : "running"];
}

function endOfReport({ endedBy }: OpenRun, { endStatus = "completed", remark = "", ...area }: Report): End {
  const isWhole = percentOf(area) >= COMPLETED_PERCENT;
  if (endStatus === "completed") return ended(isWhole ? "completed" : "partlyCompleted", { note: remark });
  if (endedBy) return ended(endedByWhat(endedBy), { endedBy, note: remark });
  if (endStatus === "partlyCompleted") return ended("partlyCompleted", { note: remark });
  if (endStatus === "endedManually") return ended("stopped", { note: remark });
  return ended(endStatus === "cancelled" ? "withdrawn" : "fault", { note: remark });
}

/** Of what was planned; nothing planned counts as all of it. */
const percentOf = ({
  plannedAreaSqm,
  cleanedAreaSqm,
}: Pick<Report, "plannedAreaSqm" | "cleanedAreaSqm">): number =>
  plannedAreaSqm > 0 ? (100 * cleanedAreaSqm) / plannedAreaSqm : 100;

const WAITS: Readonly<Partial<Record<DeviceStatus, RunWait>>> = {
  [DEVICE_STATUS.offline]: "robot",
  [DEVICE_STATUS.locked]: "unlock",
  [DEVICE_STATUS.elevator]: "elevator",
  [DEVICE_STATUS.lowPower]: "charge",
  [DEVICE_STATUS.manualTask]: "hand",
};
/** On the way to the dock, or there, with a run that is not over. */
const AT_DOCK: readonly DeviceStatus[] = [DEVICE_STATUS.charging, DEVICE_STATUS.returningToDock];
const BUSY: readonly DeviceStatus[] = [
  DEVICE_STATUS.working,
  DEVICE_STATUS.autoTask,
  DEVICE_STATUS.navigation,
];
const PAUSED: readonly DeviceStatus[] = [
  DEVICE_STATUS.taskPaused,
  DEVICE_STATUS.navigationPaused,
  DEVICE_STATUS.dockReturnPaused,
];
const AT_REST: readonly DeviceStatus[] = [
  DEVICE_STATUS.standby,
  DEVICE_STATUS.charging,
  DEVICE_STATUS.returningToDock,
];

/** Who reports on runs is read there, but what a run waits for is in the status. */
export function afterStatus(run: OpenRun, status: DeviceStatus): Move | undefined {
  // Until the robot has taken the order its status speaks of something else.
  if (run.state === "ending" || run.waitsFor === "order") return undefined;
  const waitsFor = WAITS[status];
  if (waitsFor) return to(run, "waiting", waitsFor);
  if (run.state === "paused" && run.hasReport && AT_DOCK.includes(status))
    return to(run, "waiting", "charge");
  if (PAUSED.includes(status)) return to(run, "paused");
  // Who reports says so there, but not again when it only was paused or away.
  const isHeld = run.state === "waiting" || run.state === "paused";
  if (run.hasReport && !isHeld) return undefined;
  if (BUSY.includes(status)) return toWork(run);
  if (isHeld && status === DEVICE_STATUS.taskStarting) return to(run, "starting");
  const hasBegun = run.state !== "starting";
  if (!run.isDoneAtBegin || !hasBegun || !AT_REST.includes(status)) return undefined;
  // Nobody here told it to end, and it does not go home of itself in the middle of a pause.
  if (run.state === "paused") return ended("stopped");
  return { ...ended("completed"), stepStates: allAt(run, "done") };
}
