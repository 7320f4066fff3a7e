import { DISTRIBUTION_STATES, type Distribution } from "@sweepline/contract/sites/distributions/index.ts";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { DictionaryWord, useDictionary } from "../../system/dictionaries/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { type DataColumn, DataTable, FilterBar, SearchBox } from "../../ui/table/index.ts";
import { DistributionStateCell } from "./distribution-state.tsx";
import { type Subject, useHistory } from "./distributions.calls.ts";
import styles from "./distributions.module.css";
import { distributionTexts } from "./distributions.texts.ts";

interface View {
  readonly search: string;
  readonly state: Distribution["state"] | undefined;
  readonly current: number;
  readonly size: number;
}
const FIRST: View = { search: "", state: undefined, current: 1, size: 10 };

/** What was sent of a map, or to a robot: newest first, each going on by itself. */
export function DistributionHistory(subject: Subject) {
  const t = useTexts(distributionTexts);
  const [view, setView] = useState(FIRST);
  const states = useDictionary<Distribution["state"]>("distributionState");
  const isOfMap = "mapId" in subject;
  const columns = useColumns(isOfMap);
  const query = useHistory(subject, {
    search: view.search || undefined,
    states: view.state && [view.state],
    current: view.current,
    size: view.size,
  });
  const isFiltered = view.search !== "" || view.state !== undefined;
  const change = (next: Partial<View>) => setView({ ...view, ...next, current: 1 });
  return (
    <DataTable<Distribution>
      id={isOfMap ? "map-distributions" : "device-distributions"}
      label={t.history}
      columns={columns}
      rowKey={({ id }) => id}
      query={query}
      view={{ current: view.current, size: view.size, sort: undefined }}
      onView={({ current, size }) => setView({ ...view, current, size })}
      toolbar={
        <FilterBar onReset={isFiltered ? () => setView(FIRST) : undefined}>
          <strong>{t.history}</strong>
          <SearchBox value={view.search} label={t.searchHistory} onChange={(search) => change({ search })} />
          <SelectOne<Distribution["state"]>
            value={view.state}
            options={DISTRIBUTION_STATES.map((value) => ({ value, label: states.labelOf(value) }))}
            placeholder={t.allStates}
            label={t.state}
            width={9}
            onChange={(state) => change({ state })}
          />
        </FilterBar>
      }
      empty={
        isFiltered ? (
          <EmptyState title={t.noMatch} action={<Button onClick={() => setView(FIRST)}>{t.reset}</Button>} />
        ) : (
          <EmptyState title={t.emptyTitle} note={t.emptyNote} />
        )
      }
    />
  );
}

function useColumns(isOfMap: boolean): readonly DataColumn<Distribution>[] {
  const t = useTexts(distributionTexts);
  const format = useFormat();
  return useMemo(
    () => [
      { key: "time", title: t.time, width: 12, render: ({ createdAt }) => format.dateTime(createdAt) },
      isOfMap
        ? { key: "device", title: t.device, width: 12, render: (row) => <DeviceCell row={row} /> }
        : { key: "what", title: t.what, width: 12, render: (row) => <MapCell row={row} /> },
      {
        key: "act",
        title: t.act,
        width: 7,
        render: (row) => <DictionaryWord type="distributionAct" value={row.act} />,
      },
      ...(isOfMap
        ? [{ key: "version", title: t.what, width: 9, render: (row: Distribution) => row.version }]
        : []),
      {
        key: "state",
        title: t.state,
        width: 15,
        render: (row) => <DistributionStateCell distribution={row} />,
      },
      {
        key: "who",
        title: t.who,
        width: 9,
        isHiddenAtFirst: "narrow",
        render: (row) => (
          <span className={styles.two}>
            <span>{row.staffName ?? t.platform}</span>
            {row.sourceSerialNumber ? (
              <span className={styles.faint} title={row.sourceSerialNumber}>
                {t.fromRobot(row.sourceSerialNumber)}
              </span>
            ) : null}
          </span>
        ),
      },
    ],
    [t, format, isOfMap],
  );
}

function DeviceCell({ row: { deviceId, shortName, serialNumber } }: { readonly row: Distribution }) {
  const href = useHref();
  return (
    <span className={styles.two}>
      <Link to={href("equipmentMap", { id: deviceId })} title={serialNumber}>
        {shortName || serialNumber}
      </Link>
      {shortName ? <span className={styles.faint}>{serialNumber}</span> : null}
    </span>
  );
}

function MapCell({ row: { mapId, mapName, version } }: { readonly row: Distribution }) {
  const href = useHref();
  return (
    <span className={styles.two}>
      {mapId === null ? (
        <span title={mapName}>{mapName}</span>
      ) : (
        <Link to={href("mapDetail", { id: mapId })} title={mapName}>
          {mapName}
        </Link>
      )}
      <span className={styles.faint} title={version}>
        {version}
      </span>
    </span>
  );
}
