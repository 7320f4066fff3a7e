/** What an agent does for the action that it has, a step at a time. Each step leaves it in a phase from which it can go on after a restart. */
import { type AgentContext, backOffMs, freshState, report } from "./agent-context.ts";
import type { ActionRecord, FileRecord, WorkPhase } from "./agent-record.ts";
import { type DownloadResult, emptyFile, startDownload } from "./artifact-download.ts";
import { conclude } from "./verdict.ts";

type Step = (context: AgentContext, action: ActionRecord) => void;

/** On while each step leads to another. */
export function work(context: AgentContext): void {
  const { disk } = context;
  for (let phase: WorkPhase | undefined; disk.record.action && disk.record.action.phase !== phase; ) {
    const { action } = disk.record;
    phase = action.phase;
    STEPS[phase](context, action);
    if (disk.record.action?.phase !== phase) disk.keep();
  }
}

const QUARTERS = 4;

function reportProgress(context: AgentContext, action: ActionRecord): void {
  const total = action.files.reduce((sum, { size }) => sum + size, 0);
  const done = action.files.reduce((sum, { bytes }) => sum + bytes, 0);
  const quarters = total === 0 ? QUARTERS : Math.floor((QUARTERS * done) / total);
  if (quarters <= action.quarters) return;
  action.quarters = quarters;
  const progress = { cnt: (100 * quarters) / QUARTERS, of: 100 };
  report(context, action, { execution: "proceeding", progress, details: [`Downloaded ${progress.cnt} %`] });
  context.disk.keep();
}

function download(context: AgentContext, action: ActionRecord): void {
  const { live, now } = context;
  if (action.download === "skip") return;
  const file = action.files.find(({ actual }) => actual === undefined);
  if (!file) {
    reportProgress(context, action);
    action.phase = "verifying";
    return;
  }
  const partial = context.disk.partials.get(file.expected) ?? emptyFile(file.algorithm);
  context.disk.partials.set(file.expected, partial);
  readSlowly(context);
  file.bytes = partial.bytes;
  const result = live.download?.result;
  if (result && takeResult(context, { action, file, result })) {
    download(context, action);
    return;
  }
  reportProgress(context, action);
  if (action.phase !== "downloading" || live.download || now.wireMs < live.downloadAtMs) return;
  if (context.host.isLinked(now)) fetchFile(context, action, file);
}

/** So that a slow one is slow by the clock of the simulator. */
function readSlowly({ live, now, options, habit }: AgentContext): void {
  if (habit !== "slow" || !live.download) return;
  const sinceMs = now.wireMs - live.readAtMs;
  live.readAtMs = now.wireMs;
  live.download.read(Math.floor((options.slowBytesPerS * sinceMs) / 1_000));
}

function fetchFile(context: AgentContext, action: ActionRecord, file: FileRecord): void {
  const { client, disk, habit, live, meter, now } = context;
  const partial = disk.partials.get(file.expected);
  if (!partial) return;
  live.readAtMs = now.wireMs;
  live.download = startDownload({
    ...{ client, href: file.href, size: file.size, algorithm: file.algorithm, partial },
    isSlow: habit === "slow",
    breaksAt: habit === "breaksOff" && !action.hasBrokenOff ? Math.ceil(file.size / 2) : undefined,
    onBytes: (count) => meter?.bytes(count),
    onEnd: () => context.wake?.(),
  });
}

interface Taken {
  action: ActionRecord;
  file: FileRecord;
  result: DownloadResult;
}

/** Whether the file is whole now. */
function takeResult(context: AgentContext, { action, file, result }: Taken): boolean {
  const { disk, habit, host, live, now, options } = context;
  live.download = undefined;
  const partial = disk.partials.get(file.expected);
  if (result.outcome === "whole" && partial) {
    live.failures = 0;
    file.actual = partial.hash.digest("hex");
    disk.partials.delete(file.expected);
    disk.keep();
    return true;
  }
  if (result.outcome === "oversize")
    conclude(context, action, { outcome: "failed", details: [`${file.name}: more than ${file.size} bytes`] });
  else if (result.outcome === "gone" && context.isGoneFinal)
    conclude(context, action, { outcome: "failed", details: [`${file.name}: not to be had any more`] });
  else if (result.outcome === "gone") {
    // The server has a reason, which the next poll tells.
    live.pollAtMs = Math.min(live.pollAtMs, now.wireMs);
    live.downloadAtMs = now.wireMs + backOffMs(context);
  } else if (habit === "breaksOff" && !action.hasBrokenOff) {
    action.hasBrokenOff = true;
    host.loseSignal(options.breakMs, now);
  } else if (result.outcome === "broken")
    live.downloadAtMs = now.wireMs + backOffMs(context, result.retryAfterMs);
  return false;
}

function verify(context: AgentContext, action: ActionRecord): void {
  const faults = action.files.flatMap(({ name, size, bytes, algorithm, expected, actual }) => {
    if (bytes !== size) return [`${name}: ${bytes} of ${size} bytes`];
    if (actual === expected && context.habit !== "failsAtDownload") return [];
    return [`${name}: ${algorithm} is not the one that was promised`];
  });
  if (faults.length > 0) {
    conclude(context, action, { outcome: "failed", details: faults });
    return;
  }
  report(context, action, {
    execution: "downloaded",
    details: [`${action.files.length} files, hashes checked`],
  });
  action.phase = "waiting";
}

/** For the server, for its window, for a convenient moment. */
function wait(context: AgentContext, action: ActionRecord): void {
  const { host, now, options, random } = context;
  if (action.update === "skip" || !action.isWindowOpen) return;
  if (!host.mayInstall(action.update === "forced", now)) return;
  action.phase = "installing";
  action.installEndsMs = now.simMs + random.between(...options.installMs);
  report(context, action, { execution: "proceeding", details: [`Installing ${action.version}`] });
}

function install(context: AgentContext, action: ActionRecord): void {
  const { disk, habit, host, meter, now } = context;
  if (now.simMs < action.installEndsMs) return;
  if (habit === "failsAtInstall") {
    const details = [`Installing ${action.version}`, "Writing the second system failed: input/output error"];
    conclude(context, action, { outcome: "failed", details });
    return;
  }
  action.phase = "restarting";
  const version = habit === "lies" || action.version === "" ? undefined : action.version;
  disk.record.isBricked = habit === "bricks";
  if (version && !disk.record.isBricked) disk.record.version = version;
  host.restart(disk.record.isBricked ? undefined : version, now);
  if (disk.record.isBricked) meter?.outcome("bricked");
  context.live.exchange?.abort();
}

/** Success is said when it has come back, and by what came back. */
function comeBack(context: AgentContext, action: ActionRecord): void {
  const { habit, host, now } = context;
  if (!host.isBack(now)) return;
  const { exchange } = context.live;
  context.live = { ...freshState(now.wireMs), exchange };
  const outcome = habit === "lies" ? "lied" : "updated";
  conclude(context, action, { outcome, details: [`Version ${action.version} runs`] });
}

function finish({ disk, meter }: AgentContext, action: ActionRecord): void {
  if (disk.record.outbox.some(({ actionId }) => actionId === action.id)) return;
  disk.record.action = undefined;
  if (action.outcome === "updated") disk.record.installedActionId = action.id;
  disk.keep();
  if (action.outcome) meter?.outcome(action.outcome);
}

const STEPS: Record<WorkPhase, Step> = {
  downloading: download,
  verifying: verify,
  waiting: wait,
  installing: install,
  restarting: comeBack,
  reporting: finish,
};
