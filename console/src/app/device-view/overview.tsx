import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import type { DeviceState } from "@sweepline/contract/fleet/telemetry.ts";
import { NotGrantedNote, useGranted } from "../../access/permission-requests/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { ConsumableList } from "../../fleet/telemetry/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Skeleton } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { useDeviceFacts } from "./device-facts.ts";
import { deviceViewTexts } from "./device-view.texts.ts";
import { ErrorList } from "./error-list.tsx";
import { LiveMap } from "./live-map.tsx";
import styles from "./overview.module.css";

interface OverviewProps {
  readonly device: DeviceDetail;
  /** Comes a moment after the device. */
  readonly state: DeviceState | undefined;
}

/** Where a device is and how it is. */
export function Overview({ device, state }: OverviewProps) {
  const t = useTexts(deviceViewTexts);
  const facts = useDeviceFacts(device, state);
  const mayKnowFaults = useGranted("fault");
  return (
    <div className={styles.overview}>
      {mayKnowFaults ? null : <NotGrantedNote permission="fault" />}
      {state?.errors?.length ? <ErrorList errors={state.errors} /> : null}
      <div className={styles.upper}>
        <LiveMap deviceId={device.id} position={(state ?? device.live).position} />
        <div className={styles.side}>
          <Card title={t.now}>
            {state ? <KeyValues items={facts.now} min={8} /> : <Skeleton lines={5} />}
          </Card>
          <Card title={t.consumables}>
            {state ? <ConsumableList consumables={state.consumables} /> : <Skeleton lines={5} />}
          </Card>
        </div>
      </div>
      <div className={styles.lower}>
        <Card title={t.device}>
          <KeyValues items={facts.device} min={10} />
        </Card>
        <Card title={t.network}>
          <KeyValues items={facts.network} min={10} />
        </Card>
        <Card title={t.life}>
          <KeyValues items={facts.life} min={8} />
        </Card>
      </div>
    </div>
  );
}
