import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  MQTT_TOPIC_REFUSALS,
  type MqttTopicFields,
  type MqttTopicListQuery,
  type MqttTopicRow,
  RESERVED_PREFIX,
  type ViolationExample,
} from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import type { Bus } from "../../core/bus/bus.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import { publishMqttChanged } from "../mqtt-servers/index.ts";
import { mqttTopicsStore } from "./mqtt-topics.store.ts";
import { matchAddress } from "./topic-address.ts";

const record = recorderOf("fleet_mqtt-topics", "mqttTopic");

interface Deps {
  db: Database;
  bus: Bus;
  audit: Audit;
}

export interface MqttTopics {
  list(caller: Caller, query: MqttTopicListQuery): Promise<Page<MqttTopicRow>>;
  get(caller: Caller, id: number): Promise<MqttTopicRow>;
  violations(caller: Caller, id: number): Promise<ViolationExample[]>;
  create(requester: Requester, topic: MqttTopicFields): Promise<MqttTopicRow>;
  update(
    requester: Requester,
    change: MqttTopicFields & { id: number; revision: number },
  ): Promise<MqttTopicRow>;
  remove(requester: Requester, id: number): Promise<void>;
  clearCounts(requester: Requester, id: number): Promise<void>;
  visibleAmong: ReturnType<typeof mqttTopicsStore>["visibleAmong"];
}

export function createMqttTopics(deps: Deps): MqttTopics {
  const store = mqttTopicsStore(deps.db);
  const visible = async ({ scope }: Caller, id: number) =>
    found(await store.find(scope, id), CORE_REFUSALS.notFound);
  return {
    list: (caller, query) => store.page(caller.scope, query),
    get: visible,
    async violations(caller, id) {
      await visible(caller, id);
      return store.violations(id);
    },
    async create(requester, topic) {
      found(await store.seesServer(requester.caller.scope, topic.serverId), CORE_REFUSALS.notFound);
      const id = await deps.db.transaction(async (tx) => {
        const made = await mqttTopicsStore(tx).insert(topic).catch(refuseTaken);
        await record(deps, tx, { requester, verb: "create", id: made, after: topic });
        return made;
      });
      publishMqttChanged(deps.bus, { serverIds: [topic.serverId] });
      return visible(requester.caller, id);
    },
    async update(requester, { id, revision, ...topic }) {
      const before = await visible(requester.caller, id);
      found(await store.seesServer(requester.caller.scope, topic.serverId), CORE_REFUSALS.notFound);
      await deps.db.transaction(async (tx) => {
        const isChanged = await mqttTopicsStore(tx).update(id, revision, topic).catch(refuseTaken);
        if (!isChanged) throw new Refused(CORE_REFUSALS.conflict);
        await record(deps, tx, { requester, verb: "update", id, before: fieldsOf(before), after: topic });
      });
      publishMqttChanged(deps.bus, { serverIds: [before.serverId, topic.serverId] });
      return visible(requester.caller, id);
    },
    async remove(requester, id) {
      const before = await visible(requester.caller, id);
      await deps.db.transaction(async (tx) => {
        await mqttTopicsStore(tx).remove(id);
        await record(deps, tx, { requester, verb: "remove", id, before: fieldsOf(before) });
      });
      publishMqttChanged(deps.bus, { serverIds: [before.serverId] });
    },
    async clearCounts(requester, id) {
      const { counts } = await visible(requester.caller, id);
      await deps.db.transaction(async (tx) => {
        await mqttTopicsStore(tx).clearCounts(id);
        await record(deps, tx, { requester, verb: "clearCounts", id, before: counts });
      });
    },
    visibleAmong: store.visibleAmong,
  };
}

/** Whether a topic of the down direction at the product's own broker takes this address. */
export async function isOwnDownTopic(db: Queries, address: string): Promise<boolean> {
  // An address with wildcards may take in what is the platform's own.
  if (address.startsWith(RESERVED_PREFIX)) return false;
  const addresses = await mqttTopicsStore(db).ownDownAddresses();
  return addresses.some((own) => matchAddress(own, address) !== undefined);
}

const UNIQUE = "23505";

function refuseTaken(error: Error & { code?: string; constraint?: string }): never {
  if (error.code !== UNIQUE) throw error;
  const isCode = error.constraint === "mqtt_topics_code";
  const text = isCode ? MQTT_TOPIC_REFUSALS.topicCodeTaken : MQTT_TOPIC_REFUSALS.topicAddressTaken;
  throw new Refused(text, { fields: [{ field: isCode ? "code" : "address", text }] });
}

/** What a person entered. */
function fieldsOf(row: MqttTopicRow): MqttTopicFields {
  const { serverId, code, name, address, direction, format, parameters, isEnabled } = row;
  return { serverId, code, name, address, direction, format, parameters, isEnabled };
}
