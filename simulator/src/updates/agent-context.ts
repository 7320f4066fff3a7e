/** What the parts of an agent share. */
import type { Moment } from "../behaviours/robot.ts";
import type { Random } from "../core/random.ts";
import type { AgentHabit } from "./agent-habits.ts";
import type { ActionRecord, AgentDisk, Outcome } from "./agent-record.ts";
import type { RunningDownload } from "./artifact-download.ts";
import type { DdiClient } from "./ddi-client.ts";
import { type Feedback, feedbackBody, type PollLinks } from "./ddi-messages.ts";

/** The robot around the agent, or what stands for one. */
export interface AgentHost {
  /** It is switched on and reaches its servers. */
  isLinked(now: Moment): boolean;
  /** Forced: at once; else when it is convenient. */
  mayInstall(isForced: boolean, now: Moment): boolean;
  /** Off and on again; with a version it has that one from then on. */
  restart(version: string | undefined, now: Moment): void;
  /** On again, and its other messages say so. */
  isBack(now: Moment): boolean;
  /** It does not come back; called again and again. */
  stayOff(now: Moment): void;
  loseSignal(ms: number, now: Moment): void;
  attributes(): Record<string, string>;
  diskFreeMb(): number;
}

export interface AgentOptions {
  /** What it says when it is asked whether it may be updated. */
  confirmation: "confirm" | "deny" | "ignore";
  /** hawkBit takes `closed` for the confirmation of a cancellation, and `canceled` for a warning; some agents send it all the same. */
  cancelAnswer: "closed" | "canceled";
  /** Simulated ms, from to. */
  installMs: readonly [number, number];
  slowBytesPerS: number;
  /** Simulated ms that `breaksOff` is away. */
  breakMs: number;
  /** The first poll comes within so many ms. */
  firstPollMs: number;
  /** It polls at least so often, however long the server lets it sleep. */
  mostSleepMs: number;
}

export const USUAL_OPTIONS: AgentOptions = {
  confirmation: "confirm",
  cancelAnswer: "closed",
  installMs: [20_000, 60_000],
  slowBytesPerS: 20_000,
  breakMs: 90_000,
  firstPollMs: 5_000,
  mostSleepMs: Number.POSITIVE_INFINITY,
};

export interface AgentMeter {
  bytes(count: number): void;
  outcome(outcome: Outcome): void;
}

export interface AgentDeps {
  client: DdiClient;
  host: AgentHost;
  disk: AgentDisk;
  random: Random;
  habit: AgentHabit;
  options: AgentOptions;
  meter?: AgentMeter;
  /** Nobody will say why a file is not there any more: it has failed. */
  isGoneFinal?: true;
  /** Something has come that it can go on with. */
  wake?: () => void;
}

/** What it has in mind while it runs. */
interface LiveState {
  /** Of the request in progress, one at a time; downloads apart. */
  exchange: AbortController | undefined;
  download: RunningDownload | undefined;
  etag: string | undefined;
  links: PollLinks;
  sleepMs: number;
  pollAtMs: number;
  sendAtMs: number;
  downloadAtMs: number;
  /** In a row. */
  failures: number;
  hasSentAttributes: boolean;
  /** The confirmation that it has refused. */
  deniedId: string | undefined;
  /** When it read from a slow download last. */
  readAtMs: number;
}

export interface AgentContext extends AgentDeps {
  now: Moment;
  live: LiveState;
}

/** Until the server says otherwise. */
const USUAL_SLEEP_MS = 60_000;

export const freshState = (pollAtMs: number): LiveState => ({
  ...{ exchange: undefined, download: undefined, etag: undefined, links: {} },
  ...{ sleepMs: USUAL_SLEEP_MS, pollAtMs, sendAtMs: 0, downloadAtMs: 0, failures: 0 },
  ...{ hasSentAttributes: false, deniedId: undefined, readAtMs: 0 },
});

const BACK_OFF_MS = { least: 5_000, most: 300_000 };

/** How long to leave a server alone that could not be reached. */
export function backOffMs({ live, random }: AgentContext, retryAfterMs?: number): number {
  live.failures += 1;
  const ms = Math.min(BACK_OFF_MS.most, BACK_OFF_MS.least * 2 ** (live.failures - 1));
  return retryAfterMs ?? ms * random.between(0.75, 1.25);
}

const MAX_OUTBOX = 50;

/** To be sent in its turn, over breaks and restarts. Of progress that could not be reported the newest counts. */
export function report(context: AgentContext, action: ActionRecord, feedback: Feedback): void {
  const { disk, live, habit, now } = context;
  const { outbox } = disk.record;
  if (feedback.progress) {
    const inFlight = live.exchange ? 1 : 0;
    const isStale = ({ actionId, feedback: old }: (typeof outbox)[number], at: number) =>
      at >= inFlight && actionId === action.id && old.progress !== undefined;
    disk.record.outbox = outbox.filter((entry, at) => !isStale(entry, at));
  }
  const entry = { actionId: action.id, href: action.href, wireMs: now.wireMs, feedback };
  disk.record.outbox.push(entry, ...(habit === "repeats" ? [entry] : []));
  disk.record.outbox = disk.record.outbox.slice(-MAX_OUTBOX);
}

export const bodyOf = ({ actionId, feedback, wireMs }: AgentDisk["record"]["outbox"][number]) =>
  feedbackBody(actionId, feedback, wireMs);

/** Nothing of it is left but what was reported. */
export function dropAction(context: AgentContext, outcome: Outcome): void {
  const { disk, live, meter } = context;
  const { action } = disk.record;
  if (!action) return;
  live.download?.stop();
  live.download = undefined;
  disk.partials.clear();
  disk.record.outbox = disk.record.outbox.filter(({ actionId }) => actionId !== action.id);
  disk.record.action = undefined;
  disk.keep();
  meter?.outcome(outcome);
}
