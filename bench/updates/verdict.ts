import type { AgentHabit } from "../../simulator/src/updates/agent-habits.ts";
import type { AgentsAnswer } from "./agents.ts";
import { FACTORY_VERSION, VERSION } from "./author.ts";

/** What the server has written of a robot. */
export interface KeptUpdate {
  name: string;
  updates: number;
  state: string;
  attempts: number;
  isOpen: boolean;
  version: string | null;
}

interface Compared {
  robots: AgentsAnswer["robots"];
  updates: readonly KeptUpdate[];
  outcomes: Readonly<Record<string, number>>;
  /** What a rollout tries a robot that fails. */
  attempts: number;
}

const END_STATES: Partial<Record<AgentHabit, string>> = {
  failsAtInstall: "failed",
  failsAtDownload: "failed",
  skips: "skipped",
};
const endOf = ({ habit }: Pick<AgentsAnswer["robots"][number], "habit">): string =>
  END_STATES[habit] ?? "succeeded";

/** What the robots did against what is written of them; each of these must be zero. */
export function verdictOf({ robots, updates, outcomes, attempts }: Compared): (readonly [string, number])[] {
  const kept = new Map(updates.map((update) => [update.name, update]));
  const count = (fits: (robot: Compared["robots"][number], update: KeptUpdate | undefined) => boolean) =>
    robots.filter((robot) => fits(robot, kept.get(robot.controllerId))).length;
  const of = (state: string) => count((robot) => endOf(robot) === state);
  const { updated = 0, failed = 0, skipped = 0 } = outcomes;
  return [
    ["other end than the robot's", count((robot, update) => update?.state !== endOf(robot))],
    [
      "robot has another version than its end",
      count((robot) => robot.version !== (endOf(robot) === "succeeded" ? VERSION : FACTORY_VERSION)),
    ],
    ["other version than the robot's", count((robot, update) => update?.version !== robot.version)],
    ["not one update", count((_, update) => update?.updates !== 1)],
    ["still open", count((_, update) => update?.isOpen !== false)],
    ["not at rest", count(({ phase }) => phase !== "idle" && phase !== "polling")],
    ["installed twice", updated - of("succeeded")],
    ["failed more or less often than tried", failed - attempts * of("failed")],
    ["skipped twice", skipped - of("skipped")],
    [
      "tried more often than needed",
      count((robot, update) => update?.attempts !== (endOf(robot) === "failed" ? attempts : 1)),
    ],
  ];
}
