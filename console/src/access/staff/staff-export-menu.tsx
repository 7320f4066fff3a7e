import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { usePreferences } from "../../core/preferences/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DownloadOutlined } from "../../ui/icons.ts";
import { Button, Dropdown } from "../../ui/kit.ts";
import { exportStaff } from "./staff.calls.ts";
import { staffTexts } from "./staff.texts.ts";
import { filtersOf, type StaffListView, type StaffPageKind } from "./staff-list-view.ts";

type Format = "csv" | "xlsx";

interface StaffExportMenuProps {
  readonly page: StaffPageKind;
  readonly view: StaffListView;
  readonly isDisabled: boolean;
}

/** Saves the list as it is filtered and sorted now, busy until the file has come. */
export function StaffExportMenu({ page, view, isDisabled }: StaffExportMenuProps) {
  const t = useTexts(staffTexts);
  const { timeZone } = usePreferences();
  const [isBusy, setBusy] = useState(false);
  const mayExport = useMay(STAFF_ENDPOINTS.export);
  if (!mayExport) return null;
  const zone = timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone;
  const run = (format: Format) => {
    setBusy(true);
    exportStaff({ ...filtersOf(view, page), format, timeZone: zone }, t.title)
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
