/**
 * The update agent of one robot. It speaks hawkBit's Direct Device Integration API and knows nothing of whose server it is.
 *
 *   idle ── its sleep is over ──▶ polling ── nothing ──▶ idle
 *                                    │ deploymentBase
 *                                    ▼
 *   downloading ── all files there ──▶ verifying ── size and hash fit ──▶ waiting ── allowed to ──▶ installing ──▶ restarting
 *        │ ▲                              │                                 │                          │              │ back
 *        ▼ └ broken: on from its byte     │ differs                         │                          │ fails        ▼
 *        └────────── cancelAction, or offered no longer ────────────────────┘                          └──▶ reporting: closed
 *                    idle                 └────────────────────────────────────────────────────────────────▶   │ delivered
 *                                                                                                              ▼
 *                                                                                                             idle
 *
 * It polls at the server's pace in each of these phases, so that a cancellation reaches it in mid-download; from installing on it refuses
 * one. `download: skip` keeps it from downloading, `update: skip` and a closed maintenance window from installing. What it reports
 * waits until it is delivered. Requests come one after the other; all that takes time is on the clock of whoever calls `advance`.
 */
import type { Moment } from "../behaviours/robot.ts";
import { type AgentContext, type AgentDeps, backOffMs, bodyOf, freshState, report } from "./agent-context.ts";
import type { WorkPhase } from "./agent-record.ts";
import { attend } from "./attention.ts";
import { below, DdiError, isFinal } from "./ddi-client.ts";
import { work } from "./update-work.ts";

export type AgentPhase = WorkPhase | "idle" | "polling" | "bricked";

export interface UpdateAgent {
  readonly phase: AgentPhase;
  /** Of what it has installed. */
  readonly version: string;
  /** Lives on until now; answers when it has something to do by itself again, in ms from now. */
  advance(now: Moment): number;
  /** Gives up all requests; nothing that was said is lost. */
  stop(): void;
}

const BUSY_MS = 500;
const SLOW_READ_MS = 200;

export function createUpdateAgent(deps: AgentDeps, now: Moment): UpdateAgent {
  const { random, options, disk } = deps;
  const context: AgentContext = {
    ...deps,
    now,
    live: freshState(now.wireMs + random.between(0, options.firstPollMs)),
  };
  takeUp(context);
  return {
    get phase() {
      const { action, isBricked } = disk.record;
      if (isBricked) return "bricked";
      return action?.phase ?? (context.live.exchange ? "polling" : "idle");
    },
    get version() {
      return disk.record.version;
    },
    advance: (at) => {
      context.now = at;
      return live(context);
    },
    stop: () => hangUp(context),
  };
}

/** An installation that was cut short begins again. */
function takeUp(context: AgentContext): void {
  const { action } = context.disk.record;
  if (action?.phase !== "installing") return;
  action.phase = "waiting";
  report(context, action, { execution: "resumed", details: ["Switched off while installing"] });
}

function live(context: AgentContext): number {
  const { disk, host, now } = context;
  if (disk.record.isBricked) {
    hangUp(context);
    host.stayOff(now);
    return Number.POSITIVE_INFINITY;
  }
  if (!host.isLinked(now)) hangUp(context);
  work(context);
  if (host.isLinked(now)) communicate(context);
  return nextMs(context);
}

function hangUp({ live }: AgentContext): void {
  live.exchange?.abort();
  live.download?.stop();
}

function communicate(context: AgentContext): void {
  const { disk, live, now } = context;
  if (live.exchange) return;
  if (disk.record.outbox.length > 0 && now.wireMs >= live.sendAtMs) begin(context, deliver, "sendAtMs");
  else if (now.wireMs >= live.pollAtMs) begin(context, attend, "pollAtMs");
}

type Exchange = (context: AgentContext, signal: AbortSignal) => Promise<void>;

function begin(context: AgentContext, exchange: Exchange, retry: "sendAtMs" | "pollAtMs"): void {
  const abort = new AbortController();
  context.live.exchange = abort;
  exchange(context, abort.signal)
    .catch((error: unknown) => {
      if (abort.signal.aborted) {
        // It hung up itself, and goes on as soon as it can.
        context.live[retry] = Math.min(context.live[retry], context.now.wireMs);
        return;
      }
      const retryAfterMs = error instanceof DdiError ? error.retryAfterMs : undefined;
      context.live[retry] = context.now.wireMs + backOffMs(context, retryAfterMs);
    })
    .finally(() => {
      if (context.live.exchange === abort) context.live.exchange = undefined;
      context.wake?.();
    });
}

async function deliver(context: AgentContext, signal: AbortSignal): Promise<void> {
  const { client, disk, live } = context;
  const [entry] = disk.record.outbox;
  if (!entry) return;
  const href = below(entry.href, "feedback");
  try {
    await client.send({ href, method: "POST", body: bodyOf(entry), kind: "feedback" }, signal);
  } catch (error) {
    if (!isFinal(error)) throw error;
  }
  live.failures = 0;
  // What the last poll said may hold no longer.
  live.etag = undefined;
  const at = disk.record.outbox.indexOf(entry);
  if (at >= 0) disk.record.outbox.splice(at, 1);
  disk.keep();
}

/** Whoever waits for an answer or for the end of a download is woken. */
function nextMs({ disk, host, live, now, habit }: AgentContext): number {
  if (!host.isLinked(now)) return BUSY_MS;
  if (live.download && habit === "slow") return SLOW_READ_MS;
  const { action, outbox } = disk.record;
  const isActive = action && action.phase !== "waiting" && action.download !== "skip";
  const dueMs = Math.min(live.pollAtMs, outbox.length > 0 ? live.sendAtMs : Number.POSITIVE_INFINITY);
  const ownMs = live.exchange ? BUSY_MS : Math.max(0, dueMs - now.wireMs);
  return isActive || live.exchange ? Math.min(BUSY_MS, ownMs) : ownMs;
}
