import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type {
  LinkFailure,
  LinkStatus,
  MqttServerFields,
  MqttServerListQuery,
  MqttServerOption,
  MqttServerRow,
} from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import type { MessageToSend, SendResult } from "@sweepline/contract/fleet/mqtt-servers/messages.ts";
import { MQTT_SERVER_REFUSALS } from "@sweepline/contract/fleet/mqtt-servers/refusals.ts";
import type { Caller, DataScope, Requester } from "../../core/caller.ts";
import { afterCommit, type Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { publishMqttChanged } from "./mqtt-changes.ts";
import { mqttServersStore, type OwnBroker, readLinkStatuses } from "./mqtt-servers.store.ts";
import { changesOf, type ServerChanges } from "./mqtt-servers-changes.service.ts";
import type { MqttServersDeps } from "./mqtt-servers-deps.ts";
import { sendTest } from "./mqtt-servers-send.service.ts";
import { refuseTooOften } from "./tenant-limits.ts";

export interface MqttServers extends ServerChanges {
  list(caller: Caller, query: MqttServerListQuery): Promise<Page<MqttServerRow>>;
  options(caller: Caller): Promise<MqttServerOption[]>;
  get(caller: Caller, id: number): Promise<MqttServerRow>;
  retry(requester: Requester, id: number): Promise<void>;
  send(requester: Requester, id: number, message: MessageToSend): Promise<SendResult>;
  /** The product's own broker as the first row. */
  ensureBuiltIn(where: OwnBroker): Promise<void>;
  /** Without a person: one of the platform's own, without a password. Its id. */
  plant(tx: Queries, server: MqttServerFields): Promise<number>;
  visibleAmong: ReturnType<typeof mqttServersStore>["visibleAmong"];
  linkSnapshots(ids: readonly number[]): Promise<(readonly [number, LinkStatus])[]>;
  /** For who runs the platform only. */
  failureSnapshots(ids: readonly number[]): Promise<(readonly [number, LinkFailure | null])[]>;
}

const BUILT_IN_NAME = "Sweepline";

export function createMqttServers(deps: MqttServersDeps): MqttServers {
  const store = mqttServersStore(deps.db);
  const visible = async (scope: DataScope, id: number) =>
    found(await store.find(scope, id), CORE_REFUSALS.notFound);
  return {
    list: (caller, query) => store.page(caller.scope, query),
    options: (caller) => store.options(caller.scope),
    get: (caller, id) => visible(caller.scope, id),
    async retry(requester, id) {
      const { isEnabled, organizationId } = await visible(requester.caller.scope, id);
      if (!isEnabled) throw new Refused(MQTT_SERVER_REFUSALS.serverDisabled);
      await refuseTooOften(deps, requester, { organizationId, kind: "connections" });
      publishMqttChanged(deps.bus, { serverIds: [id], isRetry: true });
    },
    send: async (requester, id, message) =>
      sendTest(deps, requester, { server: await visible(requester.caller.scope, id), message }),
    ensureBuiltIn: (where) => store.ensureBuiltIn({ name: BUILT_IN_NAME, ...where }),
    async plant(tx, server) {
      const planting = mqttServersStore(tx);
      const id = await planting.nextId();
      await planting.insert(id, server, null);
      afterCommit(tx, () => publishMqttChanged(deps.bus, { serverIds: [id] }));
      return id;
    },
    visibleAmong: store.visibleAmong,
    linkSnapshots: async (ids) =>
      (await readLinkStatuses(deps.db, ids)).map(({ id, link }) => [id, link] as const),
    failureSnapshots: async (ids) =>
      (await readLinkStatuses(deps.db, ids)).map(({ id, trouble }) => [id, trouble] as const),
    ...changesOf(deps, visible),
  };
}
