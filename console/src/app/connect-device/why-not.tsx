import { type BrokerRefusal, REFUSAL_REASONS, type RefusalReason } from "@sweepline/contract/fleet/broker.ts";
import { CONNECTION_ENDPOINTS, type FindingCode } from "@sweepline/contract/fleet/connections.ts";
import type { DeviceRegistration } from "@sweepline/contract/fleet/device-registration.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Refusals } from "../../fleet/broker/index.ts";
import { diagnosisQuery, Findings } from "../../fleet/connections/index.ts";
import { Card } from "../../ui/page/index.ts";
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
  "awaitingFirst",
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
      {refusals.length > 0 ? (
        <div aria-live="polite">
          <Refusals
            refusals={refusals}
            actOf={({ reason }) =>
              NEEDS_PASSWORD.includes(reason) ? <NewPassword device={device} onSecret={renew} /> : undefined
            }
          />
        </div>
      ) : null}
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

/** What a new password mends. */
const NEEDS_PASSWORD: readonly RefusalReason[] = ["wrongPassword", "noCredentials"];
