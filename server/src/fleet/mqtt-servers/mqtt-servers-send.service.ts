import type { MqttServerRow } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import type { MessageToSend, SendResult } from "@sweepline/contract/fleet/mqtt-servers/messages.ts";
import { MQTT_SERVER_REFUSALS } from "@sweepline/contract/fleet/mqtt-servers/refusals.ts";
import type { Requester } from "../../core/caller.ts";
import { Refused, refusedAt } from "../../core/http/refused.ts";
import { actorOf } from "../../system/logs/index.ts";
import type { MqttServersDeps } from "./mqtt-servers-deps.ts";
import type { SendOrder, SendOutcome } from "./send-out.ts";
import { refuseTooOften } from "./tenant-limits.ts";

/**
 * Test messages. At the product's own broker they go to registered topics only: everything else there is a device's
 * business, which goes through the outbox, or the platform's own.
 */
export async function sendTest(
  deps: MqttServersDeps,
  requester: Requester,
  { server, message }: { server: MqttServerRow; message: MessageToSend },
): Promise<SendResult> {
  const { address, qos, isRetained } = message;
  const payload = bytesOf(message);
  if (!server.isEnabled) throw new Refused(MQTT_SERVER_REFUSALS.serverDisabled);
  if (server.isBuiltIn && !(await deps.isOwnDownTopic(address))) throw onField("address", "topicNotAllowed");
  const { organizationId } = server;
  await refuseTooOften(deps, requester, { organizationId, kind: "messages" });
  await deps.db.transaction((tx) =>
    deps.audit.record(tx, {
      actor: actorOf(requester),
      action: "fleet_mqtt-servers_send",
      subject: { kind: "mqttServer", id: server.id },
      after: { address, qos, isRetained, bytes: payload.length },
    }),
  );
  const startedAt = performance.now();
  const order = { serverId: server.id, topic: address, payload, qos, isRetained };
  const { outcome, detail } = await sendTo(deps, server, order);
  const tookMs = Math.round(performance.now() - startedAt);
  return { outcome: outcome === "sent" && qos === 1 ? "acknowledged" : outcome, detail, tookMs };
}

async function sendTo(
  { bus, sender }: Pick<MqttServersDeps, "bus" | "sender">,
  { isBuiltIn, link }: MqttServerRow,
  order: SendOrder,
): Promise<SendOutcome> {
  const { topic, payload, qos, isRetained: retain } = order;
  if (!isBuiltIn && link.state !== "connected") return { outcome: "noLine", detail: link.detail };
  if (!isBuiltIn) return sender.send(order);
  try {
    await bus.publish(topic, payload, { qos, retain });
    return { outcome: "sent", detail: "" };
  } catch (error) {
    return { outcome: "noLine", detail: (error as Error).message };
  }
}

function bytesOf({ payload, encoding }: MessageToSend): Buffer {
  if (encoding === "text") return Buffer.from(payload);
  const hex = payload.replace(/\s/g, "");
  if (!/^([0-9a-f]{2})*$/i.test(hex)) throw onField("payload", "badHex");
  return Buffer.from(hex, "hex");
}

export const onField = (field: string, key: keyof typeof MQTT_SERVER_REFUSALS): Refused =>
  refusedAt(field, MQTT_SERVER_REFUSALS[key]);
