/** One agent with a host that is not a robot, a small DDI server, and a clock that is moved by hand. */
import { randomBytes } from "node:crypto";
import { onTestFinished } from "vitest";
import type { Moment } from "../behaviours/robot.ts";
import { createRandom } from "../core/random.ts";
import { type AgentHost, type AgentOptions, USUAL_OPTIONS } from "../updates/agent-context.ts";
import type { AgentHabit } from "../updates/agent-habits.ts";
import { type AgentStore, createAgentDisk, type Outcome } from "../updates/agent-record.ts";
import { createDdiClient, type DdiAccess } from "../updates/ddi-client.ts";
import { createHttpPool } from "../updates/http-pool.ts";
import { createUpdateAgent } from "../updates/update-agent.ts";
import type { Offer, OfferedFile } from "./ddi-targets.ts";
import { startTinyDdiServer } from "./tiny-ddi-server.ts";
import { START_MS } from "./world.ts";

export const aFile = (bytes: number, filename = "image.bin"): OfferedFile => ({
  filename,
  content: randomBytes(bytes),
});

/** One file of one chunk, unless more is said. */
export const anOffer = (fields: Partial<Offer> = {}): Offer => ({
  id: "17",
  chunks: [{ part: "firmware", version: "4.3.0", files: [aFile(100_000)] }],
  ...fields,
});

export interface UpdateWorldOptions {
  habit?: AgentHabit;
  options?: Partial<AgentOptions>;
  access?: Partial<DdiAccess>;
  store?: AgentStore;
}

const BEAT_MS = 250;
const BOOT_MS = 10_000;
const CONTROLLER = "SW-0001";

/** Is closed when the test has finished. */
export async function anUpdateWorld({ habit = "steady", options, access, store }: UpdateWorldOptions = {}) {
  const server = await startTinyDdiServer();
  const pool = createHttpPool({ sockets: 4 });
  let now: Moment = { wireMs: START_MS, simMs: START_MS };
  const outcomes: Outcome[] = [];
  const host = {
    ...{
      version: "4.2.1",
      offUntilMs: 0,
      isDead: false,
      isConvenient: true,
      diskFreeMb: 16_000,
      restarts: 0,
    },
  };
  const isOn = ({ simMs }: Moment) => simMs >= host.offUntilMs;
  const agentHost: AgentHost = {
    isLinked: isOn,
    mayInstall: (isForced) => isForced || host.isConvenient,
    restart: (version, { simMs }) => {
      host.offUntilMs = simMs + BOOT_MS;
      host.version = version ?? host.version;
      host.restarts += 1;
    },
    isBack: isOn,
    stayOff: () => {
      host.isDead = true;
    },
    loseSignal: (ms, { simMs }) => {
      host.offUntilMs = simMs + ms;
    },
    attributes: () => ({ fwVersion: host.version, serialNumber: CONTROLLER }),
    diskFreeMb: () => host.diskFreeMb,
  };
  const disk = createAgentDisk({ serialNumber: CONTROLLER, version: host.version }, store);
  const start = () =>
    createUpdateAgent(
      {
        ...{ disk, host: agentHost, habit, random: createRandom("test") },
        options: { ...USUAL_OPTIONS, firstPollMs: 0, ...options },
        client: createDdiClient(pool, { ...server, controllerId: CONTROLLER, token: "secret", ...access }),
        meter: { bytes: () => undefined, outcome: (outcome) => outcomes.push(outcome) },
      },
      now,
    );
  let agent = start();
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    agent.stop();
    pool.close();
    await server.close();
  };
  onTestFinished(close);

  /** One beat, with all that comes of it. */
  const beat = async () => {
    now = { wireMs: now.wireMs + BEAT_MS, simMs: now.simMs + BEAT_MS };
    agent.advance(now);
    await pool.settled();
  };
  const pass = async (seconds: number) => {
    for (let ms = 0; ms < seconds * 1_000; ms += BEAT_MS) await beat();
  };
  return {
    ...{ server, host, outcomes, pass, disk },
    target: server.target(CONTROLLER),
    get agent() {
      return agent;
    },
    until: async (isReached: () => boolean, seconds = 900) => {
      for (let ms = 0; ms < seconds * 1_000; ms += BEAT_MS) {
        if (isReached()) return;
        await beat();
      }
      throw new Error(`not reached; the agent is ${agent.phase}`);
    },
    /** The agent alone; what is on its disk it has. */
    restartAgent: () => {
      agent.stop();
      agent = start();
    },
    requestsOf: (path: RegExp) => server.requests.filter((request) => path.test(request.path)),
    close,
  };
}
export type UpdateWorld = Awaited<ReturnType<typeof anUpdateWorld>>;

export const isIdle = ({ agent, target }: UpdateWorld) => agent.phase === "idle" && !target.offer;
