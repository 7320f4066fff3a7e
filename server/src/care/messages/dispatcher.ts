import { INITIAL_MESSAGE_SETTINGS } from "@sweepline/contract/care/messages/settings.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { Log } from "../../core/log.ts";
import { failuresOf, noteFare, type OpenWay, type SendResult, type Ways } from "../message-channels/index.ts";
import { backOffMs, channelPauseMs } from "./back-off.ts";
import * as store from "./deliveries.store.ts";
import { outgoingOf } from "./outgoing-of.ts";
import { count, holdPaces, paceOf } from "./paces.store.ts";
import { heldBack, LEASE_MS, PACE_MS } from "./paces.ts";
import type { Reach } from "./reach.ts";

/**
 * Sends what is due. Each delivery is leased by one process, sent, and then written down; a process that dies in between
 * leaves a lease that lapses, and the delivery goes out again under the same key. Each channel has a few places of its own,
 * so that one that is slow or dead holds up no other; one that fails again and again is tried by a single message at a time.
 */
export interface Dispatcher {
  /** Begins to send what is due, as far as there is room; goes on by itself as places become free. */
  tick(): Promise<void>;
  /** Until nothing is being sent any more. */
  settle(): Promise<void>;
  /** Begins nothing new, and waits for what has begun. */
  stop(): Promise<void>;
}

export interface DispatcherDeps {
  db: Database;
  clock: Clock;
  log: Pick<Log, "error">;
  ways: Ways;
  /** By the product itself: channel 0. */
  own?: OpenWay["send"];
  /** Where people find the console; empty: links are left out. */
  publicUrl: string;
  reach?: Reach;
  leaseMs?: number;
  /** How many a channel sends at once. */
  places?: number;
}

const PLACES = 6;
const OWN_CHANNEL = 0;

export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  const busy = new Map<number, number>();
  const inFlight = new Set<Promise<void>>();
  let isStopping = false;
  let current: Promise<void> | undefined;
  let isWanted = false;

  const begin = (delivery: store.ClaimedDelivery, way: OpenWay | undefined): void => {
    const { channelId } = delivery;
    busy.set(channelId, (busy.get(channelId) ?? 0) + 1);
    const sending = sendOne(deps, delivery, way)
      .catch((error) => deps.log.error({ err: error, deliveryId: delivery.id }, "a message waits"))
      .finally(() => {
        busy.set(channelId, (busy.get(channelId) ?? 1) - 1);
        inFlight.delete(sending);
        void tick();
      });
    inFlight.add(sending);
  };
  const fill = async (): Promise<void> => {
    if (isStopping) return;
    const lanes = await lanesOf(deps, busy);
    if (lanes.length === 0) return;
    const claimed = await claim(deps, lanes);
    const open = await deps.ways.open([...new Set(claimed.map(({ channelId }) => channelId))]);
    const byId = new Map(open.map((way) => [way.channelId, way]));
    if (deps.own) byId.set(OWN_CHANNEL, { channelId: OWN_CHANNEL, send: deps.own });
    for (const delivery of claimed) begin(delivery, byId.get(delivery.channelId));
  };
  const fillOn = async (): Promise<void> => {
    do {
      isWanted = false;
      await fill();
    } while (isWanted && !isStopping);
  };
  const tick = (): Promise<void> => {
    isWanted = true;
    current ??= fillOn()
      .catch((error) => deps.log.error({ err: error }, "messages wait"))
      .finally(() => {
        current = undefined;
      });
    return current;
  };
  const settle = async (): Promise<void> => {
    while (inFlight.size > 0 || current) await Promise.allSettled([...inFlight, current]);
  };
  return {
    tick,
    settle,
    async stop() {
      isStopping = true;
      await settle();
    },
  };
}

async function lanesOf(
  { db, clock, places = PLACES }: DispatcherDeps,
  busy: ReadonlyMap<number, number>,
): Promise<store.Lane[]> {
  const open = await store.openLanes(db, clock.now());
  return [{ channelId: OWN_CHANNEL, failures: 0 }, ...open]
    .map(({ channelId, failures }) => ({
      channelId,
      room: (failures === 0 ? places : 1) - (busy.get(channelId) ?? 0),
    }))
    .filter(({ room }) => room > 0);
}

/** What goes beyond its receiver's limit is not sent but collected. */
async function claim(
  { db, clock, leaseMs = LEASE_MS }: DispatcherDeps,
  lanes: readonly store.Lane[],
): Promise<store.ClaimedDelivery[]> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const leasedUntil = new Date(now.getTime() + leaseMs);
    const claimed = await store.claimDue(tx, { lanes, now, leasedUntil });
    const counting = claimed.flatMap((one) =>
      one.staffId === null ? [] : [{ ...one, staffId: one.staffId }],
    );
    const paces = await holdPaces(tx, counting, new Date(now.getTime() - PACE_MS));
    const held = new Set<string>();
    for (const delivery of counting) {
      const { id, messageId, settings } = delivery;
      const counted = paces.get(paceOf(delivery)) ?? [];
      const until = heldBack(counted, id, (settings ?? INITIAL_MESSAGE_SETTINGS).hourlyLimit);
      if (until === null) {
        paces.set(paceOf(delivery), [
          ...counted.filter((one) => one.deliveryId !== id),
          { deliveryId: id, at: now },
        ]);
        continue;
      }
      held.add(id);
      if (messageId === null) await store.postpone(tx, id, until);
      else await store.hold(tx, id, until);
    }
    const going = counting.filter(({ id }) => !held.has(id));
    await count(
      tx,
      going.map(({ id, staffId, way }) => ({ deliveryId: id, staffId, way })),
      now,
    );
    return claimed.filter(({ id }) => !held.has(id));
  });
}

async function sendOne(
  deps: DispatcherDeps,
  delivery: store.ClaimedDelivery,
  way: OpenWay | undefined,
): Promise<void> {
  const startedAt = performance.now();
  const gone: SendResult = { outcome: "refused", reason: "gone", status: null };
  const message = await outgoingOf(deps, delivery);
  const result = way && message ? await way.send(message, delivery.address) : gone;
  await writeDown(deps, delivery, { result, durationMs: Math.round(performance.now() - startedAt) });
}

async function writeDown(
  { db, clock, reach }: DispatcherDeps,
  { id, messageId, staffId, channelId, attempts, giveUpAt }: store.ClaimedDelivery,
  { result, durationMs }: { result: SendResult; durationMs: number },
): Promise<void> {
  const at = clock.now();
  const { outcome, status } = result;
  const reason = result.outcome === "delivered" ? null : result.reason;
  await db.transaction(async (tx) => {
    await store.insertAttempt(tx, { id, channelId, at, outcome, reason, status, durationMs });
    if (result.outcome === "delivered") {
      await store.endDelivery(tx, id, { state: "sent", reason, at });
      // A program is nobody.
      if (staffId !== null && reach)
        await reach.delivered(tx, messageId === null ? await store.collectedIn(tx, id) : [messageId], at);
    } else if (result.outcome === "refused")
      await store.endDelivery(tx, id, { state: "refused", reason, at });
    else if (at >= giveUpAt) await store.endDelivery(tx, id, { state: "failed", reason, at });
    else {
      const nextAt = new Date(at.getTime() + (result.afterMs ?? backOffMs(attempts)));
      await store.retryLater(tx, id, { reason: result.reason, nextAt });
    }
  });
  if (result.outcome === "retry" && !result.isChannels) return;
  const pauseMs = result.outcome === "retry" ? channelPauseMs((await failuresOf(db, channelId)) + 1) : 0;
  const pausedUntil = pauseMs > 0 ? new Date(at.getTime() + pauseMs) : null;
  await noteFare(db, {
    channelId,
    at,
    reason: result.outcome === "retry" ? result.reason : null,
    pausedUntil,
  });
}
