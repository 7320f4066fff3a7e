/**
 * The update agent of a robot that speaks MQTT only: it does what `downloadFirmware`, `installFirmware` and `cancelFirmware` ask for
 * (`mqtt-requests.ts`), and says how far it is by the states of these actions. What it does in between is what every agent does
 * (`update-work.ts`).
 *
 *   idle ── downloadFirmware ──▶ downloading ──▶ verifying ──▶ waiting ── installFirmware ──▶ installing ──▶ restarting ──▶ idle
 *                                     └──────── cancelFirmware ───┴──▶ idle
 *
 * An action that is not over is there again after a restart, of the robot or of the simulator, under the same id.
 */
import { describeAction, finishAction, openAction } from "../behaviours/action-states.ts";
import type { Robot } from "../behaviours/robot.ts";
import { createRandom } from "../core/random.ts";
import { type AgentContext, freshState, USUAL_OPTIONS } from "./agent-context.ts";
import { drawHabit } from "./agent-habits.ts";
import { type ActionRecord, createAgentDisk } from "./agent-record.ts";
import type { MqttUpdates } from "./agent-settings.ts";
import { createDdiClient } from "./ddi-client.ts";
import type { Feedback } from "./ddi-messages.ts";
import { takeRequest } from "./mqtt-requests.ts";
import { hostOf, type RobotAgentOptions, setVersion } from "./robot-agent.ts";
import type { UpdateAgent } from "./update-agent.ts";
import { work } from "./update-work.ts";

export interface MqttAgentOptions extends Omit<RobotAgentOptions, "settings"> {
  settings: MqttUpdates;
}

/** Files are fetched by their address alone. */
const NOBODY = { url: "http://localhost", tenant: "none", controllerId: "none" };
const BUSY_MS = 500;
/** As long as the standard lets a result be, or a little less. */
const MAX_RESULT = 1_000;

export function createMqttAgent(robot: Robot, options: MqttAgentOptions): UpdateAgent {
  const { settings, seed, store, now } = options;
  const { serialNumber } = robot.identity;
  const random = createRandom(`updates:${seed}:${serialNumber}`);
  const drawn = drawHabit(random, options.habits ?? {});
  const disk = createAgentDisk({ serialNumber, version: robot.model.firmware }, store);
  setVersion(robot, disk.record.version);
  robot.firmwareRequests = [];
  const { habit = drawn, slowBytesPerS = USUAL_OPTIONS.slowBytesPerS } = settings;
  const context: AgentContext = {
    ...{ disk, random, habit, now, live: freshState(now.wireMs), isGoneFinal: true },
    client: createDdiClient(options.pool, NOBODY),
    host: hostOf(robot, options.isIntroduced),
    options: { ...USUAL_OPTIONS, slowBytesPerS },
  };
  // An installation that was cut short begins again.
  if (disk.record.action?.phase === "installing") disk.record.action.phase = "waiting";
  return {
    get phase() {
      return disk.record.isBricked ? "bricked" : (disk.record.action?.phase ?? "idle");
    },
    get version() {
      return disk.record.version;
    },
    advance: (at) => {
      context.now = at;
      return live(context, robot);
    },
    stop: () => context.live.download?.stop(),
  };
}

function live(context: AgentContext, robot: Robot): number {
  const { disk, host, now } = context;
  if (disk.record.isBricked) {
    host.stayOff(now);
    return Number.POSITIVE_INFINITY;
  }
  if (!host.isLinked(now)) context.live.download?.stop();
  for (const request of robot.firmwareRequests?.splice(0) ?? []) takeRequest(context, robot, request);
  work(context);
  keepOpen(robot, disk.record.action);
  if (host.isLinked(now)) say(context, robot);
  return BUSY_MS;
}

/** The action by which it is at work. */
function currentOf({
  phase,
  actionIds = {},
}: ActionRecord): { actionId: string; actionType: string } | undefined {
  const { download, install } = actionIds;
  if (install !== undefined) return { actionId: install, actionType: "installFirmware" };
  const isThere = phase === "waiting";
  return download === undefined || isThere
    ? undefined
    : { actionId: download, actionType: "downloadFirmware" };
}

function keepOpen(robot: Robot, action: ActionRecord | undefined): void {
  const current = action && currentOf(action);
  const isOpen = robot.actionStates.some(({ actionId }) => actionId === current?.actionId);
  if (current && !isOpen) openAction(robot, current, "RUNNING");
}

/** What there is to say is said at once: the states of actions go out until they are heard. */
function say({ disk }: AgentContext, robot: Robot): void {
  const { action, outbox } = disk.record;
  if (outbox.length === 0) return;
  for (const { actionId, feedback } of outbox.splice(0))
    if (action?.id === actionId) sayOne(robot, action, feedback);
  disk.keep();
}

function sayOne(
  robot: Robot,
  action: ActionRecord,
  { execution, finished, progress, details = [] }: Feedback,
): void {
  const { download, install } = action.actionIds ?? {};
  const result = details.join("\n").slice(0, MAX_RESULT);
  const current = install ?? download ?? "";
  if (execution === "downloaded") finishAction(robot, download ?? "", { isDone: true, result });
  else if (execution === "closed") finishAction(robot, current, { isDone: finished === "success", result });
  else if (progress)
    describeAction(robot, current, `${Math.round((100 * progress.cnt) / progress.of)} % ${result}`);
  else if (result !== "") describeAction(robot, current, result);
}
