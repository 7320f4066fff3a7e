import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTinyDdiServer, type TinyDdiServer } from "../testing/tiny-ddi-server.ts";
import { anOffer } from "../testing/update-world.ts";
import { START_MS } from "../testing/world.ts";
import { type Agents, type AgentsOptions, createAgents } from "./create-agents.ts";
import { createHistogram } from "./latency-histogram.ts";

let server: TinyDdiServer;
let agents: Agents;
let passedMs = 0;
beforeEach(async () => {
  server = await startTinyDdiServer();
  passedMs = 0;
});
afterEach(async () => {
  agents.stop();
  await server.close();
});

const robotsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ controllerId: `R-${index}`, token: `token-${index}` }));

function start(options: Partial<AgentsOptions> = {}): void {
  const { url, tenant } = server;
  agents = createAgents({ url, tenant, robots: robotsOf(40), startMs: START_MS, ...options });
}

async function pass(seconds: number): Promise<void> {
  for (const endMs = passedMs + 1_000 * seconds; passedMs < endMs; ) {
    passedMs += 250;
    agents.advanceTo(START_MS + passedMs);
    await agents.settled();
  }
}

describe("agents alone", () => {
  it("each poll in their time, and are counted", async () => {
    start();
    await pass(6);
    expect(agents.figures().requests.get("poll")?.count).toBe(40);
    await pass(60);
    expect(agents.figures().requests.get("poll")?.count).toBe(80);
    expect(new Set(server.requests.map(({ controllerId }) => controllerId)).size).toBe(40);
    expect(server.requests[0]?.headers.authorization).toMatch(/^TargetToken token-\d+$/);
    expect(agents.figures().statuses.get(304)).toBe(40);
  });

  it("share few connections", async () => {
    start({ sockets: 3, robots: robotsOf(200) });
    await pass(70);
    expect(server.requests.length).toBe(400);
    expect(server.connections.most).toBeLessThanOrEqual(3);
    expect(server.connections.opened).toBeLessThan(20);
  });

  it("update, and end as their habits have it", async () => {
    start({ habits: { bricks: 0.2, failsAtInstall: 0.3 }, options: { installMs: [5_000, 9_000] } });
    for (const { controllerId } of robotsOf(40)) server.target(controllerId).offer = anOffer();
    await pass(120);
    const { outcomes, bytes } = agents.figures();
    const habitual = (habit: string) => agents.habits.filter((one) => one === habit).length;
    expect(habitual("bricks")).toBeGreaterThan(0);
    expect(habitual("failsAtInstall")).toBeGreaterThan(0);
    expect(Object.fromEntries(outcomes)).toEqual({
      updated: habitual("steady"),
      failed: habitual("failsAtInstall"),
      bricked: habitual("bricks"),
    });
    expect(bytes).toBe(40 * 100_000);
    expect(agents.phases().get("bricked")).toBe(habitual("bricks"));
    expect(agents.agents.filter(({ version }) => version === "4.3.0")).toHaveLength(habitual("steady"));
  });

  it("begin their counts anew", async () => {
    start();
    await pass(6);
    agents.reset();
    expect(agents.figures().requests.size).toBe(0);
    await pass(60);
    expect(agents.figures().requests.get("poll")?.count).toBe(40);
  });
});

describe("a histogram", () => {
  it("knows quantiles to within 5 %, and the longest exactly", () => {
    start({ robots: [] });
    const histogram = createHistogram();
    for (let ms = 1; ms <= 1_000; ms++) histogram.add(ms);
    expect(histogram.count).toBe(1_000);
    expect(histogram.maxMs).toBe(1_000);
    for (const [share, ms] of [
      [0.5, 500],
      [0.95, 950],
      [0.99, 990],
    ] as const) {
      expect(histogram.quantile(share)).toBeGreaterThanOrEqual(ms);
      expect(histogram.quantile(share)).toBeLessThanOrEqual(ms * 1.05);
    }
    expect(createHistogram().quantile(0.99)).toBe(0);
  });
});
