/** Update agents in a process of their own, at the pace of the wall clock: told whom to play, asked what became of them. */
import { keepPace } from "../../simulator/src/fleet/pacer.ts";
import type { AgentHabit } from "../../simulator/src/updates/agent-habits.ts";
import { type Agents, type AgentsOptions, createAgents } from "../../simulator/src/updates/create-agents.ts";

export type AgentsOrder = { type: "start"; options: AgentsOptions } | { type: "reset" } | { type: "figures" };

export interface KindFigures {
  count: number;
  p50: number;
  p99: number;
  maxMs: number;
}
export interface AgentsAnswer {
  type: AgentsOrder["type"];
  kinds: Record<string, KindFigures>;
  statuses: Record<string, number>;
  outcomes: Record<string, number>;
  bytes: number;
  robots: { controllerId: string; habit: AgentHabit; version: string; phase: string }[];
}

/** By a coarse one dozens of them would ask at the same moment, which queue for each other. */
const BEAT_MS = 5;
let agents: Agents | undefined;
let names: readonly string[] = [];

function start(options: AgentsOptions): void {
  agents = createAgents(options);
  names = options.robots.map(({ controllerId }) => controllerId);
  keepPace(agents, { beatMs: BEAT_MS });
}

function answerTo(type: AgentsOrder["type"]): AgentsAnswer {
  if (!agents) throw new Error("nobody plays");
  const { requests, statuses, outcomes, bytes } = agents.figures();
  const { habits, agents: all } = agents;
  return {
    type,
    kinds: Object.fromEntries(
      [...requests].map(([kind, histogram]) => {
        const { count, maxMs } = histogram;
        return [kind, { count, maxMs, p50: histogram.quantile(0.5), p99: histogram.quantile(0.99) }] as const;
      }),
    ),
    statuses: Object.fromEntries(statuses),
    outcomes: Object.fromEntries(outcomes),
    bytes,
    robots: all.map(({ version, phase }, index) => ({
      ...{ controllerId: names[index] ?? "", habit: habits[index] ?? "steady", version, phase },
    })),
  };
}

process.on("message", (order: AgentsOrder) => {
  if (order.type === "start") start(order.options);
  if (order.type === "reset") agents?.reset();
  process.send?.(answerTo(order.type));
});
process.on("disconnect", () => process.exit());
