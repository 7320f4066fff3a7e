import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { usePreferences } from "../../core/preferences/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DownloadOutlined } from "../../ui/icons.ts";
import { Button, Dropdown } from "../../ui/kit.ts";
import { type DeviceListView, filtersOf } from "./device-list-view.ts";
import { exportDevices } from "./devices.calls.ts";
import { deviceTexts } from "./devices.texts.ts";
import { useMayKnow } from "./use-may-know.ts";

type Format = "csv" | "xlsx";

/** Saves the list as it is filtered and sorted now, busy until the file has come. */
export function ExportMenu({ view, isDisabled }: { view: DeviceListView; isDisabled: boolean }) {
  const t = useTexts(deviceTexts);
  const { timeZone } = usePreferences();
  const [isBusy, setBusy] = useState(false);
  const may = useMayKnow();
  const mayExport = useMay(DEVICE_ENDPOINTS.export);
  if (!mayExport) return null;
  const run = (format: Format) => {
    setBusy(true);
    exportDevices({ ...filtersOf(view, may), format, timeZone: timeZone || browserZone() }, t.exportName)
      .then(
        () => notify("success", t.exported),
        // The refusal has been shown already.
        () => undefined,
      )
      .finally(() => setBusy(false));
  };
  const items = [
    { key: "xlsx", label: t.exportXlsx },
    { key: "csv", label: t.exportCsv },
  ];
  return (
    <Dropdown
      trigger={["click"]}
      disabled={isDisabled || isBusy}
      menu={{ items, onClick: ({ key }) => run(key as Format) }}
    >
      <Button icon={<DownloadOutlined />} loading={isBusy} disabled={isDisabled}>
        {isBusy ? t.exporting : t.export}
      </Button>
    </Dropdown>
  );
}

const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
