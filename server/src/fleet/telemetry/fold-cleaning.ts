import type { LogKind, LogLevel } from "@sweepline/contract/fleet/device-log.ts";
import { SETTING_NAMES } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import type {
  CleaningReport,
  ReportedSettings,
  TaskRun,
} from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import type { MessageItem } from "../../core/ingest/items.ts";
import { type DeviceMemory, isNewest, type KeptState, takeFields } from "./device-memory.ts";
import type { Facts } from "./facts.ts";
import { takePosition } from "./fold-state.ts";
import { takeWear } from "./fold-wear.ts";
import { excessOfReport, excessOfRun } from "./possible-work.ts";

type Cleaning = MessageItem<CleaningReport>;

/** A report of the cleaning profile: its newest values, its sparse fields, its amounts, its task run. */
export function foldCleaning(memory: DeviceMemory, said: Cleaning, facts: Facts): void {
  const item = withPossibleRun(said, facts);
  const { device, payload, at, headerId, receivedAt } = item;
  const isNew = at > memory.cleaningAt || (at === memory.cleaningAt && headerId > memory.cleaningHeader);
  if (isNew) takeNewest(memory, item, facts);
  takeSparse(memory, { ...item, isNew }, facts);
  // On a tie with a state report the cleaning report is believed, so that their order does not matter.
  if (payload.batteryPercent !== undefined && (at > memory.batteryAt || (at === memory.batteryAt && isNew))) {
    memory.state.batteryPercent = payload.batteryPercent;
    memory.batteryAt = at;
  }
  if (payload.position) {
    takePosition(memory, payload.position, { at, winsTie: isNew });
    memory.trailAt = Math.max(memory.trailAt, at);
  }
  const excess = excessOfReport(memory, item);
  // The report counts once by the time that it gives itself, however often it comes.
  if (excess === undefined)
    facts.reports.push({ device, at: item.sentAt ?? at, headerId, receivedAt, report: payload });
  else facts.refused.push({ device, kind: item.kind, detail: excess });
  if (payload.run)
    facts.runs.push({
      device,
      at,
      headerId,
      run: payload.run,
      batteryPercent: payload.batteryPercent ?? null,
      waterPercent: payload.cleanWaterPercent ?? null,
    });
}

/** A run that cannot be so is as good as not reported. */
function withPossibleRun(item: Cleaning, facts: Facts): Cleaning {
  const { device, kind, payload, at, sentAt = at } = item;
  const detail = payload.run && excessOfRun(payload.run, device, sentAt);
  if (detail === undefined) return item;
  facts.refused.push({ device, kind, detail });
  return { ...item, payload: { ...payload, run: undefined } };
}

/** What every cleaning report says, be it by leaving it out. */
function takeNewest(memory: DeviceMemory, item: Cleaning, facts: Facts): void {
  const { payload, at, headerId } = item;
  memory.cleaningAt = at;
  memory.cleaningHeader = headerId;
  memory.state.workStatus = payload.workStatus;
  memory.state.freezeKind = payload.freezeKind ?? null;
  noteRun(memory, item, facts);
  const { run } = payload;
  memory.state.run = run ? shownRun(run) : null;
  memory.detail.runOrigin = run?.origin ?? null;
  memory.state.taskName = run && run.phase !== "ended" ? run.taskName : null;
}

function shownRun(run: TaskRun): KeptState["run"] {
  const { runId, taskName, phase, plannedAreaSqm, cleanedAreaSqm, durationS } = run;
  const startedAt = run.startedAt.endsWith("Z") ? run.startedAt : new Date(run.startedAt).toISOString();
  return { runId, taskName, phase, startedAt, plannedAreaSqm, cleanedAreaSqm, durationS };
}

/** Fields that stand in some reports only: the newest that spoke of them counts. */
function takeSparse(memory: DeviceMemory, item: Cleaning & { isNew: boolean }, facts: Facts): void {
  const { device, payload, at, isNew } = item;
  const age = { at, winsTie: isNew };
  takeFields(memory, payload, age);
  if (payload.wifi !== undefined && isNewest(memory, "wifi", age)) memory.state.wifi = payload.wifi;
  if (payload.consumables !== undefined && isNewest(memory, "consumables", age))
    takeWear(memory, { device, at, parts: payload.consumables, isWhole: true }, facts);
  if (payload.settings !== undefined && isNewest(memory, "settings", age)) takeSettings(memory, item, facts);
  if (payload.isLocked !== undefined && isNewest(memory, "isLocked", age))
    memory.detail.isLocked = payload.isLocked;
}

/** What was never reported before is no change. */
function takeSettings(
  { detail }: DeviceMemory,
  { device, payload, receivedAt }: Cleaning,
  facts: Facts,
): void {
  const reported = knownSettings(payload.settings ?? {});
  for (const [name, after] of Object.entries(reported)) {
    const before = detail.settings?.[name];
    if (before !== undefined && before !== after)
      facts.settings.push({ device, receivedAt, name, before, after });
  }
  detail.settings = reported;
}

const IS_SETTING = new Set<string>(SETTING_NAMES);
/** Other names could grow without end. */
const knownSettings = (reported: ReportedSettings): ReportedSettings =>
  Object.fromEntries(Object.entries(reported).filter(([name]) => IS_SETTING.has(name)));

const PHASE_KINDS = {
  starting: "taskStarted",
  running: "taskStarted",
  paused: "taskPaused",
  ended: "taskEnded",
} as const;

/** A line of the log where the run, or its phase, is another than before. */
function noteRun(memory: DeviceMemory, { device, payload, at }: Cleaning, facts: Facts): void {
  const { run } = payload;
  const before = memory.state.run;
  const isSame = before?.runId === run?.runId;
  if (!run || (isSame && before?.phase === run.phase)) return;
  // From starting to running nothing happened that a person would call an event.
  if (isSame && before?.phase === "starting" && run.phase === "running") return;
  const isResumed = isSame && before?.phase === "paused" && run.phase === "running";
  const kind: LogKind = isResumed ? "taskResumed" : PHASE_KINDS[run.phase];
  const level: LogLevel = run.endStatus === "abnormalEnd" ? "error" : "info";
  const values: Record<string, string | number> = { taskName: run.taskName, runId: run.runId };
  if (run.endStatus) values.endStatus = run.endStatus;
  facts.logs.push({ device, at, level, kind, values });
}
