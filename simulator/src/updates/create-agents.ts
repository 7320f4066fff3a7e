/**
 * Agents without robots around them, for load: thousands in one process, on one wheel of time and one pool of connections. What they do and
 * how long the server took is counted. `keepPace` keeps them at the pace of the wall clock.
 */
import type { Moment } from "../behaviours/robot.ts";
import { createRandom, type Random } from "../core/random.ts";
import { createTimerWheel } from "../core/timer-wheel.ts";
import { type AgentHost, type AgentOptions, USUAL_OPTIONS } from "./agent-context.ts";
import { type AgentHabit, drawHabit, type HabitShares } from "./agent-habits.ts";
import { createAgentDisk, type Outcome } from "./agent-record.ts";
import { createDdiClient } from "./ddi-client.ts";
import { createHttpPool, type Exchange } from "./http-pool.ts";
import { createHistogram, type LatencyHistogram } from "./latency-histogram.ts";
import { type AgentPhase, createUpdateAgent, type UpdateAgent } from "./update-agent.ts";

export interface LoneAgent {
  controllerId: string;
  token?: string;
  version?: string;
  hardware?: string;
  /** Left out: by the shares. */
  habit?: AgentHabit;
}

export interface AgentsOptions {
  url: string;
  tenant: string;
  robots: readonly LoneAgent[];
  gatewayToken?: string;
  habits?: HabitShares;
  seed?: number;
  /** Connections at most, for what is short and for files. */
  sockets?: number;
  fileSockets?: number;
  /** From to; how long they are away when they restart. */
  bootMs?: readonly [number, number];
  options?: Partial<AgentOptions>;
  /** Epoch ms; absent: now. */
  startMs?: number;
}

/** What was counted since the beginning, or since `reset`. */
export interface AgentFigures {
  /** By kind of request: poll, deploymentBase, download, feedback and so on; `all`: whatever the kind. */
  requests: ReadonlyMap<string, LatencyHistogram>;
  /** By status; 0: there was no answer. */
  statuses: ReadonlyMap<number, number>;
  bytes: number;
  outcomes: ReadonlyMap<Outcome, number>;
}

export interface Agents {
  agents: readonly UpdateAgent[];
  /** Habits as they were chosen or drawn. */
  habits: readonly AgentHabit[];
  advanceTo(wireMs: number): void;
  skip(ms: number): void;
  figures(): AgentFigures;
  reset(): void;
  phases(): Map<AgentPhase, number>;
  /** No request is in progress. */
  settled(): Promise<void>;
  stop(): void;
}

/** Fine: agents know nothing of each other, so they do not ask at common moments. */
const SLOT_MS = 5;
const SLOTS = 16_384;
const BOOT_MS = [10_000, 20_000] as const;
const DISK_MB = 16_000;
const FACTORY_VERSION = "1.0.0";
const ALL = "all";

interface Counts extends AgentFigures {
  requests: Map<string, LatencyHistogram>;
  statuses: Map<number, number>;
  outcomes: Map<Outcome, number>;
}
const nothing = (): Counts => ({
  ...{ requests: new Map(), statuses: new Map(), outcomes: new Map(), bytes: 0 },
});

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function noteExchange({ requests, statuses }: Counts, { kind, status, ms }: Exchange): void {
  for (const key of [ALL, kind]) {
    const histogram = requests.get(key) ?? createHistogram();
    requests.set(key, histogram);
    histogram.add(ms);
  }
  count(statuses, status);
}

interface LoneHost {
  random: Random;
  bootMs: readonly [number, number];
  robot: LoneAgent;
  version: string;
}

function loneHost({ random, bootMs, robot, version: delivered }: LoneHost): AgentHost {
  let offUntilMs = 0;
  let version = delivered;
  const isOn = ({ wireMs }: Moment) => wireMs >= offUntilMs;
  return {
    isLinked: isOn,
    mayInstall: () => true,
    restart: (installed, { wireMs }) => {
      offUntilMs = wireMs + random.between(...bootMs);
      version = installed ?? version;
    },
    isBack: isOn,
    stayOff: () => {
      offUntilMs = Number.POSITIVE_INFINITY;
    },
    loseSignal: (ms, { wireMs }) => {
      offUntilMs = Math.max(offUntilMs, wireMs + ms);
    },
    attributes: () => ({
      hwRevision: robot.hardware ?? "A1",
      fwVersion: version,
      serialNumber: robot.controllerId,
      diskFreeMb: String(DISK_MB),
    }),
    diskFreeMb: () => DISK_MB,
  };
}

export function createAgents(given: AgentsOptions): Agents {
  const { robots, seed = 1, startMs = Date.now(), bootMs = BOOT_MS } = given;
  let counts = nothing();
  const pool = createHttpPool({
    ...(given.sockets && { sockets: given.sockets }),
    ...(given.fileSockets && { fileSockets: given.fileSockets }),
    onExchange: (exchange) => noteExchange(counts, exchange),
  });
  let now: Moment = { wireMs: startMs, simMs: startMs };
  let skippedMs = 0;
  let isStopped = false;
  const wheel = createTimerWheel({ slotMs: SLOT_MS, slots: SLOTS });
  // An agent that was woken is on the wheel twice; the turn that it had before is none.
  const dueMs = new Float64Array(robots.length);
  const habits: AgentHabit[] = [];
  const meter = {
    bytes: (bytes: number) => {
      counts.bytes += bytes;
    },
    outcome: (outcome: Outcome) => count(counts.outcomes, outcome),
  };

  const live = (index: number) => {
    const agent = agents[index];
    if (!agent || isStopped) return;
    const inMs = agent.advance(now);
    if (inMs === Number.POSITIVE_INFINITY) return;
    dueMs[index] = Math.max(now.wireMs - startMs + inMs, now.wireMs - startMs + SLOT_MS);
    wheel.schedule(index, dueMs[index] as number);
  };

  const agents = robots.map((robot, index) => {
    const { controllerId, token, version = FACTORY_VERSION } = robot;
    const random = createRandom(`agent:${seed}:${controllerId}`);
    const drawn = drawHabit(random, given.habits ?? {});
    const habit = robot.habit ?? drawn;
    habits.push(habit);
    const { url, tenant, gatewayToken } = given;
    const deps = {
      client: createDdiClient(pool, { url, tenant, controllerId, token, gatewayToken }),
      host: loneHost({ random, bootMs, robot, version }),
      disk: createAgentDisk({ serialNumber: controllerId, version }),
      options: { ...USUAL_OPTIONS, ...given.options },
    };
    return createUpdateAgent({ ...deps, random, habit, meter, wake: () => live(index) }, now);
  });
  for (const index of robots.keys()) wheel.schedule(index, 0);

  return {
    agents,
    habits,
    advanceTo: (wireMs) => {
      wheel.advance(wireMs - startMs - skippedMs, (index, slotMs) => {
        now = { wireMs: startMs + slotMs, simMs: startMs + slotMs };
        if (slotMs >= (dueMs[index] as number)) live(index);
      });
    },
    skip: (ms) => {
      skippedMs += ms;
    },
    figures: () => counts,
    reset: () => {
      counts = nothing();
    },
    phases: () => {
      const phases = new Map<AgentPhase, number>();
      for (const { phase } of agents) count(phases, phase);
      return phases;
    },
    settled: pool.settled,
    stop: () => {
      isStopped = true;
      for (const agent of agents) agent.stop();
      pool.close();
    },
  };
}
