import {
  type DistributionTarget,
  DISTRIBUTION_ENDPOINTS as E,
} from "@sweepline/contract/sites/distributions/index.ts";
import { useMemo } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useLive } from "../../core/live/index.ts";
import { urlChoice } from "../../core/page/index.ts";
import { DictionaryTag, useDictionary } from "../../system/dictionaries/index.ts";
import {
  declareList,
  type ListColumn,
  type ListState,
  ListTable,
  useLocalList,
} from "../../ui/list/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { StatusDot, StatusTag } from "../../ui/status/index.ts";
import { FilterBar, SearchBox } from "../../ui/table/index.ts";
import { DeviceName } from "./device-name.tsx";
import { DistributionStateCell } from "./distribution-state.tsx";
import { distributionChanged, usePace } from "./distributions.calls.ts";
import styles from "./distributions.module.css";
import { distributionTexts } from "./distributions.texts.ts";

const TARGETS = declareList(E.targets, {
  id: "distribution-targets",
  filters: ["search", "syncStatus"],
  own: { where: urlChoice(["onMap", "every"], "onMap") },
});

/** Devices that know the command and do not use this version already. */
export const canTake = (target: DistributionTarget, version: string): boolean =>
  target.takesMaps && target.enabledVersion !== version;

interface TargetTableProps {
  readonly mapId: number;
  readonly version: string;
  readonly chosen: readonly number[];
  readonly onChoose: (ids: readonly number[]) => void;
}

export function TargetTable({ mapId, version, chosen, onChoose }: TargetTableProps) {
  const t = useTexts(distributionTexts);
  const columns = useColumns(version);
  useLive(distributionChanged, [mapId]);
  const list = useLocalList(TARGETS, {
    params: { id: mapId },
    ask: ({ where }) => ({ isOnMap: where === "onMap" ? "true" : undefined }),
    refetchInterval: usePace(),
  });
  return (
    <ListTable
      list={list}
      label={t.devices}
      columns={columns}
      rowKey={({ deviceId }) => deviceId}
      selection={{
        keys: chosen,
        onChange: (keys) => onChoose(keys.map(Number)),
        canChoose: (target) => canTake(target, version),
      }}
      toolbar={<Filters list={list} />}
      texts={{ emptyTitle: t.noTargets, emptyNote: t.noTargetsNote }}
    />
  );
}

function Filters({ list }: { readonly list: ListState<typeof TARGETS> }) {
  const t = useTexts(distributionTexts);
  const sync = useDictionary<DistributionTarget["syncStatus"]>("syncStatus");
  return (
    <FilterBar>
      <Segments<"onMap" | "every">
        {...list.bind("where")}
        label={t.where}
        options={[
          { value: "onMap", label: t.onMap },
          { value: "every", label: t.everyDevice },
        ]}
      />
      <SearchBox {...list.bind("search")} label={t.searchDevice} />
      <SelectOne<DistributionTarget["syncStatus"]>
        {...list.bind("syncStatus")}
        options={sync.options}
        placeholder={t.allSync}
        label={t.sync}
        width={11}
      />
    </FilterBar>
  );
}

function useColumns(version: string): readonly ListColumn<typeof E.targets>[] {
  const t = useTexts(distributionTexts);
  return useMemo(
    () => [
      {
        ...{ key: "device", title: t.device, sort: "serialNumber", width: 12, fixed: "left" },
        render: (target) => <DeviceName device={target} />,
      },
      {
        ...{ key: "isOnline", title: t.status, sort: "isOnline", width: 7 },
        render: ({ isOnline, isLocked }) => (
          <span className={styles.tags}>
            <StatusDot tone={isOnline ? "positive" : "neutral"}>{isOnline ? t.online : t.offline}</StatusDot>
            {isLocked ? <StatusTag tone="danger">{t.locked}</StatusTag> : null}
          </span>
        ),
      },
      {
        ...{ key: "drivesBy", title: t.drivesBy, width: 11 },
        render: (target) => <TargetStatus target={target} version={version} />,
      },
      {
        ...{ key: "newest", title: t.newest, width: 11 },
        render: ({ newest, isOnline }) =>
          newest ? <DistributionStateCell distribution={newest} isOnline={isOnline} /> : "—",
      },
    ],
    [t, version],
  );
}

function TargetStatus({
  target,
  version,
}: {
  readonly target: DistributionTarget;
  readonly version: string;
}) {
  const t = useTexts(distributionTexts);
  const { enabledVersion, takesMaps, syncStatus } = target;
  if (!takesMaps) return <span className={styles.faint}>{t.cannotTake}</span>;
  return (
    <span className={styles.texts}>
      <span className={styles.tags}>
        {enabledVersion ?? <span className={styles.faint}>{t.nothing}</span>}
        {enabledVersion === null ? null : <DictionaryTag type="syncStatus" value={syncStatus} />}
      </span>
      {enabledVersion === version ? <span className={styles.faint}>{t.hasVersion}</span> : null}
    </span>
  );
}
