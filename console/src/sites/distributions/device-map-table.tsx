import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import type { DeviceMap, DeviceMaps } from "@sweepline/contract/sites/distributions/device-maps.ts";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { DictionaryTag } from "../../system/dictionaries/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { type DataColumn, DataTable, TwoLines } from "../../ui/table/index.ts";
import { DeviceMapActions } from "./device-map-actions.tsx";
import styles from "./distributions.module.css";
import { distributionTexts } from "./distributions.texts.ts";
import { TransferForm } from "./transfer-form.tsx";

interface DeviceMapTableProps {
  readonly device: DeviceDetail;
  readonly query: {
    readonly data: DeviceMaps | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
}

/** What the robot says that it has, beside what counts here. */
export function DeviceMapTable({ device, query }: DeviceMapTableProps) {
  const t = useTexts(distributionTexts);
  const [transferred, setTransferred] = useState<DeviceMap>();
  const columns = useColumns({ device, answer: query.data, onTransfer: setTransferred });
  const records = query.data?.maps ?? [];
  const page = query.data && { records, total: records.length, isTotalExact: true, current: 1, size: 100 };
  return (
    <>
      <DataTable<DeviceMap>
        id="device-maps"
        label={t.onRobot}
        columns={columns}
        rowKey={({ mapKey, version }) => `${mapKey}/${version}`}
        query={{ ...query, data: page, refetch: () => query.refetch() }}
        view={{ current: 1, size: 100, sort: undefined }}
        onView={() => undefined}
        toolbar={<strong>{t.onRobot}</strong>}
        empty={
          query.data?.maps === null ? (
            <EmptyState title={t.neverReported} note={t.neverReportedNote} />
          ) : (
            <EmptyState title={t.noMaps} note={t.noMapsNote} />
          )
        }
      />
      {transferred ? (
        <TransferForm device={device} map={transferred} onClose={() => setTransferred(undefined)} />
      ) : null}
    </>
  );
}

interface ColumnParts {
  readonly device: DeviceDetail;
  readonly answer: DeviceMaps | undefined;
  readonly onTransfer: (map: DeviceMap) => void;
}

function useColumns({ device, answer, onTransfer }: ColumnParts): readonly DataColumn<DeviceMap>[] {
  const t = useTexts(distributionTexts);
  const format = useFormat();
  const [here, takes] = [answer?.positionMapKey, answer?.takes];
  return useMemo(
    () => [
      {
        ...{ key: "map", title: t.map, width: 11, fixed: "left" },
        render: (map) => <MapCell map={map} isHere={map.mapKey === here && map.status === "enabled"} />,
      },
      {
        ...{ key: "status", title: t.status, width: 6.5 },
        render: ({ status }) => <DictionaryTag type="deviceMapStatus" value={status} />,
      },
      { key: "version", title: t.version, width: 10.5, render: (map) => <VersionCell map={map} /> },
      {
        ...{ key: "current", title: t.current, width: 9, isHiddenAtFirst: "narrow" },
        render: ({ currentVersion }) =>
          currentVersion ?? <span className={styles.faint}>{t.unknownMap}</span>,
      },
      {
        ...{ key: "sync", title: t.sync, width: 8.5 },
        // Of versions that wait on the robot nobody asks.
        render: ({ syncStatus, status }) =>
          syncStatus && status === "enabled" ? <DictionaryTag type="syncStatus" value={syncStatus} /> : "—",
      },
      {
        ...{ key: "reported", title: t.reported, width: 12, isHiddenAtFirst: "narrow" },
        render: ({ reportedAt }) => format.dateTime(reportedAt),
      },
      {
        ...{ key: "actions", title: t.actions, width: 13.5, fixed: "right" },
        render: (map) => (
          <DeviceMapActions device={device} map={map} takes={takes} onTransfer={() => onTransfer(map)} />
        ),
      },
    ],
    [t, format, device, here, takes, onTransfer],
  );
}

function MapCell({ map, isHere }: { readonly map: DeviceMap; readonly isHere: boolean }) {
  const t = useTexts(distributionTexts);
  return (
    <TwoLines below={isHere ? t.here : map.name && map.mapKey}>
      <MapName id={map.mapId}>{map.name ?? map.mapKey}</MapName>
    </TwoLines>
  );
}

/** What a map is called, as the way to it where it is known here. */
export function MapName({ id, children }: { readonly id: number | null; readonly children: string }) {
  const href = useHref();
  if (id === null) return <span title={children}>{children}</span>;
  return (
    <Link to={href("mapDetail", { id })} title={children}>
      {children}
    </Link>
  );
}

function VersionCell({ map }: { readonly map: DeviceMap }) {
  const t = useTexts(distributionTexts);
  const { version } = map;
  const unknown = map.mapId !== null && map.versionId === null ? t.unknownVersion : "";
  return (
    <TwoLines below={version === map.currentVersion ? t.isCurrent : unknown}>
      <span title={version}>{version}</span>
    </TwoLines>
  );
}
