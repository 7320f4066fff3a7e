import { randomBytes } from "node:crypto";
import { MQTT_SERVER_EVENTS } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { MQTT_TOPIC_EVENTS } from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import type { Bus } from "./core/bus/bus.ts";
import type { Database } from "./core/db/database.ts";
import type { Adapter, SendOut } from "./core/ingest/adapter.ts";
import type { BusAnnouncer } from "./core/live/announcer.ts";
import type { Log } from "./core/log.ts";
import { createOutgoing } from "./core/outgoing/outgoing.ts";
import { createSecretBox } from "./core/secret-box.ts";
import { createMqttLinks, type MqttLinks } from "./fleet/mqtt-links/index.ts";
import { createSender } from "./fleet/mqtt-servers/index.ts";

/** The lines to MQTT servers, where devices' messages are taken in: both the way in and the way out. */
export interface MqttLinksStack extends MqttLinks {
  /** To devices behind whatever broker: the product's own by the bus, others by whoever holds their link. */
  sendOut: SendOut;
}

/** What people watch of MQTT servers. */
export const MQTT_LIVE_EVENTS = [...Object.values(MQTT_SERVER_EVENTS), ...Object.values(MQTT_TOPIC_EVENTS)];

export async function openMqttLinks(ground: {
  db: Database;
  bus: Bus;
  announcer: BusAnnouncer;
  log: Log;
  adapters: readonly Adapter[];
  beside?(serverId: number): readonly Adapter[];
  /** Absent: sealed passwords cannot be read here, and links that need one say so. */
  serverSecret: string | undefined;
  /** Open to tenants beside public addresses. */
  outgoingNetworks: readonly string[];
}): Promise<MqttLinksStack> {
  const { serverSecret = randomBytes(32).toString("hex"), outgoingNetworks, ...rest } = ground;
  const outgoing = createOutgoing({ networks: outgoingNetworks });
  const links = await createMqttLinks({ ...rest, outgoing, secrets: createSecretBox(serverSecret) });
  const sender = await createSender(ground.bus);
  return {
    ...links,
    sendOut: sender.sendOut,
    async stop() {
      sender.stop();
      await links.stop();
    },
  };
}
