import { INBOX_EVENTS } from "@sweepline/contract/care/messages/inbox.ts";
import { hourly, soonerThan, type Upkeep } from "../../core/jobs.ts";
import type { LiveHub } from "../../core/live/index.ts";
import { giveUp, nextDue as nextDelivery } from "./deliveries.store.ts";
import { sendHeld } from "./digests.service.ts";
import { nextHeld } from "./digests.store.ts";
import type { Dispatcher } from "./dispatcher.ts";
import { nudgeDispatchers, onNudged } from "./message-nudges.ts";
import type { MessagesDeps } from "./messages-deps.ts";
import { forgetPaces } from "./paces.store.ts";
import { sendDue } from "./written.service.ts";
import { nextDue } from "./written.store.ts";

const LOOK_EVERY_MS = 1_000;
/** A nudge that got lost costs no more than this. */
const SWEEP_EVERY_MS = 5_000;
const MINUTE_MS = 60_000;

/** Sends what people have scheduled. */
export const sendScheduled = (deps: MessagesDeps): Upkeep => ({
  name: "care/messages-scheduled",
  everyMs: LOOK_EVERY_MS,
  async work() {
    while ((await sendDue(deps)) > 0);
    return soonerThan(LOOK_EVERY_MS, await nextDue(deps.db), deps.clock.now());
  },
});

/** What leaves the product, in every process: each takes what no other one holds. */
export const sendOut = ({ db, bus, clock }: MessagesDeps, dispatcher: Pick<Dispatcher, "tick">): Upkeep => ({
  name: "care/messages-out",
  everyMs: SWEEP_EVERY_MS,
  isShared: true,
  onDue: (run) => onNudged(bus, run),
  async work() {
    await dispatcher.tick();
    const now = clock.now();
    const again = soonerThan(SWEEP_EVERY_MS, await nextDelivery(db, now), now);
    return again === undefined ? undefined : Math.max(again, LOOK_EVERY_MS / 4);
  },
});

/** What was held for people goes out together. */
export const sendDigests = (deps: MessagesDeps): Upkeep => ({
  name: "care/messages-held",
  everyMs: SWEEP_EVERY_MS,
  async work() {
    let sent = 0;
    for (let count = await sendHeld(deps); count > 0; count = await sendHeld(deps)) sent += count;
    if (sent > 0) nudgeDispatchers(deps.bus);
    return soonerThan(SWEEP_EVERY_MS, await nextHeld(deps.db), deps.clock.now());
  },
});

export const giveUpSending = ({ db, clock }: MessagesDeps): Upkeep => ({
  name: "care/messages-given-up",
  everyMs: MINUTE_MS,
  async work() {
    await giveUp(db, clock.now());
  },
});

export const forgetCounts = ({ db }: MessagesDeps): Upkeep =>
  hourly("care/messages-paces", (daysAgo) => forgetPaces(db, daysAgo(1)));

/** Each person may listen to their own, whatever else they may do. */
export function offerInboxEvents(hub: Pick<LiveHub, "offer">): void {
  hub.offer(INBOX_EVENTS.messageReceived, {
    permission: "signed-in",
    visibleAmong: async (_scope, ids, staffId) =>
      ids.filter((id) => id === staffId).map((id) => ({ id, organizationId: 0, operatorStaffId: null })),
  });
}
