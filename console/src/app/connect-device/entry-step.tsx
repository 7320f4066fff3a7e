import type { BrokerAddress, DeviceRegistration } from "@sweepline/contract/fleet/device-registration.ts";
import { signsInHere } from "@sweepline/contract/fleet/shared/protocols.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { brokerQuery, registrationQuery } from "../../fleet/device-registration/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { BehindServer } from "./behind-server.tsx";
import styles from "./connect-device.module.css";
import { connectTexts } from "./connect-device.texts.ts";
import type { ConnectView, Secret } from "./connection.ts";
import { TopicList, useDeviceTopics } from "./device-topics.tsx";
import { EntryFoot } from "./feet.tsx";
import { SignInFacts } from "./sign-in-facts.tsx";
import { Snippets } from "./snippets.tsx";

export interface EntryProps {
  readonly view: ConnectView;
  readonly deviceId: number;
  /** Undefined: it was shown before, and is known to nobody. */
  readonly password: string | undefined;
  readonly onSecret: (secret: Secret) => void;
}

/** What is entered at the robot, and programs that try it without one. */
export function EntryStep(props: EntryProps) {
  const { view, deviceId } = props;
  const device = useQuery(registrationQuery(deviceId));
  const broker = useQuery(brokerQuery());
  return (
    <div className={styles.stack}>
      <QueryView query={device} block={24}>
        {(one) =>
          signsInHere(one) ? (
            <QueryView query={broker} block={24}>
              {(address) => <OwnBroker {...props} device={one} broker={address} />}
            </QueryView>
          ) : (
            <BehindServer device={one} />
          )
        }
      </QueryView>
      <EntryFoot view={view} />
    </div>
  );
}

interface OwnBrokerProps extends EntryProps {
  readonly device: DeviceRegistration;
  readonly broker: BrokerAddress;
}

function OwnBroker({ view, device, broker, password, onSecret }: OwnBrokerProps) {
  const t = useTexts(connectTexts);
  const topics = useDeviceTopics(device, view.interfaceName);
  const ways: ReactNode = <SignInFacts {...{ view, device, broker, password, onSecret, topics }} />;
  return (
    <div className={styles.sides}>
      <Card title={t.enterAt[device.protocol]}>
        {device.protocol === "valetudo" ? <p className={styles.small}>{t.valetudoWay}</p> : null}
        {ways}
        {device.protocol === "mqtt" ? <TopicList device={device} /> : null}
      </Card>
      <Snippets {...{ view, device, broker, password }} />
    </div>
  );
}
