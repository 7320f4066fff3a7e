/**
 * MQTT servers: where devices are that do not speak to the product's own broker, which is the first row (spec §3).
 *
 * A row is how to connect; the links room keeps the connections. The password is sealed by a key outside the database and
 * leaves this room towards the server it is meant for only: no answer, log or audit row has it, and where the address or
 * the encryption changes it is asked for again. Servers of tenants are reached past the guard of `core/outgoing`, what tenants
 * hear of those that cannot be reached is one word (`telling.ts`), and how many and how often is bounded (`tenant-limits.ts`).
 *
 * A device speaks through a server of its holder or of whoever stands above. That is looked at where a device is given a
 * server, and with every message and command: one that was handed on is cut off until it has another server or comes back.
 */
export { IS_CUT_OFF } from "./foreign-servers.store.ts";
export { type LinkSettings, lineSettingsOf, routeOf, secretOf } from "./line-settings.ts";
export { onMqttChanged, tellMqttChanged } from "./mqtt-changes.ts";
export { serveMqttServers } from "./mqtt-servers.routes.ts";
export { createMqttServers, type MqttServers } from "./mqtt-servers.service.ts";
export { type OwnBroker, placeOf, readLinkStatuses } from "./mqtt-servers.store.ts";
export { createSender, onSendOrders, type SendAnswer, type SendOrder } from "./send-out.ts";
export { type Told, toldOf, waitOut } from "./telling.ts";

/** @public */
export const TABLES = {
  private: ["mqtt_trial_paces"],
  readable: ["mqtt_servers"],
};
