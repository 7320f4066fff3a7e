/** The command line, read strictly: a misspelled option ends in the usage text, not in a surprise. */
import { parseArgs } from "node:util";
import { MOODS, type Mood } from "../fleet/moods.ts";
import { SCENARIOS, type Scenario } from "../scenarios/index.ts";
import { AGENT_HABITS, type HabitShares, readHabitShares } from "../updates/agent-habits.ts";

export const USAGE = `Virtual cleaning robots, speaking VDA 5050 with the cleaning profile over MQTT.

  node simulator/src/main.ts --demo [--fleet data/demo-fleet.json]      a lively fleet
  node simulator/src/main.ts --fleet file --robots 1000 --rate 1        load: everyone works and reports
  node simulator/src/main.ts --fleet file --scenario stuck-robot        a scripted story

  --fleet <file>      fleet file (default: demo-fleet.json in the data folder)
  --data <folder>     data folder (default: DATA_DIR or data)
  --demo              same as --mood demo
  --mood <mood>       ${MOODS.join(", ")} (default: load)
  --robots <n>        the first n robots of the file only
  --rate <n>          cleaning reports a second of a working robot (default 1)
  --seed <n>          same seed, same story (default 1)
  --clock <factor>    robots live this many times as fast (default 1)
  --scenario <name>   ${Object.keys(SCENARIOS).join(", ")}
  --habits <shares>   what shares of the robots do with updates, such as bricks=0.01,slow=0.1:
                      ${AGENT_HABITS.slice(0, 6).join(", ")},
                      ${AGENT_HABITS.slice(6).join(", ")}
  --help
`;

export interface Arguments {
  fleetPath: string;
  mood: Mood;
  robots: number | undefined;
  rate: number;
  seed: number;
  factor: number;
  scenario: Scenario | undefined;
  habits: HabitShares | undefined;
  isHelp: boolean;
}

function positive(value: string | undefined, name: string): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!(number > 0)) throw new Error(`--${name} must be a number above 0`);
  return number;
}

function oneOf<T extends string>(value: string, allowed: readonly T[], name: string): T {
  const found = allowed.find((candidate) => candidate === value);
  if (!found) throw new Error(`--${name} must be one of ${allowed.join(", ")}`);
  return found;
}

function habitsOf(text: string): HabitShares {
  const shares = readHabitShares(text);
  if (!shares) throw new Error(`--habits must be like bricks=0.01,slow=0.1, of ${AGENT_HABITS.join(", ")}`);
  return shares;
}

export function readArguments(args: readonly string[], dataDir = "data"): Arguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      fleet: { type: "string" },
      data: { type: "string" },
      demo: { type: "boolean" },
      mood: { type: "string" },
      robots: { type: "string" },
      rate: { type: "string" },
      seed: { type: "string" },
      clock: { type: "string" },
      scenario: { type: "string" },
      habits: { type: "string" },
      help: { type: "boolean" },
    },
  });
  const scenario =
    values.scenario === undefined
      ? undefined
      : SCENARIOS[oneOf(values.scenario, Object.keys(SCENARIOS), "scenario")];
  const mood = values.mood ? oneOf(values.mood, MOODS, "mood") : undefined;
  return {
    fleetPath: values.fleet ?? `${values.data ?? dataDir}/demo-fleet.json`,
    mood: mood ?? scenario?.mood ?? (values.demo ? "demo" : "load"),
    robots: positive(values.robots, "robots"),
    rate: positive(values.rate, "rate") ?? 1,
    seed: positive(values.seed, "seed") ?? scenario?.seed ?? 1,
    factor: positive(values.clock, "clock") ?? scenario?.factor ?? 1,
    scenario,
    habits: values.habits === undefined ? undefined : habitsOf(values.habits),
    isHelp: values.help === true,
  };
}
