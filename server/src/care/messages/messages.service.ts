import { createDeliveryLog, type DeliveryLog } from "./delivery-log.service.ts";
import { createDispatcher, type Dispatcher } from "./dispatcher.ts";
import { createInbox, type Inbox } from "./inbox.service.ts";
import type { MessagesDeps } from "./messages-deps.ts";
import { createOwnSettings, type OwnSettings } from "./settings.service.ts";
import { createWritten, type Written } from "./written.service.ts";

export interface Messages {
  inbox: Inbox;
  settings: OwnSettings;
  written: Written;
  deliveries: DeliveryLog;
  dispatcher: Dispatcher;
}

export const createMessages = (deps: MessagesDeps): Messages => ({
  inbox: createInbox(deps),
  settings: createOwnSettings(deps),
  written: createWritten(deps),
  deliveries: createDeliveryLog(deps),
  dispatcher: createDispatcher(deps),
});
