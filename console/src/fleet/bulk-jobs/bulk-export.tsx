import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { usePreferences } from "../../core/preferences/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button, Dropdown } from "../../ui/kit.ts";
import { exportChosen } from "./bulk-jobs.calls.ts";
import { bulkTexts } from "./bulk-jobs.texts.ts";

/** Saves the chosen devices as a file, in the order in which they were chosen. */
export function ExportChosen({ deviceIds }: { readonly deviceIds: readonly number[] }) {
  const t = useTexts(bulkTexts);
  const { timeZone: preferred } = usePreferences();
  const [isBusy, setBusy] = useState(false);
  if (!useMay(DEVICE_ENDPOINTS.exportChosen)) return null;
  const run = (format: "csv" | "xlsx") => {
    setBusy(true);
    const timeZone = preferred || Intl.DateTimeFormat().resolvedOptions().timeZone;
    exportChosen({ deviceIds: [...deviceIds], format, timeZone }, t.exportName)
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
      disabled={isBusy}
      menu={{ items, onClick: ({ key }) => run(key as "csv" | "xlsx") }}
    >
      <Button size="small" loading={isBusy}>
        {t.export}
      </Button>
    </Dropdown>
  );
}
