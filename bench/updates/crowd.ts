import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { AgentsOptions } from "../../simulator/src/updates/create-agents.ts";
import type { AgentsAnswer, AgentsOrder } from "./agents.ts";

/** The agents of a bench, seen from the bench. */
export interface Crowd {
  start(options: AgentsOptions): Promise<void>;
  figures(): Promise<AgentsAnswer>;
  reset(): Promise<void>;
  end(): void;
}

/**
 * What is downloaded lies outside of the heap and is freed with the young objects that point to it. Few of those are made, so with room
 * for many it is freed late, by collections of the whole heap: half of all that the agents cost, and what they measured themselves.
 */
const SMALL_YOUNG = ["--max-semi-space-size=1"];

export function createCrowd(): Crowd {
  const child = fork(join(import.meta.dirname, "agents.ts"), {
    execArgv: [...process.execArgv, ...SMALL_YOUNG],
  });
  return {
    start: async (options) => void (await ask(child, { type: "start", options })),
    figures: () => ask(child, { type: "figures" }),
    reset: async () => void (await ask(child, { type: "reset" })),
    end: () => void child.kill("SIGKILL"),
  };
}

async function ask(child: ChildProcess, order: AgentsOrder): Promise<AgentsAnswer> {
  const answer = once(child, "message");
  child.send(order);
  const [message] = (await answer) as [AgentsAnswer];
  return message;
}
