import type { DeviceRegistration } from "@sweepline/contract/fleet/device-registration.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { registrationQuery } from "../../fleet/device-registration/index.ts";
import { LinkButton } from "../../ui/actions/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { LiveMap } from "../device-view/live-map.tsx";
import styles from "./connect-device.module.css";
import { connectTexts } from "./connect-device.texts.ts";
import type { EntryProps } from "./entry-step.tsx";
import { WaitFoot } from "./feet.tsx";
import { Milestones } from "./milestones.tsx";
import { useSeen } from "./use-seen.ts";
import { WhyNot } from "./why-not.tsx";

/** Says what was seen of the device, as it happens, and what to do where something is amiss. */
export function WaitStep(props: EntryProps) {
  const query = useQuery(registrationQuery(props.deviceId));
  return (
    <QueryView query={query} block={24}>
      {(device) => <Waiting {...props} device={device} />}
    </QueryView>
  );
}

function Waiting({ device, ...entry }: EntryProps & { readonly device: DeviceRegistration }) {
  const { view, deviceId, onSecret } = entry;
  const t = useTexts(connectTexts);
  const href = useHref();
  const seen = useSeen(device);
  return (
    <div className={seen.hasPosition ? styles.sides : styles.stack} data-map>
      <div className={styles.stack}>
        <Card title={seen.hasReported ? t.isConnected(device.shortName || device.serialNumber) : t.waiting}>
          {seen.isSignedIn || seen.hasReported ? null : <p className={styles.small}>{t.waitingNote}</p>}
          <Milestones seen={seen} device={device} />
          <WaitFoot
            view={view}
            isThere={seen.hasReported}
            link={
              <LinkButton isPrimary to={href("deviceView", { id: deviceId })}>
                {t.toDevice}
              </LinkButton>
            }
          />
        </Card>
        {seen.isDone ? null : <WhyNot {...{ view, device, onSecret, seen }} />}
      </div>
      {seen.hasPosition ? <LiveMap device={device} position={seen.state?.position ?? null} /> : null}
    </div>
  );
}
