/** What has each kind of alarm come about in a virtual robot, and what ends it. */
import type { AlarmKindName } from "@sweepline/contract/care/alarms/kinds.ts";
import sql from "sql-template-tag";
import type { Database } from "../../server/src/core/db/database.ts";
import type { RunningFleet } from "../../simulator/src/fleet/start-fleet.ts";

export type Robot = RunningFleet["robots"][number];
export interface Provocation {
  kind: AlarmKindName;
  /** How long the rule has the condition hold, in this run. */
  durationS: number;
  /** What has it begin; the robot is at work by then where it works. */
  provoke(of: Provoked): void | Promise<void>;
  /** What ends it, where it does not end by itself. */
  mend?(of: Provoked): void | Promise<void>;
  isAtRest?: true;
}
export interface Provoked {
  db: Database;
  fleet: RunningFleet;
  robot: Robot;
  deviceId: number;
}

export const nameOf = ({ robot }: Provoked): string => robot.identity.serialNumber;
export const act = (of: Provoked, mishap: Parameters<RunningFleet["act"]>[1]): void =>
  of.fleet.act(nameOf(of), mishap);
const LASTS_S = 40;

export const PROVOCATIONS: readonly Provocation[] = [
  {
    kind: "stayedInPlace",
    durationS: 20,
    provoke: (of) => act(of, { mishap: "obstacle", seconds: LASTS_S }),
  },
  {
    kind: "repeatedPlanning",
    durationS: 0,
    provoke: (of) => act(of, { mishap: "replanning", seconds: LASTS_S }),
  },
  {
    kind: "navigationStuck",
    durationS: 0,
    provoke: (of) => act(of, { mishap: "blocked", seconds: LASTS_S }),
  },
  { kind: "positioningLost", durationS: 0, provoke: (of) => act(of, { mishap: "lost", seconds: LASTS_S }) },
  { kind: "collision", durationS: 0, provoke: (of) => act(of, { mishap: "collision", seconds: LASTS_S }) },
  {
    ...{ kind: "timedTaskNotStarted", durationS: 10, isAtRest: true },
    async provoke(of) {
      act(of, { mishap: "refusal", seconds: 600 });
      await of.db.run(sql`
        update schedules set next_at = now() + interval '1 s',
          next_original = to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') where name = ${nameOf(of)}`);
    },
    mend: async (of) => void (await of.db.run(sql`delete from schedules where name = ${nameOf(of)}`)),
  },
  { kind: "diskFull", durationS: 0, provoke: (of) => act(of, { mishap: "diskFull", seconds: LASTS_S }) },
  {
    ...{ kind: "offline", durationS: 10, isAtRest: true },
    provoke: (of) => act(of, { mishap: "signalLoss", seconds: LASTS_S }),
  },
  {
    ...{ kind: "stale", durationS: 60, isAtRest: true },
    provoke: (of) => act(of, { mishap: "silence", seconds: 75 }),
  },
  {
    kind: "paused",
    durationS: 10,
    provoke: (of) => act(of, { action: "startPause" }),
    mend: (of) => act(of, { action: "stopPause" }),
  },
  { kind: "stationary", durationS: 25, provoke: (of) => act(of, { mishap: "obstacle", seconds: LASTS_S }) },
  {
    kind: "lowBattery",
    durationS: 10,
    provoke: ({ robot }) => set(robot, "batteryPercent", 19),
    mend: ({ robot }) => set(robot, "batteryPercent", 80),
  },
  {
    kind: "cleanWaterLow",
    durationS: 5,
    provoke: (of) => act(of, { mishap: "emptyTank" }),
    mend: ({ robot }) => set(robot, "cleanWaterL", 20),
  },
  {
    kind: "wasteWaterHigh",
    durationS: 5,
    provoke: ({ robot }) => set(robot, "wasteWaterL", 1_000),
    mend: ({ robot }) => set(robot, "wasteWaterL", 0),
  },
  {
    kind: "consumableDue",
    durationS: 0,
    provoke: ({ robot }) => wear(robot, 0.99),
    mend: ({ robot }) => wear(robot, 0.1),
  },
  {
    kind: "coverageLate",
    durationS: 60,
    provoke: () => undefined,
    mend: (of) => act(of, { action: "stopCleaning" }),
  },
  { kind: "fault", durationS: 5, provoke: (of) => act(of, { mishap: "lost", seconds: LASTS_S }) },
  { kind: "field", durationS: 5, provoke: (of) => act(of, { mishap: "collision", seconds: LASTS_S }) },
  {
    ...{ kind: "elevator", durationS: 10, isAtRest: true },
    provoke: async (of) =>
      void (await of.db.run(sql`update elevator_states set fault = 'noAnswer', fault_since = now()`)),
    mend: async (of) =>
      void (await of.db.run(sql`update elevator_states set fault = null, fault_since = null`)),
  },
];

function set(robot: Robot, name: "batteryPercent" | "cleanWaterL" | "wasteWaterL", value: number): void {
  robot[name] = value;
}

function wear(robot: Robot, share: number): void {
  const [part] = robot.consumables;
  if (part) part.usedHours = part.lifeHours * share;
}
