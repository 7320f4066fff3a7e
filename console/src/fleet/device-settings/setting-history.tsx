import { SETTING_NAMES, type SettingName } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import { SETTING_ENDPOINTS as E, SETTING_STATES } from "@sweepline/contract/fleet/device-settings/index.ts";
import { useMemo } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { urlChoice } from "../../core/page/index.ts";
import { SelectCode } from "../../system/dictionaries/index.ts";
import { declareList, type ListColumn, ListTable, useLocalList } from "../../ui/list/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { useSettingLabels } from "../products/index.ts";
import styles from "./device-settings.module.css";
import { settingTexts } from "./device-settings.texts.ts";
import { Outcome } from "./setting-status.tsx";

const HISTORY = declareList(E.history, {
  id: "setting-history",
  own: { name: urlChoice(SETTING_NAMES), state: urlChoice(SETTING_STATES) },
  size: 10,
});

/** What was asked for, newest first, with before, after and what became of it. */
export function SettingHistory({ deviceId }: { deviceId: number }) {
  const t = useTexts(settingTexts);
  const { nameOf } = useSettingLabels();
  const list = useLocalList(HISTORY, {
    params: { id: deviceId },
    ask: ({ name, state }) => ({ names: name && [name], states: state && [state] }),
  });
  return (
    <ListTable
      list={list}
      label={t.history}
      columns={useHistoryColumns()}
      texts={{ emptyTitle: t.historyEmptyTitle, emptyNote: t.historyEmptyNote }}
      filters={
        <>
          <strong className={styles.historyTitle}>{t.history}</strong>
          <SelectOne<SettingName>
            {...list.bind("name")}
            options={SETTING_NAMES.map((name) => ({ value: name, label: nameOf(name) }))}
            placeholder={t.allNames}
            label={t.setting}
            width={11}
          />
          <SelectCode of="settingState" {...list.bind("state")} all={t.state} label={t.state} width={8} />
        </>
      }
    />
  );
}

function useHistoryColumns(): readonly ListColumn<typeof E.history>[] {
  const t = useTexts(settingTexts);
  const format = useFormat();
  const { nameOf, labelOf } = useSettingLabels();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words follow the language, as `t` does
  return useMemo(
    () => [
      { key: "time", title: t.time, width: 10.5, render: ({ at }) => format.dateTime(at) },
      { key: "setting", title: t.setting, width: 10, render: ({ name }) => nameOf(name) },
      {
        ...{ key: "change", title: t.change, width: 10 },
        render: ({ name, before, after }) => (
          <span className={styles.change}>
            <span className={styles.faint}>{labelOf(name, before)}</span>
            <span aria-hidden="true">→</span>
            <span>{labelOf(name, after)}</span>
          </span>
        ),
      },
      {
        ...{ key: "state", title: t.state, width: 10.5 },
        render: (row) => (
          <span className={styles.status}>
            <Outcome {...row} />
          </span>
        ),
      },
      {
        ...{ key: "who", title: t.who, width: 8, isHiddenAtFirst: "narrow" },
        render: ({ byName, isAtDevice }) => (isAtDevice ? t.atDevice : (byName ?? t.platform)),
      },
    ],
    [t, format],
  );
}
