import type { DeviceRegistration } from "@sweepline/contract/fleet/device-registration.ts";
import { MQTT_SERVER_ENDPOINTS } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { SERIAL_PLACE } from "@sweepline/contract/fleet/mqtt-servers/messages.ts";
import { MQTT_TOPIC_ENDPOINTS, type MqttTopicRow } from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import { firstMessagesOf, vdaTopicOf } from "@sweepline/contract/fleet/shared/first-messages.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryFor } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { serverOptionsQuery } from "../../fleet/mqtt-servers/index.ts";
import { TopicForm } from "../../fleet/mqtt-topics/index.ts";
import { CreateButton } from "../../ui/actions/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import styles from "./connect-device.module.css";
import { connectTexts } from "./connect-device.texts.ts";
import { FactRows } from "./fact-rows.tsx";

type Spoken = Pick<DeviceRegistration, "protocol" | "serialNumber" | "manufacturer" | "mqttServerId">;

/** Below which, or at which, the device speaks. */
export function useDeviceTopics(device: Spoken, interfaceName: string): readonly string[] {
  const { topics } = useDescribed(device);
  const sender = { ...device, interfaceName };
  if (device.protocol === "vda5050") return [vdaTopicOf(sender)];
  if (device.protocol === "mqtt") return topics.map(({ address }) => addressOf(address, device));
  return firstMessagesOf(sender).map(({ topic }) => topic);
}

const addressOf = (address: string, { serialNumber }: Spoken): string =>
  address.replace(SERIAL_PLACE, serialNumber);

/** Topics by which devices speak at the device's server, as people have described them. */
export function useDescribed({ protocol, mqttServerId }: Spoken): {
  readonly topics: readonly MqttTopicRow[];
  readonly serverId: number | undefined;
} {
  const isByTopics = protocol === "mqtt";
  const [mayList, maySee] = [useMay(MQTT_TOPIC_ENDPOINTS.list), useMay(MQTT_SERVER_ENDPOINTS.options)];
  const servers = useQuery({ ...serverOptionsQuery(), enabled: isByTopics && maySee });
  const serverId = mqttServerId ?? servers.data?.find(({ isBuiltIn }) => isBuiltIn)?.id;
  const { data } = useQuery({
    ...queryFor(MQTT_TOPIC_ENDPOINTS.list, { query: { serverId, direction: "up", size: 20 } }),
    enabled: isByTopics && mayList && serverId !== undefined,
  });
  const topics = (data?.records ?? []).filter(
    ({ address, isEnabled }) => isEnabled && address.includes(SERIAL_PLACE),
  );
  return { topics, serverId };
}

/** What the device publishes where; the first topic is described on the way. */
export function TopicList({ device }: { readonly device: Spoken }) {
  const t = useTexts(connectTexts);
  const { topics, serverId } = useDescribed(device);
  const [isAdding, setAdding] = useState(false);
  return (
    <div className={styles.stack}>
      {topics.length === 0 ? (
        <Notice tone="notice">{t.noTopics}</Notice>
      ) : (
        <FactRows
          rows={topics.map(({ name, address }) => ({ label: name, text: addressOf(address, device) }))}
        />
      )}
      <div>
        <CreateButton endpoint={MQTT_TOPIC_ENDPOINTS.create} onClick={() => setAdding(true)}>
          {t.addTopic}
        </CreateButton>
      </div>
      {isAdding ? <TopicForm row={undefined} serverId={serverId} onClose={() => setAdding(false)} /> : null}
    </div>
  );
}
