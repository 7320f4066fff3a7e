import { setTimeout as wait } from "node:timers/promises";
import type { LinkFailure, LinkReason, LinkState } from "@sweepline/contract/fleet/mqtt-servers/index.ts";

import type { BusMessage } from "../../core/bus/bus.ts";
import { type ConnectionFault, faultOf } from "../../core/bus/connection-fault.ts";
import {
  type ConnectionOptions,
  type IPublishPacket,
  type MqttConnection,
  type Oversized,
  openConnection,
} from "../../core/bus/mqtt-connection.ts";
import type { Log } from "../../core/log.ts";
import { type ReportedFailure, waitOut } from "../mqtt-servers/index.ts";
import { createLinkThrottle, type LinkThrottle } from "./link-throttle.ts";

/**
 * One MQTT server, held as a client. Whatever happens there is a state with a reason; it tries again, each time later, with
 * some jitter so that many links do not come back in step.
 *
 *   connecting ─▶ connected ─connection gone─▶ unreachable · refused · tlsFailed ─waited, or asked to─▶ tries again
 *        └──────────── failed ────────────▲          stop() from any state ─▶ over
 *
 * A message of QoS 1 is acknowledged when it is taken, that is committed; what is not, the server hands out again. One that
 * is too large to be taken at all is acknowledged too, or it would come for ever; the link says which it was.
 */
export interface Link {
  readonly serverId: number;
  /** While it is connected. */
  readonly connection: MqttConnection | undefined;
  /** Subscribes to what is wanted now, without a break. */
  follow(): void;
  /** Tries again at once where it waits. */
  retry(): void;
  /** Settles when the connection is gone; nothing is told after that. */
  stop(): Promise<void>;
}

export interface LinkDeps {
  serverId: number;
  /** Throws a fault where it cannot be put together. */
  connectionOptions(): Omit<ConnectionOptions, "filters" | "skipsRetained" | "onPublish" | "onOversized">;
  filters(): readonly string[];
  /** What is said of a fault; `wasOpen`: we had been let in. */
  reportedFailureOf(fault: ConnectionFault, connection: { wasOpen: boolean }): ReportedFailure;
  /** Settles when the message is committed, or never will be. */
  take(message: BusMessage & { source: number }, packet: IPublishPacket): Promise<void>;
  /** It is gone already. */
  leave(message: Oversized): void;
  onReport(report: LinkReport): void;
  log: Log;
}

/** How the link is. */
export interface LinkReport {
  state: LinkState;
  reason: LinkReason | null;
  detail: string;
  /** Where that was not all: for who runs the platform. */
  trouble: LinkFailure | null;
  attempts: number;
  /** ms since epoch. */
  nextTryAt: number | null;
}

/** A connection that lasted so long was a good one. */
const GOOD_AFTER_MS = 10_000;
const MAX_DETAIL = 300;

/** Servers lock accounts after some wrong passwords: whoever is refused waits longer. */
const TIMEOUT = {
  refused: { firstMs: 5_000, longestMs: 300_000 },
  tlsFailed: { firstMs: 5_000, longestMs: 300_000 },
  unreachable: { firstMs: 1_000, longestMs: 60_000 },
} as const;

function waitMsOf(state: keyof typeof TIMEOUT, attempts: number, random = Math.random()): number {
  const { firstMs, longestMs } = TIMEOUT[state];
  return Math.min(longestMs, firstMs * 2 ** Math.min(attempts - 1, 16)) * (0.5 + random / 2);
}

export function startLink(deps: LinkDeps): Link {
  const { serverId, log } = deps;
  const stopping = new AbortController();
  const opening = new AbortController();
  const state = {
    connection: undefined as MqttConnection | undefined,
    attempts: 0,
    wasOpen: false,
    wake: undefined as (() => void) | undefined,
  };
  const taking = takingOf(deps);

  const connect = async (): Promise<ConnectionFault | undefined> => {
    const connection = await openConnection({
      ...deps.connectionOptions(),
      filters: deps.filters(),
      skipsRetained: false,
      ...taking,
      signal: opening.signal,
    });
    if (stopping.signal.aborted) connection.end();
    state.connection = connection;
    state.wasOpen = true;
    deps.onReport(connectedReport(connection.refused));
    const isGood = setTimeout(() => {
      state.attempts = 0;
    }, GOOD_AFTER_MS);
    const fault = await connection.gone;
    clearTimeout(isGood);
    state.connection = undefined;
    return fault;
  };
  const pause = async (fault: ConnectionFault, startedAt: number): Promise<void> => {
    const reported = deps.reportedFailureOf(fault, { wasOpen: state.wasOpen });
    const { signal } = stopping;
    // What is not told is not to be seen by how soon it came either.
    if (reported.trouble) await waitOut(startedAt, signal);
    const waitMs = waitMsOf(reported.state, state.attempts);
    deps.onReport({ ...reported, attempts: state.attempts, nextTryAt: Date.now() + waitMs });
    const woken = new Promise<void>((resolve) => {
      state.wake = resolve;
    });
    await Promise.race([wait(waitMs, undefined, { signal }), woken]);
    state.wake = undefined;
  };
  const run = async (): Promise<void> => {
    deps.onReport({ ...NOTHING_WRONG, state: "connecting" });
    while (!stopping.signal.aborted) {
      state.attempts += 1;
      state.wasOpen = false;
      const startedAt = performance.now();
      const fault = await connect().catch((error: Error) => faultOf(error));
      if (stopping.signal.aborted || !fault) return;
      log.debug({ err: fault, serverId }, "connection to an MQTT server");
      await pause(fault, startedAt);
    }
  };
  const over = run().catch((error) => {
    if (!stopping.signal.aborted) log.error({ err: error, serverId }, "link to an MQTT server ended");
  });

  return {
    serverId,
    get connection() {
      return state.connection;
    },
    follow() {
      state.connection?.follow(deps.filters()).then(
        (refused) => {
          if (refused.length > 0) deps.onReport(connectedReport(refused));
        },
        (error) => log.debug({ err: error, serverId }, "subscription"),
      );
    },
    retry: () => state.wake?.(),
    async stop() {
      stopping.abort();
      if (state.connection) state.connection.end();
      else opening.abort();
      await over;
    },
  };
}

const NOTHING_WRONG = { reason: null, detail: "", trouble: null, attempts: 0, nextTryAt: null } as const;

/** Some of what was asked for may be refused, and messages left out, while the rest comes in. */
function connectedReport(refused: readonly string[], left?: Oversized | "slowed"): LinkReport {
  const report = { ...NOTHING_WRONG, state: "connected" } as const;
  const said = (reason: LinkReason, detail: string) => ({
    ...report,
    reason,
    detail: detail.slice(0, MAX_DETAIL),
  });
  if (left === "slowed") return said("slowed", "");
  if (left) return said("packetTooLarge", `${left.topic}: ${left.bytes} bytes`);
  return refused.length === 0 ? report : said("subscriptionRefused", refused.join(" "));
}

function takingOf({
  serverId,
  take,
  leave,
  log,
  onReport,
}: LinkDeps): Pick<ConnectionOptions, "onPublish" | "onOversized"> {
  const brakes = new WeakMap<MqttConnection, LinkThrottle>();
  const throttleOf = (connection: MqttConnection): LinkThrottle => {
    const known = brakes.get(connection);
    if (known) return known;
    const throttle = createLinkThrottle({
      hold: connection.hold,
      onSlowed: (isSlowed) => onReport(connectedReport(connection.refused, isSlowed ? "slowed" : undefined)),
    });
    void connection.gone.then(throttle.release);
    brakes.set(connection, throttle);
    return throttle;
  };
  return {
    onPublish(packet, connection) {
      const { topic, payload, qos, retain, messageId } = packet;
      const bytes = Buffer.from(payload as Uint8Array);
      const throttle = throttleOf(connection);
      throttle.read(bytes.length);
      const message = { topic, payload: bytes, receivedAt: Date.now(), source: serverId };
      take({ ...message, ...(retain && { isRetained: true }) }, packet)
        .then(() => {
          if (qos > 0 && messageId !== undefined) connection.acknowledge(messageId);
        })
        .catch((error) => log.debug({ err: error, serverId }, "message was not taken"))
        .finally(() => throttle.settled(bytes.length));
    },
    onOversized(message, connection) {
      const throttle = throttleOf(connection);
      throttle.read(message.bytes);
      throttle.settled(message.bytes);
      leave(message);
      log.warn({ serverId, ...message }, "a message of an MQTT server was too large to be taken");
      onReport(connectedReport(connection.refused, message));
    },
  };
}
