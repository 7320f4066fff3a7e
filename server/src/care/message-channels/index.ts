/**
 * Message channels: mail servers, webhooks and gateways of text messages by which messages leave the product. Each kind is an
 * adapter, `send(message, address)`, that answers delivered, retry or refused. Every address goes past the guard of
 * `core/outgoing`, resolved again with each attempt, and no redirection is followed. Secrets are sealed by a key outside of
 * the database; that of a webhook is made here and shown once.
 */
import type { Unseal } from "../../core/http/opening.ts";
import type { Room } from "../../core/room.ts";
import { serveMessageChannels } from "./channels.routes.ts";
import type { MessageChannels } from "./channels.service.ts";
import { CHANNEL_NAMES } from "./channels.store.ts";

export { createMessageChannels, type MessageChannels } from "./channels.service.ts";
export { CHANNELS_OF_ORGANIZATIONS, channelsServing, failuresOf, noteFare } from "./channels.store.ts";
export { sendGuarded } from "./guarded-request.ts";
export type { OutgoingMessage, SendResult } from "./outgoing-message.ts";
export { createWays, type OpenWay, type Ways } from "./ways.service.ts";
export { signatureOf } from "./webhook.ts";

export const TABLES = {
  inWing: ["message_channels"],
};

export const messageChannelsRoom = (
  channels: MessageChannels,
  /** Opens a sealed password. */
  unseal: Unseal,
): Room => ({
  subjects: { messageChannel: CHANNEL_NAMES },
  routes: (route) => serveMessageChannels(route, channels, unseal),
});
