import type { BrokerRefusal, DeviceBroker } from "@sweepline/contract/fleet/broker.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { Age } from "../../ui/table/index.ts";
import { deviceBrokerQuery, useDeviceBrokerLive } from "./broker.calls.ts";
import styles from "./broker.module.css";
import { brokerTexts } from "./broker.texts.ts";
import { RefusalAct } from "./refusal-act.tsx";
import { Came, ClientOf, Reason } from "./refusal-cells.tsx";
import { TopicText } from "./topic-text.tsx";
import { useVersionName } from "./use-version-name.ts";

/** How one device is connected, where it speaks, and what of it was not taken. */
export function DeviceBrokerCard({ deviceId }: { readonly deviceId: number }) {
  const t = useTexts(brokerTexts);
  const query = useQuery(deviceBrokerQuery(deviceId));
  useDeviceBrokerLive(deviceId);
  return (
    <Card title={t.device}>
      <QueryView query={query} block={6}>
        {(broker) => (
          <div className={styles.device}>
            <Line broker={broker} />
            {broker.refusals.length === 0 ? (
              <p className={styles.advice}>{t.emptyTitle}</p>
            ) : (
              <Refusals refusals={broker.refusals} />
            )}
          </div>
        )}
      </QueryView>
    </Card>
  );
}

/** On a wide screen topics stay on one line. */
const ROOM_FOR_TOPICS = 20;

function Line({ broker: { line, topicPrefix, username } }: { readonly broker: DeviceBroker }) {
  const t = useTexts(brokerTexts);
  const format = useFormat();
  const versionName = useVersionName();
  const expected = [
    ...(username ? [{ label: t.username, value: <code>{username}</code> }] : []),
    ...(topicPrefix ? [{ label: t.topicPrefix, value: <TopicText>{topicPrefix}</TopicText> }] : []),
  ];
  if (!line)
    return (
      <>
        <p className={styles.advice}>{t.notConnected}</p>
        <KeyValues items={expected} />
      </>
    );
  const { mqttVersion, isEncrypted, since, clientId, remoteIp, port, topics, subscriptions } = line;
  const security = isEncrypted ? t.encrypted : t.unencrypted;
  return (
    <>
      <p>{t.since(versionName(mqttVersion), security, format.dateTime(since))}</p>
      <KeyValues
        min={ROOM_FOR_TOPICS}
        items={[
          ...expected,
          { label: t.clientId, value: clientId ? <code>{clientId}</code> : null },
          { label: t.remote, value: remoteIp && (port === null ? remoteIp : `${remoteIp}:${port}`) },
          { label: t.topics, value: topics && <Topics topics={topics} /> },
          {
            label: t.subscriptions,
            value: subscriptions && (subscriptions.length > 0 ? <Codes texts={subscriptions} /> : t.none),
          },
        ]}
      />
    </>
  );
}

function Codes({ texts }: { readonly texts: readonly string[] }) {
  return (
    <span className={styles.came}>
      {texts.map((text) => (
        <TopicText key={text}>{text}</TopicText>
      ))}
    </span>
  );
}

type Topic = NonNullable<NonNullable<DeviceBroker["line"]>["topics"]>[number];

function Topics({ topics }: { readonly topics: readonly Topic[] }) {
  const t = useTexts(brokerTexts);
  if (topics.length === 0) return <>{t.none}</>;
  return (
    <span className={styles.came}>
      {topics.map(({ topic, isTaken }) => (
        <span key={topic}>
          <TopicText>{topic}</TopicText>{" "}
          {isTaken ? null : <span className={styles.refused}>({t.refused})</span>}
        </span>
      ))}
    </span>
  );
}

interface RefusalsProps {
  readonly refusals: readonly BrokerRefusal[];
  /** What mends it on the spot, in place of the way there. */
  readonly actOf?: (refusal: BrokerRefusal) => ReactNode;
}

/** What of a device was not taken, each with what mends it. */
export function Refusals({ refusals, actOf }: RefusalsProps) {
  const t = useTexts(brokerTexts);
  const format = useFormat();
  return (
    <ul className={styles.refusals} aria-label={t.refusals}>
      {refusals.map((refusal) => (
        <li key={refusal.id} className={styles.refusal}>
          <span className={styles.advice}>
            <Age at={refusal.lastAt} stepMs={1_000} /> · {format.number(refusal.count)}×
          </span>
          <span>
            <Reason refusal={refusal} />
          </span>
          <span className={styles.came}>
            <Came refusal={refusal} />
            <ClientOf refusal={refusal} />
          </span>
          {actOf?.(refusal) ?? <RefusalAct refusal={refusal} />}
        </li>
      ))}
    </ul>
  );
}
