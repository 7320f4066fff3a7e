import type { DeviceRegistration } from "@sweepline/contract/fleet/device-registration.ts";
import { vdaTopicOf } from "@sweepline/contract/fleet/shared/first-messages.ts";
import { VDA_INTERFACE } from "@sweepline/contract/fleet/vda5050/index.ts";
import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { Card } from "../../ui/page/index.ts";
import styles from "./connect-device.module.css";
import { connectTexts } from "./connect-device.texts.ts";
import { TopicList } from "./device-topics.tsx";
import { type FactRow, FactRows } from "./fact-rows.tsx";

/** A device that comes through another MQTT server: what is set there, and nothing of ours. */
export function BehindServer({ device }: { readonly device: DeviceRegistration }) {
  const t = useTexts(connectTexts);
  const href = useHref();
  const { protocol, mqttServerName } = device;
  const ways = Object.values(t.networkWays[protocol]);
  return (
    <Card title={t.enterAt[protocol]}>
      <p>
        {t.through(mqttServerName ?? t.ownBroker)} <Link to={href("mqttServers")}>{t.toServers}</Link>
      </p>
      {ways.length > 0 ? (
        <ol className={styles.list}>
          {ways.map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ol>
      ) : null}
      <FactRows rows={rowsOf(t, device)} />
      {protocol === "mqtt" ? <TopicList device={device} /> : null}
    </Card>
  );
}

function rowsOf(t: (typeof connectTexts)["en"], device: DeviceRegistration): readonly FactRow[] {
  const { protocol, serialNumber } = device;
  if (protocol === "vda5050")
    return [
      { label: t.topics, text: vdaTopicOf({ ...device, interfaceName: VDA_INTERFACE }), note: t.topicsNote },
    ];
  if (protocol === "valetudo")
    return [
      { label: t.topicPrefix, text: "valetudo" },
      { label: t.identifier, text: serialNumber },
      { label: t.interfaces, note: t.interfacesNote },
    ];
  if (protocol === "chirpstack")
    return [
      { label: t.devEui, text: serialNumber },
      { label: t.topics, text: `application/+/device/${serialNumber}/event/up` },
    ];
  if (protocol === "thingsStack")
    return [
      { label: t.deviceId, text: serialNumber },
      { label: t.topics, text: `v3/+/devices/${serialNumber}/up` },
    ];
  return [];
}
