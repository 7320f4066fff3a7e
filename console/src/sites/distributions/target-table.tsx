import type { DistributionTarget } from "@sweepline/contract/sites/distributions/index.ts";
import { useMemo } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { DictionaryTag, useDictionary } from "../../system/dictionaries/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { StatusDot, StatusTag } from "../../ui/status/index.ts";
import { type DataColumn, DataTable, FilterBar, SearchBox } from "../../ui/table/index.ts";
import { DistributionStateCell } from "./distribution-state.tsx";
import { useTargets } from "./distributions.calls.ts";
import styles from "./distributions.module.css";
import { distributionTexts } from "./distributions.texts.ts";

type Sync = DistributionTarget["syncStatus"];
type Sort = "serialNumber" | "shortName" | "isOnline";

export interface TargetView {
  readonly search: string;
  readonly where: "onMap" | "every";
  readonly sync: Sync | undefined;
  readonly sort: Sort | `-${Sort}` | undefined;
  readonly current: number;
  readonly size: number;
}
export const FIRST_TARGETS: TargetView = {
  ...{ search: "", where: "onMap", sync: undefined, sort: undefined },
  ...{ current: 1, size: 20 },
};

/** Who knows the words, and does not drive by this version already. */
export const canTake = (target: DistributionTarget, version: string): boolean =>
  target.takesMaps && target.enabledVersion !== version;

interface TargetTableProps {
  readonly mapId: number;
  readonly version: string;
  readonly view: TargetView;
  readonly onView: (view: TargetView) => void;
  readonly chosen: readonly number[];
  readonly onChoose: (ids: readonly number[]) => void;
}

export function TargetTable({ mapId, version, view, onView, chosen, onChoose }: TargetTableProps) {
  const t = useTexts(distributionTexts);
  const columns = useColumns(version);
  const query = useTargets(mapId, {
    search: view.search || undefined,
    isOnMap: view.where === "onMap" ? "true" : undefined,
    syncStatus: view.sync,
    ...{ sort: view.sort, current: view.current, size: Math.min(50, view.size) },
  });
  return (
    <DataTable<DistributionTarget, Sort>
      id="distribution-targets"
      label={t.devices}
      columns={columns}
      rowKey={({ deviceId }) => deviceId}
      query={query}
      view={{ current: view.current, size: Math.min(50, view.size), sort: view.sort }}
      onView={({ current, size, sort }) => onView({ ...view, current, size, sort })}
      selection={{
        keys: chosen,
        onChange: (keys) => onChoose(keys.map(Number)),
        canChoose: (target) => canTake(target, version),
      }}
      toolbar={<Filters view={view} onChange={(next) => onView({ ...view, ...next, current: 1 })} />}
      empty={<EmptyState title={t.noTargets} note={t.noTargetsNote} />}
    />
  );
}

interface FiltersProps {
  readonly view: TargetView;
  readonly onChange: (change: Partial<TargetView>) => void;
}

function Filters({ view, onChange }: FiltersProps) {
  const t = useTexts(distributionTexts);
  const sync = useDictionary<Sync>("syncStatus");
  return (
    <FilterBar>
      <Segments<TargetView["where"]>
        label={t.where}
        value={view.where}
        options={[
          { value: "onMap", label: t.onMap },
          { value: "every", label: t.everyDevice },
        ]}
        onChange={(where) => onChange({ where })}
      />
      <SearchBox value={view.search} label={t.searchDevice} onChange={(search) => onChange({ search })} />
      <SelectOne<Sync>
        value={view.sync}
        options={sync.options}
        placeholder={t.allSync}
        label={t.sync}
        width={11}
        onChange={(next) => onChange({ sync: next })}
      />
    </FilterBar>
  );
}

function useColumns(version: string): readonly DataColumn<DistributionTarget, Sort>[] {
  const t = useTexts(distributionTexts);
  return useMemo(
    () => [
      {
        key: "device",
        title: t.device,
        sort: "serialNumber",
        width: 12,
        fixed: "left",
        render: (target) => (
          <span className={styles.two}>
            <span title={target.serialNumber}>{target.shortName || target.serialNumber}</span>
            {target.shortName ? <span className={styles.faint}>{target.serialNumber}</span> : null}
          </span>
        ),
      },
      {
        key: "isOnline",
        title: t.status,
        sort: "isOnline",
        width: 7,
        render: ({ isOnline, isLocked }) => (
          <span className={styles.tags}>
            <StatusDot tone={isOnline ? "positive" : "neutral"}>{isOnline ? t.online : t.offline}</StatusDot>
            {isLocked ? <StatusTag tone="danger">{t.locked}</StatusTag> : null}
          </span>
        ),
      },
      {
        key: "drivesBy",
        title: t.drivesBy,
        width: 11,
        render: (target) => <Standing target={target} version={version} />,
      },
      {
        key: "newest",
        title: t.newest,
        width: 11,
        render: ({ newest, isOnline }) =>
          newest ? <DistributionStateCell distribution={newest} isOnline={isOnline} /> : "—",
      },
    ],
    [t, version],
  );
}

function Standing({ target, version }: { readonly target: DistributionTarget; readonly version: string }) {
  const t = useTexts(distributionTexts);
  const { enabledVersion, takesMaps, syncStatus } = target;
  if (!takesMaps) return <span className={styles.faint}>{t.cannotTake}</span>;
  return (
    <span className={styles.words}>
      <span className={styles.tags}>
        {enabledVersion ?? <span className={styles.faint}>{t.nothing}</span>}
        {enabledVersion === null ? null : <DictionaryTag type="syncStatus" value={syncStatus} />}
      </span>
      {enabledVersion === version ? <span className={styles.faint}>{t.hasVersion}</span> : null}
    </span>
  );
}
