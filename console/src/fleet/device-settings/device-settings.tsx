import {
  type DeviceSettingsPage,
  SETTING_ENDPOINTS as E,
  type Setting,
} from "@sweepline/contract/fleet/device-settings/index.ts";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { Notice, QueryView } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { useDeviceSettings, useResetSettings } from "./device-settings.calls.ts";
import styles from "./device-settings.module.css";
import { settingTexts } from "./device-settings.texts.ts";
import { SettingHistory } from "./setting-history.tsx";
import { SettingTable } from "./setting-table.tsx";
import { isDiffering } from "./setting-values.ts";
import { SettingsForm } from "./settings-form.tsx";

interface DeviceSettingsProps {
  readonly device: { readonly id: number; readonly name: string };
  /** In place of the device's name, on a page that bears it already. */
  readonly title?: string;
  /** Further buttons, of the page of many devices. */
  readonly actions?: (settings: readonly Setting[]) => ReactNode;
}

/** Settings of one device: as they are, as the product has them, what is on the way, and what was asked for before. */
export function DeviceSettings({ device, title, actions }: DeviceSettingsProps) {
  const t = useTexts(settingTexts);
  const query = useDeviceSettings(device.id);
  return (
    <div className={styles.panel}>
      <QueryView query={query} block={24}>
        {(page) => (
          <Card
            title={title ?? device.name}
            extra={<Actions device={device} page={page} more={actions?.(page.settings)} />}
            isFlush
          >
            {page.isSettable ? null : (
              <div className={styles.notice}>
                <Notice tone="notice" role="status">
                  {t.notSettable}
                </Notice>
              </div>
            )}
            <SettingTable page={page} />
          </Card>
        )}
      </QueryView>
      <SettingHistory deviceId={device.id} />
    </div>
  );
}

interface ActionsProps {
  readonly device: DeviceSettingsProps["device"];
  readonly page: DeviceSettingsPage;
  readonly more: ReactNode;
}

function Actions({ device, page, more }: ActionsProps) {
  const t = useTexts(settingTexts);
  const format = useFormat();
  const mayChange = useMay(E.change);
  const [isEditing, setEditing] = useState(false);
  const reset = useResetSettings(device.id);
  const differing = page.settings.filter(isDiffering).length;
  if (!mayChange) return null;
  return (
    <span className={styles.actions}>
      {more}
      <ConfirmButton
        question={t.toDefaultsQuestion(format.number(differing))}
        disabled={!page.isSettable || differing === 0}
        loading={reset.isPending}
        onConfirm={() =>
          reset.mutateAsync({ names: page.settings.filter(isDiffering).map(({ name }) => name) })
        }
      >
        {t.toDefaults}
      </ConfirmButton>
      <Button type="primary" disabled={!page.isSettable} onClick={() => setEditing(true)}>
        {t.edit}
      </Button>
      {isEditing ? (
        <SettingsForm device={device} settings={page.settings} onClose={() => setEditing(false)} />
      ) : null}
    </span>
  );
}
