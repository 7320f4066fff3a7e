/**
 * MQTT servers: where devices are that do not speak to the product's own broker, which is the first row (spec §3).
 *
 * A row is how to connect; the links room keeps the connections. The password is sealed by a key outside the database and
 * leaves this room towards the server it is meant for only: no answer, log or audit row has it, and where the address or
 * the encryption changes it is asked for again. Servers of tenants are reached past the guard of `core/outgoing`, what tenants
 * hear of those that cannot be reached is one word (`reported-failure.ts`), and how many and how often is bounded (`tenant-limits.ts`).
 *
 * A device speaks through a server of its holder or of whoever stands above. That is looked at where a device is given a
 * server, and with every message and command: one that was handed on is cut off until it has another server or comes back.
 */
import { MQTT_SERVER_EVENTS } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import type { Unseal } from "../../core/http/opening.ts";
import type { Room } from "../../core/room.ts";
import { serveMqttServers } from "./mqtt-servers.routes.ts";
import type { MqttServers } from "./mqtt-servers.service.ts";
import { MQTT_SERVER_NAMES } from "./mqtt-servers.store.ts";

export { connectionSettingsOf, type LinkSettings, routeOf, secretOf } from "./connection-settings.ts";
export { IS_CUT_OFF, serverNamed } from "./foreign-servers.store.ts";
export { onMqttChanged, publishMqttChanged } from "./mqtt-changes.ts";
export { createMqttServers, type MqttServers } from "./mqtt-servers.service.ts";
export { MQTT_SERVERS_OF_ORGANIZATIONS, placeOf, readLinkStatuses } from "./mqtt-servers.store.ts";
export { ownBrokerOf } from "./own-broker.ts";
export { type ReportedFailure, reportedFailureOf, waitOut } from "./reported-failure.ts";
export { createSender, onSendOrders, type SendAnswer, type SendOrder } from "./send-out.ts";

export const TABLES = {
  private: ["mqtt_trial_paces"],
  readable: ["mqtt_servers"],
};

export const mqttServersRoom = (
  servers: MqttServers,
  /** Opens a sealed password. */
  unseal: Unseal,
): Room => ({
  subjects: { mqttServer: MQTT_SERVER_NAMES },
  routes: (route) => serveMqttServers(route, servers, unseal),
  live(hub) {
    const { visibleAmong } = servers;
    const permission = "fleet_mqtt-servers_list";
    hub.offer(MQTT_SERVER_EVENTS.linkChanged, { permission, visibleAmong, snapshot: servers.linkSnapshots });
    hub.offer(MQTT_SERVER_EVENTS.linkTrouble, {
      permission,
      visibleAmong: async (scope, ids) => (scope.isAll ? visibleAmong(scope, ids) : []),
      snapshot: servers.failureSnapshots,
    });
    hub.offer(MQTT_SERVER_EVENTS.serverMessage, { permission: "fleet_mqtt-servers_watch", visibleAmong });
  },
});
