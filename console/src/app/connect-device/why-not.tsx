import {
  BROKER_ENDPOINTS,
  type BrokerRefusal,
  REFUSAL_REASONS,
  type RefusalReason,
} from "@sweepline/contract/fleet/broker.ts";
import { CONNECTION_ENDPOINTS, type FindingCode } from "@sweepline/contract/fleet/connections.ts";
import type { DeviceRegistration } from "@sweepline/contract/fleet/device-registration.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { diagnosisQuery, Findings } from "../../fleet/connections/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { ScrolledText } from "../../ui/data/index.ts";
import { Card } from "../../ui/page/index.ts";
import { useTakeSpelling } from "./broker.calls.ts";
import styles from "./connect-device.module.css";
import { connectTexts } from "./connect-device.texts.ts";
import type { ConnectView, Secret } from "./connection.ts";
import { NewPassword } from "./sign-in-facts.tsx";
import type { Seen } from "./use-seen.ts";

interface WhyNotProps {
  readonly view: ConnectView;
  readonly device: DeviceRegistration;
  readonly onSecret: (secret: Secret) => void;
  readonly seen: Seen;
}

const LOOK_EVERY_MS = 3_000;
const SHOWN = 5;

/** Said better by what was refused, or by the step that waits. */
const SAID_ELSEWHERE: readonly FindingCode[] = [
  "neverConnected",
  "notKnown",
  "signInRefused",
  "lineRefused",
  "messagesRefused",
];

/** Why the device is not there yet, each with the act that mends it. */
export function WhyNot({ view, device, onSecret, seen }: WhyNotProps) {
  const t = useTexts(connectTexts);
  const may = useMay(CONNECTION_ENDPOINTS.diagnosis);
  const { data } = useQuery({ ...diagnosisQuery(device.id), enabled: may, refetchInterval: LOOK_EVERY_MS });
  const findings = (data?.findings ?? []).filter(({ code }) => !SAID_ELSEWHERE.includes(code));
  const refusals = currentOf(seen);
  if (findings.length === 0 && refusals.length === 0) return null;
  const renew = (secret: Secret) => {
    onSecret(secret);
    view.go({ step: "enter" });
  };
  return (
    <Card title={t.whyNot}>
      <ul className={styles.milestones} aria-live="polite">
        {refusals.map((refusal) => (
          <RefusalRow key={refusal.id} refusal={refusal} device={device} onSecret={renew} />
        ))}
      </ul>
      {findings.length > 0 ? <Findings findings={findings} /> : null}
    </Card>
  );
}

/** A refused sign-in means nothing once it came in. */
function currentOf({ broker, connection }: Seen): readonly BrokerRefusal[] {
  const isCurrent = ({ reason, lastAt }: BrokerRefusal) =>
    REFUSAL_REASONS[reason] !== "signIn" || connection === undefined || lastAt > connection.connectedAt;
  return (broker?.refusals ?? []).filter(isCurrent).slice(0, SHOWN);
}

/** What a new password mends, and what another spelling does. */
const NEEDS_PASSWORD: readonly RefusalReason[] = ["wrongPassword", "noCredentials"];
const CAN_BE_TAKEN: readonly RefusalReason[] = ["topicLetters", "otherManufacturer"];

interface RefusalRowProps {
  readonly refusal: BrokerRefusal;
  readonly device: DeviceRegistration;
  readonly onSecret: (secret: Secret) => void;
}

function RefusalRow({ refusal, device, onSecret }: RefusalRowProps) {
  const t = useTexts(connectTexts);
  const format = useFormat();
  const { reason, topic, expected, identity, username, count, lastAt, detail, excerpt } = refusal;
  const group = REFUSAL_REASONS[reason];
  const is = group === "signIn" ? username || identity : topic;
  return (
    <li className={styles.refusal}>
      <strong>{t.refused[reason] ?? t.refusedGroups[group]}</strong>
      <span className={styles.small}>{t.refusedTimes(String(count), format.time(lastAt))}</span>
      {expected ? (
        <p>
          {t.isSpelt} <code>{is}</code>
          <br />
          {t.shouldBe} <code>{expected}</code>
        </p>
      ) : null}
      {!expected && group !== "signIn" && topic ? <code>{topic}</code> : null}
      {detail ? <span className={styles.small}>{detail}</span> : null}
      {excerpt ? <ScrolledText text={excerpt} /> : null}
      <div>
        {NEEDS_PASSWORD.includes(reason) ? <NewPassword {...{ device, onSecret }} /> : null}
        {CAN_BE_TAKEN.includes(reason) && makerDiffers(refusal) ? <TakeSpelling id={refusal.id} /> : null}
      </div>
    </li>
  );
}

const MAKER_LEVEL = 2;

/** Only its maker can still be changed: a serial number is the device's for ever. */
function makerDiffers({ topic, expected }: BrokerRefusal): boolean {
  const [is, should] = [topic.split("/"), expected.split("/")];
  return should.every((level, place) => (place === MAKER_LEVEL) !== (level === is[place]));
}

function TakeSpelling({ id }: { readonly id: number }) {
  const t = useTexts(connectTexts);
  const take = useTakeSpelling();
  if (!useMay(BROKER_ENDPOINTS.take)) return null;
  return (
    <ConfirmButton question={t.takeQuestion} note={t.takeNote} onConfirm={() => take.mutateAsync(id)}>
      {t.take}
    </ConfirmButton>
  );
}
