/** What a robot that is updated over MQTT is asked for, begun or refused. The same asked for again is done once. */
import { finishAction } from "../behaviours/action-states.ts";
import type { DownloadRequest, FirmwareRequest } from "../behaviours/firmware-request.ts";
import type { Robot } from "../behaviours/robot.ts";
import { type AgentContext, dropAction } from "./agent-context.ts";
import type { FileRecord } from "./agent-record.ts";
import { beginAction, isRevocable } from "./begin-action.ts";

export function takeRequest(context: AgentContext, robot: Robot, request: FirmwareRequest): void {
  const refusal = BY_KIND[request.kind](context, robot, request as never);
  if (refusal !== undefined) finishAction(robot, request.actionId, { isDone: false, result: refusal });
}

/** Answers why it is refused. */
type Take<Request> = (context: AgentContext, robot: Robot, request: Request) => string | undefined;

const download: Take<DownloadRequest> = (context, robot, { actionId, updateId, files: wanted }) => {
  const { disk } = context;
  const { action } = disk.record;
  const id = String(updateId);
  const files = wanted.map(fileOf);
  if (action?.id === id) {
    action.actionIds = { ...action.actionIds, download: actionId };
    for (const file of action.files)
      file.href = files.find(({ expected }) => expected === file.expected)?.href ?? file.href;
    if (action.phase === "waiting") finishAction(robot, actionId, { isDone: true });
    return undefined;
  }
  if (action && !isRevocable(action)) return `Busy: ${action.phase}`;
  if (action) giveUp(context, robot, "Another update was asked for");
  const main = wanted.find(({ kind }) => kind === "firmware") ?? wanted[0];
  beginAction(context, {
    given: {
      ...{ id, href: "", files, download: "forced", update: "skip", isWindowOpen: true },
      version: main?.version ?? "",
      actionIds: { download: actionId },
    },
    isWhole: true,
  });
  disk.keep();
  return undefined;
};

const fileOf = ({ name, bytes, sha256, link }: DownloadRequest["files"][number]): FileRecord => ({
  ...{ name, size: bytes, href: link, algorithm: "sha256", expected: sha256, bytes: 0 },
});

const install: Take<FirmwareRequest> = ({ disk }, robot, { actionId, updateId }) => {
  const { action, done } = disk.record;
  const id = String(updateId);
  if (action?.id === id && action.phase === "waiting") {
    action.actionIds = { ...action.actionIds, install: actionId };
    action.update = "forced";
    disk.keep();
    return undefined;
  }
  // It is at that already, or was.
  if (action?.id === id && action.actionIds?.install === actionId) return undefined;
  if (done?.actionId !== id) return "Nothing of that update is here";
  const { finished, details = [] } = done.feedback;
  finishAction(robot, actionId, { isDone: finished === "success", result: details[0] });
  return undefined;
};

const cancel: Take<FirmwareRequest> = (context, robot, { actionId, updateId }) => {
  const { action } = context.disk.record;
  if (action?.id === String(updateId)) {
    if (!isRevocable(action)) return `Too late: ${action.phase}`;
    giveUp(context, robot, "Called back");
  }
  finishAction(robot, actionId, { isDone: true });
  return undefined;
};

function giveUp(context: AgentContext, robot: Robot, result: string): void {
  const { download, install: own } = context.disk.record.action?.actionIds ?? {};
  for (const actionId of [download, own])
    if (actionId !== undefined) finishAction(robot, actionId, { isDone: false, result });
  dropAction(context, "canceled");
}

const BY_KIND = { download, install, cancel };
