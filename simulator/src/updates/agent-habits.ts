/** What an agent does wrong, or otherwise than others, with every update that it is given. */
import { z } from "zod";
import type { Random } from "../core/random.ts";
import type { Feedback } from "./ddi-messages.ts";

/**
 * `failsAtDownload`: what it downloads never has the right hash. `failsAtInstall`: it says so. `bricks`: it does not come back from its
 * restart. `lies`: it says success and has its old version. `breaksOff`: it is offline for a while in mid-download. `slow`: its link is.
 * `skips`: there is never anything to do, as swupdate says it. `unknownCodes`, `hugeDetails`, `repeats`: what it reports.
 */
export const AGENT_HABITS = [
  "steady",
  "failsAtDownload",
  "failsAtInstall",
  "bricks",
  "lies",
  "breaksOff",
  "slow",
  "skips",
  "unknownCodes",
  "hugeDetails",
  "repeats",
] as const;
export type AgentHabit = (typeof AGENT_HABITS)[number];

/** Which share of a fleet has which habit; the rest is steady. */
const habitSharesSchema = z
  .partialRecord(z.enum(AGENT_HABITS), z.number().min(0).max(1))
  .refine((shares) => Object.values(shares).reduce((sum, share) => sum + share, 0) <= 1.000_001, {
    error: "shares of more than the whole",
  });
export type HabitShares = z.infer<typeof habitSharesSchema>;

export function drawHabit(random: Random, shares: HabitShares): AgentHabit {
  let draw = random.next();
  for (const habit of AGENT_HABITS) {
    draw -= shares[habit] ?? 0;
    if (draw < 0) return habit;
  }
  return "steady";
}

/** bricks=0.01,slow=0.1; anything else is undefined. */
export const readHabitShares = (text: string): HabitShares | undefined =>
  habitSharesSchema.safeParse(
    Object.fromEntries(
      text.split(",").map((part) => {
        const [name = "", share] = part.split("=");
        return [name, Number(share)];
      }),
    ),
  ).data;

export const ODD_FEEDBACK: Feedback = {
  ...{ execution: "pondering", finished: "perhaps", code: 4_711 },
  details: ["Thinking it over"],
};

const HUGE = { lines: 200, characters: 8_000 };
export const hugeDetails = (): string[] =>
  Array.from({ length: HUGE.lines }, (_, line) => `[${line}] `.padEnd(HUGE.characters, "installing "));
