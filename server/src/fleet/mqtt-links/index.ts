/**
 * Links: the connections to MQTT servers, held by the processes that take in what devices send. Exactly one process holds
 * each; what comes in goes the same way as at the product's own broker, and is acknowledged after the database has
 * committed it. Beside that messages are counted, and shown to people who watch.
 */
export { createMqttLinks, type MqttLinks } from "./links.ts";

export const TABLES = {
  private: ["mqtt_link_holders", "open_mqtt_link"],
  inWing: ["mqtt_links"],
};
