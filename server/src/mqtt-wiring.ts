import { MQTT_SERVER_EVENTS } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { MQTT_TOPIC_EVENTS } from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import { PROTOCOLS, SIGNING_IN } from "@sweepline/contract/fleet/shared/protocols.ts";
import type { Bus } from "./core/bus/bus.ts";
import { deviceAddressOf } from "./core/bus/device-address.ts";
import { destinationOf } from "./core/bus/line-socket.ts";
import type { Clock } from "./core/clock.ts";
import type { Config } from "./core/config.ts";
import type { Database } from "./core/db/database.ts";
import type { Route } from "./core/http/route.ts";
import type { LiveHub } from "./core/live/index.ts";
import { createOutgoing } from "./core/outgoing/outgoing.ts";
import { createSecretBox, readServerSecret } from "./core/secret-box.ts";
import {
  createMqttServers,
  createSender,
  type MqttServers,
  type OwnBroker,
  serveMqttServers,
} from "./fleet/mqtt-servers/index.ts";
import {
  createMqttTopics,
  isOwnDownTopic,
  type MqttTopics,
  serveMqttTopics,
} from "./fleet/mqtt-topics/index.ts";
import type { Audit } from "./system/logs/index.ts";

/** MQTT servers and their topics, where people look after them. The links are held elsewhere: `mqtt-links-stack.ts`. */
export interface MqttDesk {
  servers: MqttServers;
  topics: MqttTopics;
  /** The product's own broker as the first row. */
  ensureBuiltIn(): Promise<void>;
  close(): void;
}

export async function openMqttDesk(
  ground: { config: Config; db: Database; bus: Bus; clock: Clock; audit: Audit },
  route: Route,
  /** Opens a sealed password. */
  unseal: (sealed: string, randomStr: string) => Promise<string>,
): Promise<MqttDesk> {
  const { config, db } = ground;
  const sender = await createSender(ground.bus);
  const servers = createMqttServers({
    ...ground,
    outgoing: createOutgoing({ networks: config.OUTGOING_NETWORKS }),
    sender,
    secrets: createSecretBox(await readServerSecret(config)),
    isOwnDownTopic: (address) => isOwnDownTopic(db, address),
  });
  serveMqttServers(route, servers, unseal);
  const topics = createMqttTopics(ground);
  serveMqttTopics(route, topics);
  return {
    servers,
    topics,
    ensureBuiltIn: () => servers.ensureBuiltIn(ownBrokerOf(config)),
    close: sender.stop,
  };
}

/** At the embedded broker only devices speak, which sign in; to an outside one network servers may publish as well. */
function ownBrokerOf(config: Config): OwnBroker {
  const { BUS_URL, MQTT_HOST } = config;
  if (!BUS_URL)
    return {
      host: MQTT_HOST,
      port: deviceAddressOf({ ...config, DEVICES_URL: "" }).port,
      adapters: SIGNING_IN,
    };
  const { host, port } = destinationOf(new URL(BUS_URL));
  return { host, port, adapters: PROTOCOLS };
}

/** What browsers may watch of them: those who may watch messages see what is in them. */
export function offerMqttEvents(hub: Pick<LiveHub, "offer">, { servers, topics }: MqttDesk): void {
  const watch = "fleet_mqtt-servers_watch";
  hub.offer(MQTT_SERVER_EVENTS.linkChanged, {
    permission: "fleet_mqtt-servers_list",
    visibleAmong: servers.visibleAmong,
    snapshot: servers.linkSnapshots,
  });
  hub.offer(MQTT_SERVER_EVENTS.linkTrouble, {
    permission: "fleet_mqtt-servers_list",
    visibleAmong: async (scope, ids) => (scope.isAll ? servers.visibleAmong(scope, ids) : []),
    snapshot: servers.troubleSnapshots,
  });
  hub.offer(MQTT_SERVER_EVENTS.serverMessage, { permission: watch, visibleAmong: servers.visibleAmong });
  hub.offer(MQTT_TOPIC_EVENTS.topicCounted, {
    permission: "fleet_mqtt-topics_list",
    visibleAmong: topics.visibleAmong,
  });
  hub.offer(MQTT_TOPIC_EVENTS.topicMessage, { permission: watch, visibleAmong: topics.visibleAmong });
}
