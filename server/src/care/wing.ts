import type { Caller } from "../core/caller.ts";
import type { Queries } from "../core/db/database.ts";
import type { Unseal } from "../core/http/opening.ts";
import type { JobNotice } from "../core/job-handler.ts";
import type { Announcer } from "../core/live/live.ts";
import { createOutgoing } from "../core/outgoing/outgoing.ts";
import type { ProcessDeps, Wing } from "../core/room.ts";
import type { SecretBox } from "../core/secret-box.ts";
import type { BatchReaction } from "../fleet/batches/index.ts";
import type { Consumables } from "../fleet/consumables/index.ts";
import type { Devices } from "../fleet/devices/index.ts";
import type { Audit } from "../system/logs/index.ts";
import {
  ALARM_RULES_OF_ORGANIZATIONS,
  alarmsRoom,
  createConditionsReaction,
  ensureAlarmRules,
  releaseWindow,
} from "./alarms/index.ts";
import { assistReach, assistsRoom } from "./assists/index.ts";
import { ensureFaultCodes, FAULT_CODES_OF_ORGANIZATIONS, faultCodesRoom } from "./fault-codes/index.ts";
import { faultsReaction, faultsRoom, nameFaults } from "./faults/index.ts";
import { maintenanceWindowsRoom, WINDOWS_OF_ORGANIZATIONS } from "./maintenance-windows/index.ts";
import {
  CHANNELS_OF_ORGANIZATIONS,
  createMessageChannels,
  createWays,
  type MessageChannels,
  messageChannelsRoom,
} from "./message-channels/index.ts";
import {
  configsInforming,
  createMessageConfigs,
  ensureBuiltInConfigs,
  type MessageConfigs,
  messageConfigsRoom,
} from "./message-configs/index.ts";
import { createMessages, type Messages, messagesRoom, sendJobMessage } from "./messages/index.ts";
import { createOnCall, type OnCall, onCallRoom, ROTAS_OF_ORGANIZATIONS } from "./on-call/index.ts";
import { serviceCatalogRoom } from "./service-catalog/index.ts";
import { createWebPush, webPushRoom } from "./web-push/index.ts";
import { ORDERS_OF_ORGANIZATIONS, workOrdersRoom } from "./work-orders/index.ts";
import { WRITTEN_HOLDINGS, WRITTEN_ROOMS } from "./written-rooms.ts";

export { forgetBrowsersOf } from "./web-push/index.ts";

export interface Care extends Wing {
  messages: Messages;
  channels: MessageChannels;
  configs: MessageConfigs;
  onCall: OnCall;
  /** Informs people of a scheduled job, in the transaction that decides it. */
  informOfJob(tx: Queries, staffIds: readonly number[], notice: JobNotice): Promise<void>;
}

export interface CareDeps extends ProcessDeps {
  audit: Audit;
  announcer: Announcer;
  devices: Devices;
  consumables: Consumables;
  secrets: SecretBox;
  /** Opens a sealed password. */
  unseal: Unseal;
  /** The platform itself. */
  rootId(): Promise<number>;
  callerOf(staffId: number): Promise<Caller | undefined>;
}

const HOUR_MS = 3_600_000;

/** The care wing: what goes wrong with devices, who is informed of it, and what is done about it. */
export function createCare(given: CareDeps): Care {
  const { config } = given;
  const outgoing = createOutgoing({ networks: config.OUTGOING_NETWORKS });
  const ways = createWays({ ...given, outgoing });
  const push = createWebPush({ ...given, outgoing, publicUrl: config.PUBLIC_URL });
  const deps = {
    own: push.send,
    reach: assistReach,
    ...{ ...given, outgoing, ways, publicUrl: config.PUBLIC_URL },
    giveUpMs: config.MESSAGES_GIVE_UP_HOURS * HOUR_MS,
  };
  const messages = createMessages(deps);
  const [channels, configs] = [createMessageChannels(deps), createMessageConfigs(deps)];
  const onCall = createOnCall({ ...deps, usesOf: configsInforming });
  return {
    ...{ messages, channels, configs, onCall },
    informOfJob: (tx, staffIds, notice) => sendJobMessage(deps, tx, { staffIds, notice }),
    rooms: [
      faultCodesRoom({ ...deps, onSaved: nameFaults }),
      faultsRoom(deps),
      alarmsRoom(deps),
      assistsRoom(deps),
      maintenanceWindowsRoom({ ...deps, onChanged: releaseWindow }),
      messagesRoom(deps, messages),
      webPushRoom(push),
      messageChannelsRoom(channels, given.unseal),
      messageConfigsRoom(deps, configs),
      onCallRoom(deps, onCall),
      serviceCatalogRoom(deps),
      workOrdersRoom(deps),
      ...WRITTEN_ROOMS.map((room) => room(deps)),
    ],
    async ensureBuiltIns() {
      const rootId = await given.rootId();
      await ensureFaultCodes(deps.db, rootId);
      await ensureAlarmRules(deps.db, rootId);
      await ensureBuiltInConfigs(deps.db, rootId);
    },
    close: () => messages.dispatcher.stop(),
  };
}

/** Rows that keep an organization from being deleted. */
export const CARE_HOLDINGS = [
  FAULT_CODES_OF_ORGANIZATIONS,
  ALARM_RULES_OF_ORGANIZATIONS,
  WINDOWS_OF_ORGANIZATIONS,
  ORDERS_OF_ORGANIZATIONS,
  CHANNELS_OF_ORGANIZATIONS,
  ROTAS_OF_ORGANIZATIONS,
  ...WRITTEN_HOLDINGS,
];

/** What the rooms do with every batch of what devices said. */
export const createCareReactions = (): readonly BatchReaction[] => [
  faultsReaction,
  createConditionsReaction(),
];
