import type { Setting, SettingChange } from "@sweepline/contract/fleet/device-settings/index.ts";
import { NOT_REPORTED } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { useSettingLabels } from "../products/index.ts";
import styles from "./device-settings.module.css";
import { settingTexts } from "./device-settings.texts.ts";

/** How far what was asked for has come; where it failed, why, and what the device said. */
export function SettingStatus({ setting }: { setting: Setting }) {
  const t = useTexts(settingTexts);
  const { labelOf } = useSettingLabels();
  if (setting.state === null) return <span className={styles.faint}>{NOT_REPORTED}</span>;
  const isOpen = setting.state !== "applied";
  return (
    <span className={styles.status}>
      <Outcome {...setting} state={setting.state} />
      {isOpen ? <span>{t.wanted(labelOf(setting.name, setting.wanted))}</span> : null}
    </span>
  );
}

/** A state with its reason. */
export function Outcome({ state, failure, note }: Pick<SettingChange, "state" | "failure" | "note">) {
  const states = useDictionary("settingState");
  const failures = useDictionary("settingFailure");
  return (
    <>
      <StatusTag tone={states.toneOf(state)}>{states.labelOf(state)}</StatusTag>
      {failure ? (
        <span className={styles.failure} title={note || undefined}>
          {failures.labelOf(failure)}
        </span>
      ) : null}
    </>
  );
}
