import { ALLOCATION_ENDPOINTS as E } from "@sweepline/contract/fleet/allocations.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { usePreferences } from "../../core/preferences/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DownloadOutlined } from "../../ui/icons.ts";
import { Button, Dropdown } from "../../ui/kit.ts";
import { exportHistory } from "./allocations.calls.ts";
import { allocationTexts } from "./allocations.texts.ts";

interface HistoryExportProps {
  readonly filters: Parameters<typeof exportHistory>[0];
  readonly isDisabled: boolean;
}

/** Saves the history as it is filtered and sorted now, busy until the file has come. */
export function HistoryExport({ filters, isDisabled }: HistoryExportProps) {
  const t = useTexts(allocationTexts);
  const { timeZone } = usePreferences();
  const [isBusy, setBusy] = useState(false);
  const mayExport = useMay(E.export);
  if (!mayExport) return null;
  const zone = timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone;
  const run = (format: "csv" | "xlsx") => {
    setBusy(true);
    exportHistory({ ...filters, format, timeZone: zone }, t.tabs.history)
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
