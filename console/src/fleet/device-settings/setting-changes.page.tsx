import { BULK_JOB_ENDPOINTS } from "@sweepline/contract/fleet/bulk-jobs.ts";
import {
  SETTING_ENDPOINTS as E,
  type SettableDevice,
} from "@sweepline/contract/fleet/device-settings/index.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Card, Page } from "../../ui/page/index.ts";
import { deviceName } from "../devices/index.ts";
import type { PlaceFilter } from "../shared/index.ts";
import { ApplyButton } from "./apply-settings.tsx";
import styles from "./device-settings.module.css";
import { settingTexts } from "./device-settings.texts.ts";
import { DeviceSettings } from "./device-settings.tsx";
import { SettableDevices } from "./settable-devices.tsx";
import { useSettableList } from "./settable-list.ts";

/** Devices at the left, settings of the chosen one at the right (spec §2 `/equipment/configChange`). */
export function SettingChangesPage({ placeFilter }: { readonly placeFilter?: PlaceFilter }) {
  const t = useTexts(settingTexts);
  const list = useSettableList();
  const { view } = list;
  const [mayChange, mayRun] = [useMay(E.change), useMay(BULK_JOB_ENDPOINTS.create)];
  const mayApply = mayChange && mayRun;
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [seen, setSeen] = useState<ReadonlyMap<number, SettableDevice>>(new Map());
  const chosen = view.device === undefined ? undefined : seen.get(view.device);
  const others = ticked.filter((id) => id !== view.device);
  return (
    <Page title={t.title} note={t.note}>
      <div className={styles.layout} data-open={view.device !== undefined || undefined}>
        <SettableDevices
          {...{ list, placeFilter }}
          {...(mayApply && { ticked, onTick: setTicked })}
          onSeen={(rows) =>
            setSeen((before) => new Map([...before, ...rows.map((row) => [row.id, row] as const)]))
          }
        />
        {view.device === undefined ? (
          <Card>
            <EmptyState title={t.chooseTitle} note={t.chooseNote} />
          </Card>
        ) : (
          <DeviceSettings
            key={view.device}
            device={{ id: view.device, name: chosen ? deviceName(chosen) : `#${view.device}` }}
            actions={(settings) =>
              mayApply ? (
                <ApplyButton name={chosen ? deviceName(chosen) : ""} settings={settings} deviceIds={others} />
              ) : null
            }
          />
        )}
      </div>
    </Page>
  );
}
