import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import type { DeviceLive, DeviceState } from "@sweepline/contract/fleet/telemetry.ts";
import { NotGrantedNote, useGranted } from "../../access/permission-requests/index.ts";
import { useNow } from "../../core/clock/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { DiagnosisCard } from "../../fleet/connections/index.ts";
import { PartsAtAGlance } from "../../fleet/consumables/index.ts";
import { ValueTiles } from "../../fleet/lora/index.ts";
import { freshnessOf } from "../../fleet/telemetry/index.ts";
import { type KeyValue, KeyValues } from "../../ui/data/index.ts";
import { Skeleton } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { useDeviceFacts } from "./device-facts.ts";
import { hasField } from "./device-parts.ts";
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
      {state?.errors?.length ? <ErrorList deviceId={device.id} errors={state.errors} /> : null}
      <Away device={device} live={state ?? device.live} />
      {hasField(device, "measurements") ? (
        <Card title={t.measurements}>
          {state ? <ValueTiles values={state.measurements} /> : <Skeleton lines={2} />}
        </Card>
      ) : null}
      <Upper device={device} state={state} now={facts.now} />
      <div className={styles.lower}>
        <Card title={t.device}>
          <KeyValues items={facts.device} min={10} />
        </Card>
        <Card title={t.network}>
          <KeyValues items={facts.network} min={10} />
        </Card>
        {facts.life.length > 0 ? (
          <Card title={t.life}>
            <KeyValues items={facts.life} min={8} />
          </Card>
        ) : null}
      </div>
    </div>
  );
}

/** Why nothing comes from it, while nothing does. */
function Away({ device, live }: { device: DeviceDetail; live: DeviceLive }) {
  const now = useNow(10_000);
  return freshnessOf(live, now, device.protocol) === "fresh" ? null : <DiagnosisCard deviceId={device.id} />;
}

interface UpperProps extends OverviewProps {
  readonly now: readonly KeyValue[];
}

/** The map takes what room there is; without one the cards beside it stand in a row, and a device with none of it has none. */
function Upper({ device, state, now }: UpperProps) {
  const t = useTexts(deviceViewTexts);
  const hasMap = hasField(device, "liveMap");
  const hasConsumables = hasField(device, "consumables");
  // Before the state has come nobody knows the facts; what the device is capable of is known.
  const hasNow = hasMap || hasField(device, "workStatus") || now.length > 0;
  if (!hasMap && !hasConsumables && !hasNow) return null;
  return (
    <div className={styles.upper} data-map={hasMap || undefined}>
      {hasMap ? <LiveMap device={device} position={(state ?? device.live).position} /> : null}
      <div className={styles.side}>
        {hasNow ? (
          <Card title={t.now}>{state ? <KeyValues items={now} min={8} /> : <Skeleton lines={5} />}</Card>
        ) : null}
        {hasConsumables ? (
          <Card title={t.consumables}>
            {state ? (
              <PartsAtAGlance deviceId={device.id} consumables={state.consumables} />
            ) : (
              <Skeleton lines={5} />
            )}
          </Card>
        ) : null}
      </div>
    </div>
  );
}
