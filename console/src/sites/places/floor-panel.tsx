import type { LiveDevice } from "@sweepline/contract/sites/places/devices.ts";
import type { Floor } from "@sweepline/contract/sites/places/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { deviceName } from "../../fleet/devices/index.ts";
import { DeviceStatusTag, useDeviceLive } from "../../fleet/telemetry/index.ts";
import { EmptyState, ErrorState } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { FloorTile, useMovers } from "../map-view/index.ts";
import { useWhere } from "./device-mark.tsx";
import styles from "./place-view.module.css";
import { placeViewTexts } from "./place-view.texts.ts";
import { mapVersionQuery } from "./places.calls.ts";

interface FloorPanelProps {
  readonly floor: Floor;
  readonly devices: readonly LiveDevice[];
  readonly total: number;
}

/** The chosen floor beside the building: its map with the robots moving, and who is there. */
export function FloorPanel({ floor, devices, total }: FloorPanelProps) {
  const t = useTexts(placeViewTexts);
  const format = useFormat();
  return (
    <Card title={floor.name} isFlush className={styles.panel}>
      {floor.maps.length > 0 ? (
        <FloorMaps maps={floor.maps} devices={devices} />
      ) : (
        <div className={styles.noMap}>
          <EmptyState title={t.noMapTitle} note={t.noMapNote} />
        </div>
      )}
      <section className={styles.here} aria-label={t.devicesHere(format.number(total))}>
        <h3>{t.devicesHere(format.number(total))}</h3>
        {total === 0 ? <p className={styles.nobody}>{t.noDevices}</p> : <DeviceLines devices={devices} />}
      </section>
    </Card>
  );
}

export function DeviceLines({ devices }: { devices: readonly LiveDevice[] }) {
  return (
    <ul className={styles.lines}>
      {devices.map((device) => (
        <DeviceLine key={device.id} device={device} />
      ))}
    </ul>
  );
}

function DeviceLine({ device }: { device: LiveDevice }) {
  const href = useHref();
  const live = useDeviceLive(device.id, device.live);
  const where = useWhere(device);
  return (
    <li className={styles.line}>
      <span className={styles.lineName}>
        <Link to={href("deviceView", { id: device.id })}>{deviceName(device)}</Link>
        {where ? <span>{where}</span> : null}
      </span>
      <DeviceStatusTag live={live} protocol={device.protocol} />
    </li>
  );
}

type MapRef = Floor["maps"][number];

function FloorMaps({ maps, devices }: { maps: readonly MapRef[]; devices: readonly LiveDevice[] }) {
  const t = useTexts(placeViewTexts);
  const [chosen, setChosen] = useState<number>();
  const map = maps.find(({ id }) => id === chosen) ?? maps[0];
  if (!map) return null;
  return (
    <>
      {maps.length > 1 ? (
        <div className={styles.choice}>
          <Segments<string>
            label={t.mapChoice}
            size="small"
            value={String(map.id)}
            options={maps.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(id) => setChosen(Number(id))}
          />
        </div>
      ) : null}
      <LiveTile key={map.id} map={map} devices={devices} />
    </>
  );
}

function LiveTile({ map, devices }: { map: MapRef; devices: readonly LiveDevice[] }) {
  const t = useTexts(placeViewTexts);
  const href = useHref();
  const query = useQuery(mapVersionQuery(map.id, map.versionId));
  const movers = useMovers(map.mapKey, useOnMap(map.mapKey, devices));
  if (query.error) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  return (
    <div className={styles.tile}>
      <FloorTile map={query.data} movers={movers} />
      <p className={styles.mapName}>
        <span>{map.name}</span>
        <Link to={href("mapDetail", { id: map.id })}>{t.openMap}</Link>
      </p>
    </div>
  );
}

const useOnMap = (mapKey: string, devices: readonly LiveDevice[]) =>
  useMemo(
    () => devices.filter(({ live }) => live.isOnline && live.position?.mapKey === mapKey),
    [devices, mapKey],
  );
