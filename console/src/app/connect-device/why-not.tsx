import { CONNECTION_ENDPOINTS } from "@sweepline/contract/fleet/connections.ts";
import type { DeviceRegistration } from "@sweepline/contract/fleet/device-registration.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { diagnosisQuery, Findings } from "../../fleet/connections/index.ts";
import { Card } from "../../ui/page/index.ts";
import styles from "./connect-device.module.css";
import type { Secret } from "./connect-device.page.tsx";
import { connectTexts } from "./connect-device.texts.ts";
import type { ConnectView } from "./connection.ts";
import { NewPassword } from "./sign-in-facts.tsx";
import type { Seen } from "./use-seen.ts";

interface WhyNotProps {
  readonly view: ConnectView;
  readonly device: DeviceRegistration;
  readonly password: string | undefined;
  readonly onSecret: (secret: Secret) => void;
  readonly seen: Seen;
}

const LOOK_EVERY_MS = 3_000;

/** Why the device is not there yet, and the act that mends it. */
export function WhyNot({ view, device, onSecret }: WhyNotProps) {
  const t = useTexts(connectTexts);
  const may = useMay(CONNECTION_ENDPOINTS.diagnosis);
  const { data } = useQuery({
    ...diagnosisQuery(device.id),
    enabled: may,
    refetchInterval: LOOK_EVERY_MS,
  });
  // Of one that never came nothing is known but that, which stands beside.
  const findings = (data?.findings ?? []).filter(
    ({ code }) => code !== "neverConnected" && code !== "notKnown",
  );
  if (findings.length === 0) return null;
  const isRefused = findings.some(({ code }) => code === "signInRefused");
  return (
    <Card title={t.whyNot}>
      <Findings findings={findings} />
      {isRefused ? (
        <div className={styles.foot}>
          <NewPassword
            device={device}
            onSecret={(secret) => {
              onSecret(secret);
              view.go({ step: "enter" });
            }}
          />
        </div>
      ) : null}
    </Card>
  );
}
