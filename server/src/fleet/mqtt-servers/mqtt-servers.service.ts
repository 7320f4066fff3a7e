import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { MessageToSend, SendResult } from "@sweepline/contract/fleet/mqtt-messages.ts";
import {
  type LinkStatus,
  MQTT_SERVER_REFUSALS,
  type MqttServerListQuery,
  type MqttServerOption,
  type MqttServerRow,
} from "@sweepline/contract/fleet/mqtt-servers.ts";
import type { Bus } from "../../core/bus/bus.ts";
import type { Caller, DataScope } from "../../core/caller.ts";
import type { Database } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { SecretBox } from "../../core/secret-box.ts";
import type { Audit } from "../../system/logs/index.ts";
import { tellMqttChanged } from "./mqtt-changes.ts";
import { changesOf, type ServerChanges } from "./mqtt-servers.changes.ts";
import { sendTest } from "./mqtt-servers.send.ts";
import { mqttServersStore, readLinkStatuses } from "./mqtt-servers.store.ts";
import type { Sender } from "./send-out.ts";

export interface MqttServersGround {
  db: Database;
  bus: Bus;
  audit: Audit;
  secrets: SecretBox;
  sender: Sender;
  /** Whether a registered topic of the down direction at the product's own broker takes this address. */
  isOwnDownTopic(address: string): Promise<boolean>;
}

/** A signed-in person, and from where. */
export interface Asker {
  caller: Caller;
  remoteIp: string;
}

export interface MqttServers extends ServerChanges {
  list(caller: Caller, query: MqttServerListQuery): Promise<Page<MqttServerRow>>;
  options(caller: Caller): Promise<MqttServerOption[]>;
  get(caller: Caller, id: number): Promise<MqttServerRow>;
  retry(caller: Caller, id: number): Promise<void>;
  send(asker: Asker, id: number, message: MessageToSend): Promise<SendResult>;
  /** The product's own broker as the first row. */
  ensureBuiltIn(where: { host: string; port: number }): Promise<void>;
  visibleAmong: ReturnType<typeof mqttServersStore>["visibleAmong"];
  linkSnapshots(ids: readonly number[]): Promise<(readonly [number, LinkStatus])[]>;
}

const BUILT_IN_NAME = "Sweepline";

export function createMqttServers(ground: MqttServersGround): MqttServers {
  const store = mqttServersStore(ground.db);
  const visible = async (scope: DataScope, id: number) =>
    found(await store.find(scope, id), CORE_REFUSALS.notFound);
  return {
    list: (caller, query) => store.page(caller.scope, query),
    options: (caller) => store.options(caller.scope),
    get: (caller, id) => visible(caller.scope, id),
    async retry(caller, id) {
      const { isEnabled } = await visible(caller.scope, id);
      if (!isEnabled) throw new Refused(MQTT_SERVER_REFUSALS.serverDisabled);
      tellMqttChanged(ground.bus, { serverIds: [id], isRetry: true });
    },
    send: async (asker, id, message) =>
      sendTest(ground, asker, { server: await visible(asker.caller.scope, id), message }),
    ensureBuiltIn: (where) => store.ensureBuiltIn({ name: BUILT_IN_NAME, ...where }),
    visibleAmong: store.visibleAmong,
    linkSnapshots: async (ids) =>
      (await readLinkStatuses(ground.db, ids)).map(({ id, link }) => [id, link] as const),
    ...changesOf(ground, visible),
  };
}
