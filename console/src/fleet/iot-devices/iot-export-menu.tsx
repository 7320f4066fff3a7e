import { IOT_ENDPOINTS as E } from "@sweepline/contract/fleet/iot-devices.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { usePreferences } from "../../core/preferences/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DownloadOutlined } from "../../ui/icons.ts";
import { Button, Dropdown } from "../../ui/kit.ts";
import { exportIot } from "./iot.calls.ts";
import { iotTexts } from "./iot.texts.ts";
import type { filtersOf } from "./iot-list-view.ts";

interface IotExportMenuProps {
  readonly filters: ReturnType<typeof filtersOf>;
  readonly isDisabled: boolean;
}

/** Saves the list as it is filtered and sorted now, busy until the file has come. */
export function IotExportMenu({ filters, isDisabled }: IotExportMenuProps) {
  const t = useTexts(iotTexts);
  const { timeZone } = usePreferences();
  const [isBusy, setBusy] = useState(false);
  if (!useMay(E.export)) return null;
  const run = (format: "csv" | "xlsx") => {
    setBusy(true);
    const zone = timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone;
    exportIot({ ...filters, format, timeZone: zone }, t.exportName)
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
      menu={{ items, onClick: ({ key }) => run(key as "csv" | "xlsx") }}
    >
      <Button icon={<DownloadOutlined />} loading={isBusy} disabled={isDisabled}>
        {isBusy ? t.exporting : t.export}
      </Button>
    </Dropdown>
  );
}
