/**
 * Messages: what people are told by the product, or by each other (spec §3), and how it reaches them.
 *
 *   written by a person ─▶ scheduled ─▶ sent | recalled | dropped (its author may not any more)
 *   sent: one row a receiver (the inbox, with its read state) by those ways that each of them wants, and one a delivery
 *   delivery: pending ─leased, sent, written down─▶ sent | refused | failed (given up)
 *             held (quiet hours, digest, limit of the hour) ─▶ collected in one that is pending
 *
 * Whatever is sent is written in the transaction that causes it. A delivery goes out at least once, always under its own key.
 */
import { MESSAGES_KEPT_DAYS } from "@sweepline/contract/care/messages/index.ts";
import type { Room } from "../../core/room.ts";
import { dropOldMonths } from "../../fleet/telemetry/index.ts";
import { DELIVERY_NAMES } from "./delivery-log.store.ts";
import {
  forgetCounts,
  giveUpSending,
  offerInboxEvents,
  sendDigests,
  sendOut,
  sendScheduled,
} from "./messages.jobs.ts";
import { serveMessages } from "./messages.routes.ts";
import type { Messages } from "./messages.service.ts";
import type { MessagesDeps } from "./messages-deps.ts";
import { MESSAGE_NAMES } from "./written.store.ts";

export { createDispatcher } from "./dispatcher.ts";
export { sendEventMessage } from "./event-messages.service.ts";
export { sendJobMessage } from "./job-messages.service.ts";
export { createMessages, type Messages } from "./messages.service.ts";
export type { MessagesDeps } from "./messages-deps.ts";
export { exportTexts } from "./messages-export.texts.ts";
export { momentOf, withMoments } from "./moments.ts";
export type { AboutDevices, Reach } from "./reach.ts";
export { receiversAt } from "./receivers.service.ts";
export { namesOf, type Receiver, receiversWithin, timeZoneOf } from "./receivers.store.ts";

export const TABLES = {
  private: ["message_attempts", "message_deliveries", "message_paces", "message_settings"],
  inWing: ["message_receivers", "messages"],
};

const ATTEMPTS_KEPT_DAYS = 90;

export const messagesRoom = (deps: MessagesDeps, messages: Messages): Room => ({
  subjects: { message: MESSAGE_NAMES, messageDelivery: DELIVERY_NAMES },
  routes: (route) => serveMessages(route, messages),
  live: offerInboxEvents,
  upkeep: [
    sendScheduled(deps),
    sendOut(deps, messages.dispatcher),
    sendDigests(deps),
    giveUpSending(deps),
    forgetCounts(deps),
    dropOldMonths(deps.db, "messages/retention", {
      messages: MESSAGES_KEPT_DAYS,
      message_receivers: MESSAGES_KEPT_DAYS,
      message_deliveries: MESSAGES_KEPT_DAYS,
      message_attempts: ATTEMPTS_KEPT_DAYS,
    }),
  ],
});
