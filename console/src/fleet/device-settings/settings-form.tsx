import type { DeviceSettings as Values } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import type { Setting } from "@sweepline/contract/fleet/device-settings/index.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { FieldGrid, FormDrawer } from "../../ui/form/index.ts";
import { SettingItem } from "../products/index.ts";
import { useChangeSettings } from "./device-settings.calls.ts";
import styles from "./device-settings.module.css";
import { settingTexts } from "./device-settings.texts.ts";
import { changesIn, formValues, GROUP_NAMES, SETTING_GROUPS, seenOf } from "./setting-values.ts";

interface SettingsFormProps {
  readonly device: { readonly id: number; readonly name: string };
  readonly settings: readonly Setting[];
  readonly onClose: () => void;
}

/** All settings of a device; what was changed is sent as one change. */
export function SettingsForm({ device, settings, onClose }: SettingsFormProps) {
  const t = useTexts(settingTexts);
  // As it was when the form opened: settings that come in meanwhile are not what the person has seen.
  const [seen] = useState(settings);
  const [before] = useState(() => formValues(settings));
  const change = useChangeSettings(device.id);
  const save = async (values: { settings: Values }) => {
    const changes = changesIn(before, values.settings);
    if (Object.keys(changes).length === 0) return notify("info", t.unchanged);
    await change.mutateAsync({ settings: changes, seen: seenOf(seen, changes) });
    notify("success", t.sent);
  };
  return (
    <FormDrawer<{ settings: Values }>
      title={t.editTitle(device.name)}
      draft={`device-settings-${device.id}`}
      initialValues={{ settings: before }}
      saveLabel={t.send}
      onSave={save}
      onClose={onClose}
    >
      <p className={styles.note}>{t.editNote}</p>
      {GROUP_NAMES.map((group) => (
        <fieldset key={group} className={styles.fieldset}>
          <legend>{t.groups[group]}</legend>
          <FieldGrid min={13}>
            {SETTING_GROUPS[group].map((name) => (
              <SettingItem key={name} name={name} under="settings" />
            ))}
          </FieldGrid>
        </fieldset>
      ))}
    </FormDrawer>
  );
}
