import type { LiveDevice } from "@sweepline/contract/sites/places/devices.ts";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { deviceName } from "../../fleet/devices/index.ts";
import { STATUS_LOOKS, StatusIcon, useDeviceLive } from "../../fleet/telemetry/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { Tooltip } from "../../ui/kit.ts";
import styles from "./building.module.css";
import { placeViewTexts } from "./place-view.texts.ts";

interface DeviceMarkProps {
  readonly device: LiveDevice;
  /** There is room for its name. */
  readonly isNamed: boolean;
  /** Reached by Tab: those of the chosen floor. */
  readonly isReached: boolean;
}

/** A robot in the cross-section, in shape and color of its live status. */
export function DeviceMark({ device, isNamed, isReached }: DeviceMarkProps) {
  const href = useHref();
  const live = useDeviceLive(device.id, device.live);
  const { labelOf, toneOf } = useDictionary("deviceStatus");
  const look = STATUS_LOOKS[live.status];
  const name = deviceName(device);
  const where = useWhere(device);
  return (
    <Tooltip title={<DeviceMarkTip device={device} />} mouseEnterDelay={0.15}>
      <Link
        to={href("deviceView", { id: device.id })}
        className={styles.mark ?? ""}
        data-tone={toneOf(live.status)}
        data-live={look.isLive}
        data-away={!live.isOnline || undefined}
        data-home={device.foundBy === "home" || undefined}
        data-named={isNamed || undefined}
        tabIndex={isReached ? 0 : -1}
        aria-label={[name, labelOf(live.status), where].filter(Boolean).join(", ")}
      >
        <StatusIcon shape={look.shape} />
        {isNamed ? <span className={styles.markName}>{name}</span> : null}
        {live.errorCount ? <span className={styles.alarm} aria-hidden="true" /> : null}
      </Link>
    </Tooltip>
  );
}

/** What is unusual about where it is. */
export function useWhere({
  elsewhere,
  foundBy,
  floorId,
  isAssociated,
  live,
}: LiveDevice): string | undefined {
  const t = useTexts(placeViewTexts);
  if (elsewhere) return t.elsewhereAt(elsewhere.placeName, elsewhere.floorName);
  if (floorId === null && foundBy === "map") return t.elsewhere;
  if (!isAssociated) return t.visiting;
  return foundBy === "home" && live.isOnline ? t.atHome : undefined;
}

function DeviceMarkTip({ device }: { device: LiveDevice }) {
  const t = useTexts(placeViewTexts);
  const format = useFormat();
  const live = useDeviceLive(device.id, device.live);
  const { labelOf } = useDictionary("deviceStatus");
  const where = useWhere(device);
  const lines = [
    labelOf(live.status),
    live.batteryPercent === null ? undefined : t.battery(format.percent(live.batteryPercent)),
    live.taskName ? t.task(live.taskName) : undefined,
    where,
  ];
  return (
    <span className={styles.tip}>
      <strong>{deviceName(device)}</strong>
      {lines.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}
