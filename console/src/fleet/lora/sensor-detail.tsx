import type { LoraSensor } from "@sweepline/contract/fleet/lora.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useLive } from "../../core/live/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { batteryTone, deviceStateChanged, deviceStateQuery, LevelMeter } from "../telemetry/index.ts";
import { DownlinkForm } from "./downlink-form.tsx";
import { FRAME_KEYS } from "./lora.calls.ts";
import styles from "./lora.module.css";
import { loraTexts } from "./lora.texts.ts";
import { lossOf } from "./sensor-columns.tsx";
import { type Day, DaysChart, SignalChart } from "./signal-charts.tsx";
import { SignalMark } from "./signal-mark.tsx";
import { UplinkList } from "./uplink-list.tsx";
import { ValueChart } from "./value-chart.tsx";
import { ValueTiles } from "./value-tiles.tsx";

interface SensorDetailProps {
  readonly sensor: LoraSensor;
  readonly days: readonly Day[];
}

/** How a sensor is received, its values, its frames, and bytes to it. New frames appear by themselves. */
export function SensorDetail({ sensor, days }: SensorDetailProps) {
  const t = useTexts(loraTexts);
  useFrames(sensor.deviceId);
  if (sensor.radio === null && sensor.uplinks === 0)
    return (
      <div className={styles.detail}>
        <EmptyState title={t.never} note={t.neverNote} />
        <DownlinkForm deviceId={sensor.deviceId} />
      </div>
    );
  return (
    <div className={styles.detail}>
      <Facts sensor={sensor} />
      <LatestValues sensor={sensor} />
      <ValueChart deviceId={sensor.deviceId} />
      <SignalChart deviceId={sensor.deviceId} />
      <DaysChart days={days} />
      <DownlinkForm deviceId={sensor.deviceId} />
      <section>
        <h3 className={styles.heading}>{t.history}</h3>
        <UplinkList deviceId={sensor.deviceId} />
      </section>
    </div>
  );
}

/** The newest state of the device names its newest frame: another one, and the rest is read again. */
function useFrames(id: number): void {
  const cache = useQueryClient();
  const { data } = useQuery(deviceStateQuery(id));
  useLive(deviceStateChanged, [id]);
  const newest = data?.radio?.at;
  useEffect(() => {
    if (newest) for (const queryKey of FRAME_KEYS) void cache.invalidateQueries({ queryKey });
  }, [cache, newest]);
}

function Facts({ sensor }: Pick<SensorDetailProps, "sensor">) {
  const t = useTexts(loraTexts);
  const format = useFormat();
  const { radio } = sensor;
  return (
    <KeyValues
      min={11}
      items={[
        {
          label: t.signal,
          value: <SignalMark rssiDbm={radio?.rssiDbm ?? null} snrDb={radio?.snrDb ?? null} />,
        },
        { label: t.concentrator, value: radio?.concentratorId },
        {
          label: t.battery,
          value: (
            <LevelMeter
              label={t.battery}
              percent={sensor.batteryPercent}
              tone={batteryTone(sensor.batteryPercent)}
            />
          ),
        },
        { label: t.lastReceived, value: format.dateTime(radio?.at ?? sensor.lastReportAt) },
        { label: t.frame, value: format.number(radio?.frameCount) },
        { label: t.uplinks, value: format.number(sensor.uplinks) },
        {
          label: t.lossRate,
          value: `${format.number(sensor.lost)} · ${format.percent(lossOf(sensor))}`,
        },
        { label: t.joined, value: format.dateTime(sensor.joinedAt) },
      ]}
    />
  );
}

function LatestValues({ sensor: { measurements } }: Pick<SensorDetailProps, "sensor">) {
  const t = useTexts(loraTexts);
  if (Object.keys(measurements ?? {}).length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{t.values}</h3>
      <ValueTiles values={measurements} />
    </section>
  );
}
