/**
 * Topics as data (spec §3): what devices say that speak no protocol of ours. A row says where (`site/+/{serialNumber}/data`),
 * what the payload is made of, and which fields of the device its parameters are. Those who receive keep all rows in a book;
 * each message is read once by the row whose address says the most, counted, and, where it does not fit, kept as an example.
 *
 *   message ─▶ book ─▶ fits: a reading of the device, folded like any other · does not: counted, example
 */
import { MQTT_TOPIC_EVENTS } from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import type { Room } from "../../core/room.ts";
import { serveMqttTopics } from "./mqtt-topics.routes.ts";
import type { MqttTopics } from "./mqtt-topics.service.ts";
import { MQTT_TOPIC_NAMES } from "./mqtt-topics.store.ts";

export { createGenericAdapter } from "./generic-adapter.ts";
export { createMqttTopics, isOwnDownTopic, type MqttTopics } from "./mqtt-topics.service.ts";
export { readTopics } from "./topic-counts.store.ts";
export { createTopicCounter, type TopicCounter } from "./topic-counts.ts";
export { createTopicRegistry, type Observation, type TopicRegistry } from "./topic-registry.ts";

export const TABLES = {
  private: ["mqtt_topic_counts"],
  inWing: ["mqtt_topics"],
};

export const mqttTopicsRoom = (topics: MqttTopics): Room => ({
  subjects: { mqttTopic: MQTT_TOPIC_NAMES },
  routes: (route) => serveMqttTopics(route, topics),
  live(hub) {
    const { visibleAmong } = topics;
    hub.offer(MQTT_TOPIC_EVENTS.topicCounted, { permission: "fleet_mqtt-topics_list", visibleAmong });
    hub.offer(MQTT_TOPIC_EVENTS.topicMessage, { permission: "fleet_mqtt-servers_watch", visibleAmong });
  },
});
