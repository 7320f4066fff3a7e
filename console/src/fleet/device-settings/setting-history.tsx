import { SETTING_NAMES, type SettingName } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import type { SettingChange, SettingState } from "@sweepline/contract/fleet/device-settings/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { type DataColumn, DataTable, FilterBar } from "../../ui/table/index.ts";
import { useSettingWords } from "../products/index.ts";
import { settingHistoryQuery } from "./device-settings.calls.ts";
import styles from "./device-settings.module.css";
import { settingTexts } from "./device-settings.texts.ts";
import { Outcome } from "./setting-standing.tsx";

interface View {
  readonly name: SettingName | undefined;
  readonly state: SettingState | undefined;
  readonly current: number;
  readonly size: number;
}
const FIRST: View = { name: undefined, state: undefined, current: 1, size: 10 };

/** What was asked for, newest first, with before, after and what became of it. */
export function SettingHistory({ deviceId }: { deviceId: number }) {
  const t = useTexts(settingTexts);
  const [view, setView] = useState(FIRST);
  const columns = useHistoryColumns();
  const query = useQuery(
    settingHistoryQuery(deviceId, {
      names: view.name && [view.name],
      states: view.state && [view.state],
      current: view.current,
      size: view.size,
    }),
  );
  const isFiltered = view.name !== undefined || view.state !== undefined;
  return (
    <DataTable<SettingChange>
      id="setting-history"
      label={t.history}
      columns={columns}
      rowKey={({ id }) => id}
      query={query}
      view={{ current: view.current, size: view.size, sort: undefined }}
      onView={({ current, size }) => setView({ ...view, current, size })}
      toolbar={
        <FilterBar onReset={isFiltered ? () => setView(FIRST) : undefined}>
          <strong className={styles.historyTitle}>{t.history}</strong>
          <HistoryFilters view={view} onChange={(next) => setView({ ...view, ...next, current: 1 })} />
        </FilterBar>
      }
      empty={<EmptyState title={t.historyEmptyTitle} note={t.historyEmptyNote} />}
    />
  );
}

interface HistoryFiltersProps {
  readonly view: View;
  readonly onChange: (change: Partial<View>) => void;
}

function HistoryFilters({ view, onChange }: HistoryFiltersProps) {
  const t = useTexts(settingTexts);
  const { nameOf } = useSettingWords();
  const states = useDictionary<SettingState>("settingState");
  return (
    <>
      <SelectOne<SettingName>
        value={view.name}
        options={SETTING_NAMES.map((name) => ({ value: name, label: nameOf(name) }))}
        placeholder={t.allNames}
        label={t.setting}
        width={11}
        onChange={(name) => onChange({ name })}
      />
      <SelectOne<SettingState>
        value={view.state}
        options={states.options}
        placeholder={t.state}
        label={t.state}
        width={8}
        onChange={(state) => onChange({ state })}
      />
    </>
  );
}

function useHistoryColumns(): readonly DataColumn<SettingChange>[] {
  const t = useTexts(settingTexts);
  const format = useFormat();
  const { nameOf, wordOf } = useSettingWords();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words follow the language, as `t` does
  return useMemo(
    () => [
      { key: "time", title: t.time, width: 10.5, render: ({ at }) => format.dateTime(at) },
      { key: "setting", title: t.setting, width: 10, render: ({ name }) => nameOf(name) },
      {
        key: "change",
        title: t.change,
        width: 10,
        render: ({ name, before, after }) => (
          <span className={styles.change}>
            <span className={styles.faint}>{wordOf(name, before)}</span>
            <span aria-hidden="true">→</span>
            <span>{wordOf(name, after)}</span>
          </span>
        ),
      },
      {
        key: "state",
        title: t.state,
        width: 10.5,
        render: (row) => (
          <span className={styles.standing}>
            <Outcome {...row} />
          </span>
        ),
      },
      {
        key: "who",
        title: t.who,
        width: 8,
        isHiddenAtFirst: "narrow",
        render: ({ byName, isAtDevice }) => (isAtDevice ? t.atDevice : (byName ?? t.platform)),
      },
    ],
    [t, format],
  );
}
