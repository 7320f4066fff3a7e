/**
 * Message configurations (spec §3, §5, §9): which events of devices become messages to whom, in which words, and who is sent
 * for next. Other rooms hand events over with `queueEvents`, in their own transaction, and say with `acknowledgeKeys` that
 * somebody sees to what they are about. Events of a few seconds are one message with their count, for each group of people
 * who see the same of them; nobody is told of devices that they may not see. That it is over goes to those alone who were
 * informed that it began.
 */
import type { Room } from "../../core/room.ts";
import type { MessagesDeps } from "../messages/index.ts";
import { forgetOldRaises, makeMessages } from "./configs.jobs.ts";
import { serveMessageConfigs } from "./configs.routes.ts";
import type { MessageConfigs } from "./configs.service.ts";
import { CONFIG_NAMES } from "./configs.store.ts";

export { ensureBuiltInConfigs } from "./built-in-configs.ts";
export { createMessageConfigs, type MessageConfigs } from "./configs.service.ts";
export { configsInforming } from "./configs.store.ts";
export type { MessageEvent } from "./message-event.ts";
export { acknowledgeKeys, queueEvents } from "./queue.store.ts";

export const TABLES = {
  private: [
    "message_configs",
    "message_escalations",
    "message_event_samples",
    "message_events",
    "message_groups",
    "message_raises",
  ],
};

export const messageConfigsRoom = (deps: MessagesDeps, configs: MessageConfigs): Room => ({
  subjects: { messageConfig: CONFIG_NAMES },
  routes: (route) => serveMessageConfigs(route, configs),
  upkeep: [makeMessages(deps), forgetOldRaises(deps)],
});
