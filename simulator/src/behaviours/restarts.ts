/**
 * A robot that is told to restart: it says that it does, goes away without a goodbye, and comes back with nothing in mind of
 * what it did; where it is and what it has it knows, and that it was stopped, and who drove it last: who did before may not drive it.
 * A map that it draws it has, and goes on with when it is told to; a path that it was learning is gone.
 *
 *   running ── restart ──▶ a moment to say so ──▶ off, no signal ── booted ──▶ running
 */

import { takeUpPaused } from "../mapping/kept-drawing.ts";
import { comeToRest } from "./actions.ts";
import { leaveToItself } from "./remote-driving.ts";
import type { Moment, Robot } from "./robot.ts";
import { endRun } from "./runs.ts";

const BOOT_MS = 12_000;

/** With its next step, so that what it has to say before is said. */
export function restartSoon(robot: Robot, now: Moment): void {
  robot.restartsAtMs = now.simMs;
}

export function restartWhenDue(robot: Robot, now: Moment): void {
  if (robot.restartsAtMs === undefined || now.simMs < robot.restartsAtMs) return;
  robot.restartsAtMs = undefined;
  endRun(robot, { status: "abnormalEnd", remark: "Restarted" }, now);
  robot.order = undefined;
  leaveToItself(robot);
  robot.remote.dropped = 0;
  comeToRest(robot, now);
  robot.actionStates = [];
  robot.knownActionIds = [];
  robot.lesson = undefined;
  if (robot.mapping) takeUpPaused(robot, robot.mapping);
  robot.signalLostUntilMs = now.simMs + BOOT_MS;
  robot.revision++;
}
