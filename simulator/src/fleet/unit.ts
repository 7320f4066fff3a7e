/** A robot with its voice: behavior, reporter and link put together, a tick at a time. */

import { type FetchMap, fetchPending } from "../behaviours/map-actions.ts";
import { tempt } from "../behaviours/mishaps.ts";
import { advanceOrder } from "../behaviours/orders.ts";
import { stepRobot } from "../behaviours/phases.ts";
import { isAtHand, stepRemote } from "../behaviours/remote-driving.ts";
import { restartWhenDue } from "../behaviours/restarts.ts";
import { goHome, isIdle, liveOn, type Rhythm } from "../behaviours/rhythm.ts";
import { type Moment, PARKED_PHASES, type Robot } from "../behaviours/robot.ts";
import { endRun } from "../behaviours/runs.ts";
import { BEAT_MS, MOVING_TURN_MS } from "../core/turns.ts";
import { createDrawingSaver } from "../mapping/kept-drawing.ts";
import { observe } from "../mapping/while-mapping.ts";
import type { UpdateAgent } from "../updates/update-agent.ts";
import { createValetudoVoice } from "../valetudo/valetudo-voice.ts";
import type { Link, LinkEvents } from "../wire/link.ts";
import type { ReporterOptions } from "../wire/reporter.ts";
import { createVdaVoice } from "../wire/vda-voice.ts";
import type { MapStore } from "./map-store.ts";
import type { MoodTraits } from "./moods.ts";

/** Longest stretch of simulated time that is taken in one go while driving. */
const STEP_MS = 200;
/** Of a robot that is driven or watched. */
const REMOTE_TICK_MS = 50;

export interface UnitOptions {
  robot: Robot;
  traits: MoodTraits;
  rhythm: Rhythm;
  reporting: Omit<ReporterOptions, "send">;
  fetchMap: FetchMap;
  mapStore: Pick<MapStore, "keep" | "keepDrawing"> | undefined;
  /** Of its updates; undefined: it gets none. */
  makeAgent: ((robot: Robot, isIntroduced: () => boolean) => UpdateAgent) | undefined;
  /** Both clocks, now. */
  moment(): Moment;
  /** Has the robot live on at once rather than when it said. */
  wake(): void;
  makeLink(robot: Robot, events: LinkEvents): Link;
}

export interface Unit {
  robot: Robot;
  link: Link;
  /** Lives from the last tick until now; answers how long until the next (wire ms). */
  tick(now: Moment): number;
  /** The last message before the process ends: a run in progress ends here. */
  conclude(now: Moment): void;
}

function tickOf(robot: Robot, now: Moment): number {
  if (isAtHand(robot, now)) return REMOTE_TICK_MS;
  return PARKED_PHASES.has(robot.phase) ? BEAT_MS : MOVING_TURN_MS;
}

export function createUnit({ robot, traits, rhythm, reporting, moment, ...given }: UnitOptions): Unit {
  let hasSignal = true;
  let isIntroduced = false;
  let last = moment();
  let keptMaps = robot.maps;
  let tickMs = BEAT_MS;

  const events: LinkEvents = {
    onOnline: () => {
      isIntroduced = true;
      voice.introduce(moment());
    },
    onMessage: (kind, payload) => {
      const now = moment();
      // What it is told to drive holds from now on, and not for the time since it lived last.
      if (kind === "drive" && tickMs > REMOTE_TICK_MS) live(now);
      voice.receive(kind, payload, { ...now, arrivedMs: reporting.clock() });
      if (tickMs > REMOTE_TICK_MS && isAtHand(robot, now)) {
        tickMs = REMOTE_TICK_MS;
        given.wake();
      }
    },
    connectionPayload: (state) => voice.connectionPayload(state, moment()),
  };
  const link = given.makeLink(robot, events);
  const createVoice = robot.identity.speaks === "valetudo" ? createValetudoVoice : createVdaVoice;
  const voice = createVoice(robot, { ...reporting, send: link.send });

  const live = (now: Moment) => {
    const total = now.simMs - last.simMs;
    const steps = PARKED_PHASES.has(robot.phase) ? 1 : Math.max(1, Math.ceil(total / STEP_MS));
    const ms = total / steps;
    const { factor } = reporting;
    const { drain } = traits;
    stepRemote(robot, { now, ms: total / factor, factor, drain, livedAtMs: reporting.clock() });
    for (let i = 1; i <= steps; i++) {
      const step = { now: { simMs: last.simMs + i * ms, wireMs: now.wireMs }, ms, drain };
      stepRobot(robot, step);
      advanceOrder(robot, step.now);
      restartWhenDue(robot, step.now);
      if (traits.goesHomeByItself && isIdle(robot)) goHome(robot, step.now);
      const isFree = traits.startsByItself && agent?.phase !== "installing";
      if (isFree && isIdle(robot)) liveOn(robot, step.now, rhythm);
      if (traits.hasMishaps) tempt(robot, step.now);
    }
    last = now;
  };

  const followSignal = ({ simMs }: Moment) => {
    const isThere = simMs >= robot.signalLostUntilMs;
    if (isThere === hasSignal) return;
    hasSignal = isThere;
    isIntroduced = false;
    if (isThere) link.regainSignal();
    else link.loseSignal();
  };

  const agent = given.makeAgent?.(robot, () => hasSignal && isIntroduced);
  const saveDrawing = given.mapStore && createDrawingSaver(robot, given.mapStore);
  const keepMaps = () => {
    if (robot.maps === keptMaps) return;
    keptMaps = robot.maps;
    given.mapStore?.keep(robot);
  };

  return {
    robot,
    link,
    tick: (now) => {
      live(now);
      observe(robot, now);
      keepMaps();
      saveDrawing?.(now);
      followSignal(now);
      if (hasSignal) fetchPending(robot, given.fetchMap);
      voice.report(now);
      agent?.advance(now);
      tickMs = tickOf(robot, now);
      return tickMs;
    },
    conclude: (now) => {
      agent?.stop();
      live(now);
      keepMaps();
      saveDrawing?.(now, { isLast: true });
      endRun(robot, { status: "partlyCompleted", remark: "Switched off" }, now);
      voice.report(now);
    },
  };
}
