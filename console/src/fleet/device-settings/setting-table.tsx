import {
  type DeviceSettingsPage,
  SETTING_ENDPOINTS as E,
  type Setting,
} from "@sweepline/contract/fleet/device-settings/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button } from "../../ui/kit.ts";
import { PlainTable } from "../../ui/table/index.ts";
import { useSettingLabels } from "../products/index.ts";
import { useResetSettings } from "./device-settings.calls.ts";
import styles from "./device-settings.module.css";
import { settingTexts } from "./device-settings.texts.ts";
import { SettingStatus } from "./setting-status.tsx";
import { currentOf, GROUP_NAMES, isDiffering, SETTING_GROUPS } from "./setting-values.ts";

/** One line a setting, in groups: now, the product's default, and how far what was asked for has come. */
export function SettingTable({ page }: { page: DeviceSettingsPage }) {
  const t = useTexts(settingTexts);
  const settings = new Map(page.settings.map((setting) => [setting.name, setting]));
  return (
    <div className={styles.scroller}>
      <PlainTable className={styles.table} heads={[t.setting, t.now, t.default, t.state]}>
        {GROUP_NAMES.map((group) => (
          <tbody key={group}>
            <tr>
              <th colSpan={4} scope="rowgroup" className={styles.group}>
                {t.groups[group]}
              </th>
            </tr>
            {SETTING_GROUPS[group].map((name) => {
              const setting = settings.get(name);
              return setting ? <Line key={name} setting={setting} page={page} /> : null;
            })}
          </tbody>
        ))}
      </PlainTable>
    </div>
  );
}

function Line({ setting, page }: { setting: Setting; page: DeviceSettingsPage }) {
  const t = useTexts(settingTexts);
  const format = useFormat();
  const { nameOf, labelOf } = useSettingLabels();
  const current = currentOf(setting);
  const differs = isDiffering(setting);
  const { name, changedAt } = setting;
  return (
    <tr data-setting={name}>
      <th scope="row">{nameOf(name)}</th>
      <td
        className={styles.value}
        data-differs={differs || undefined}
        title={differs ? t.differs : undefined}
      >
        {current === null ? (
          <span className={styles.faint}>{t.notReported}</span>
        ) : (
          <>
            {differs ? <span aria-hidden="true">≠ </span> : null}
            {labelOf(name, current)}
            {differs ? <span className="visually-hidden"> ({t.differs})</span> : null}
          </>
        )}
      </td>
      <td className={styles.faint}>
        {labelOf(name, setting.defaultValue)}
        {differs && page.isSettable ? <ResetOne page={page} setting={setting} /> : null}
      </td>
      <td>
        <SettingStatus setting={setting} />
        {changedAt ? (
          <span className={styles.by}>{t.by(setting.byName ?? t.platform, format.dateTime(changedAt))}</span>
        ) : null}
      </td>
    </tr>
  );
}

function ResetOne({ page, setting }: { page: DeviceSettingsPage; setting: Setting }) {
  const t = useTexts(settingTexts);
  const { nameOf } = useSettingLabels();
  const mayReset = useMay(E.reset);
  const reset = useResetSettings(page.deviceId);
  if (!mayReset || setting.state === "pending") return null;
  const label = t.toDefault(nameOf(setting.name));
  return (
    <Button
      size="small"
      type="link"
      aria-label={label}
      title={label}
      loading={reset.isPending}
      onClick={() => reset.mutate({ names: [setting.name] })}
    >
      ↺
    </Button>
  );
}
