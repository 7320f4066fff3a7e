import type { BrokerAddress, DeviceRegistration } from "@sweepline/contract/fleet/device-registration.ts";
import {
  type FirstMessage,
  firstMessagesOf,
  mosquittoSnippet,
  pahoSnippet,
  vdaLibSnippet,
} from "@sweepline/contract/fleet/shared/first-messages.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { hostOf } from "../../fleet/device-registration/index.ts";
import { CopyButton } from "../../ui/actions/index.ts";
import { ScrolledText } from "../../ui/data/index.ts";
import { Card } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import styles from "./connect-device.module.css";
import { connectTexts } from "./connect-device.texts.ts";
import type { ConnectView } from "./connection.ts";
import { useDescribed } from "./device-topics.tsx";
import { exampleOf } from "./example-payload.ts";
import { CA_FILE } from "./sign-in-facts.tsx";

const PROGRAMS = ["mosquitto", "paho", "vdaLib"] as const;
type Program = (typeof PROGRAMS)[number];
const NAMES: Readonly<Record<Program, string>> = {
  mosquitto: "mosquitto_pub",
  paho: "Python paho",
  vdaLib: "vda-5050-lib",
};

interface SnippetsProps {
  readonly view: ConnectView;
  readonly device: DeviceRegistration;
  readonly broker: BrokerAddress;
  readonly password: string | undefined;
}

/** Programs that speak as the device would: whoever has none at hand sees that the way is open. */
export function Snippets({ view, device, broker, password }: SnippetsProps) {
  const t = useTexts(connectTexts);
  const [chosen, setChosen] = useState<Program>("mosquitto");
  const { topics } = useDescribed(device);
  const sender = { ...device, interfaceName: view.interfaceName };
  const messages =
    device.protocol === "mqtt"
      ? topics.slice(0, 1).map((topic): FirstMessage => exampleOf(topic, device.serialNumber))
      : firstMessagesOf(sender);
  if (messages.length === 0) return null;
  const programs = PROGRAMS.filter((name) => name !== "vdaLib" || device.protocol === "vda5050");
  const signIn = {
    ...{ host: hostOf(broker), port: broker.port, isTls: broker.isTls },
    caFile: broker.caCertificate ? CA_FILE : "",
    ...{ username: device.serialNumber, password: password ?? t.yourPassword },
  };
  const text = {
    mosquitto: () => mosquittoSnippet(signIn, messages),
    paho: () => pahoSnippet(signIn, messages),
    vdaLib: () => vdaLibSnippet(signIn, sender),
  }[chosen]();
  return (
    <Card title={t.tryOut}>
      <p className={styles.small}>{t.programNotes[chosen]}</p>
      <div className={styles.bar}>
        <Segments<Program>
          label={t.program}
          value={chosen}
          options={programs.map((value) => ({ value, label: NAMES[value] }))}
          onChange={setChosen}
        />
        <CopyButton text={text} label={t.copy} name={t.copyOf(NAMES[chosen])} doneLabel={t.copied} />
      </div>
      <ScrolledText text={text} />
    </Card>
  );
}
