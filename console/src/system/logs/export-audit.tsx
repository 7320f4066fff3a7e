import { LOG_ENDPOINTS } from "@sweepline/contract/system/logs.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { usePreferences } from "../../core/preferences/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DownloadOutlined } from "../../ui/icons.ts";
import { Button, Dropdown } from "../../ui/kit.ts";
import { auditFiltersOf, type LogView } from "./log-view.ts";
import { exportAudit } from "./logs.calls.ts";
import { logsTexts } from "./logs.texts.ts";

type Format = "csv" | "xlsx";

/** Saves the audit log as it is filtered now. */
export function ExportAudit({ view }: { view: LogView }) {
  const t = useTexts(logsTexts);
  const { timeZone } = usePreferences();
  const [isBusy, setBusy] = useState(false);
  if (!useMay(LOG_ENDPOINTS.auditExport)) return null;
  const zone = timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone;
  const run = (format: Format) => {
    setBusy(true);
    exportAudit({ ...auditFiltersOf(view, timeZone), format, timeZone: zone }, t.fileName)
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
      menu={{ items, onClick: ({ key }) => run(key as Format) }}
    >
      <Button icon={<DownloadOutlined />} loading={isBusy}>
        {isBusy ? t.exporting : t.export}
      </Button>
    </Dropdown>
  );
}
