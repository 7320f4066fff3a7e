/** The update agent of a virtual robot: it restarts with it, is cut off with it, and gives it its version. */
import { restartSoon } from "../behaviours/restarts.ts";
import { isIdle } from "../behaviours/rhythm.ts";
import { type Moment, PARKED_PHASES, type Robot } from "../behaviours/robot.ts";
import { createRandom } from "../core/random.ts";
import { type AgentHost, USUAL_OPTIONS } from "./agent-context.ts";
import { drawHabit, type HabitShares } from "./agent-habits.ts";
import { type AgentStore, createAgentDisk } from "./agent-record.ts";
import type { DdiSettings } from "./agent-settings.ts";
import { createDdiClient } from "./ddi-client.ts";
import type { HttpPool } from "./http-pool.ts";
import { createUpdateAgent, type UpdateAgent } from "./update-agent.ts";

export interface FleetUpdates {
  pool: HttpPool;
  /** Absent: robots forget what they installed when the simulator ends. */
  store?: AgentStore;
  /** Of robots whose file names no habit. */
  habits?: HabitShares;
}

export interface RobotAgentOptions extends FleetUpdates {
  settings: DdiSettings;
  seed: number;
  now: Moment;
  /** Connected, and it has introduced itself. */
  isIntroduced(): boolean;
}

const DISK_MB = 16_000;

/** A broker that is away keeps nobody from reporting for longer. */
const INTRODUCTION_MS = 60_000;

export function createRobotAgent(robot: Robot, options: RobotAgentOptions): UpdateAgent {
  const { settings, seed, store } = options;
  const { serialNumber } = robot.identity;
  const random = createRandom(`updates:${seed}:${serialNumber}`);
  const drawn = drawHabit(random, options.habits ?? {});
  const disk = createAgentDisk({ serialNumber, version: robot.model.firmware }, store);
  setVersion(robot, disk.record.version);
  const client = createDdiClient(options.pool, {
    ...settings,
    controllerId: settings.controllerId ?? serialNumber,
  });
  const deps = { client, disk, random, host: hostOf(robot, options.isIntroduced) };
  return createUpdateAgent(
    { ...deps, habit: settings.habit ?? drawn, options: { ...USUAL_OPTIONS, ...settings.options } },
    options.now,
  );
}

export function setVersion(robot: Robot, firmware: string): void {
  robot.model = { ...robot.model, firmware };
  robot.revision++;
}

export function hostOf(robot: Robot, isIntroduced: () => boolean): AgentHost {
  const isOn = ({ simMs }: Moment) => robot.restartsAtMs === undefined && simMs >= robot.signalLostUntilMs;
  let onSinceMs: number | undefined;
  return {
    isLinked: isOn,
    mayInstall: (isForced) => isForced || (isIdle(robot) && PARKED_PHASES.has(robot.phase)),
    restart: (version, now) => {
      restartSoon(robot, now);
      onSinceMs = undefined;
      // What it says of itself next, it says after the restart.
      if (version !== undefined) setVersion(robot, version);
    },
    isBack: (now) => {
      if (!isOn(now)) return false;
      onSinceMs ??= now.wireMs;
      return isIntroduced() || now.wireMs - onSinceMs > INTRODUCTION_MS;
    },
    stayOff: () => {
      if (robot.restartsAtMs !== undefined) return;
      robot.signalLostUntilMs = Number.POSITIVE_INFINITY;
      // Dead, and so it stands where it is.
      robot.isLocked = true;
    },
    loseSignal: (ms, now) => {
      robot.signalLostUntilMs = Math.max(robot.signalLostUntilMs, now.simMs + ms);
    },
    attributes: () => ({
      hwRevision: robot.model.hardware,
      fwVersion: robot.model.firmware,
      serialNumber: robot.identity.serialNumber,
      diskFreeMb: String(freeMb(robot)),
    }),
    diskFreeMb: () => freeMb(robot),
  };
}

const freeMb = ({ health }: Robot): number => Math.round((DISK_MB * health.diskFreePercent) / 100);
