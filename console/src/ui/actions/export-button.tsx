import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { Dropdown } from "../menu/drop-down.tsx";
import { uiTexts } from "../ui.texts.ts";

export type ExportFormat = "csv" | "xlsx";

interface ExportButtonProps {
  /** Settles when the file has come; a refusal has shown its own message. */
  readonly onExport: (format: ExportFormat) => Promise<unknown>;
  readonly isDisabled?: boolean;
}

/** Saves what is on screen as a file, busy until it has come. */
export function ExportButton({ onExport, isDisabled = false }: ExportButtonProps) {
  const t = useTexts(uiTexts);
  const [isBusy, setBusy] = useState(false);
  const run = (format: ExportFormat) => {
    setBusy(true);
    onExport(format)
      .then(
        () => notify("success", t.exported),
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
      menu={{ items, onClick: ({ key }) => run(key as ExportFormat) }}
    >
      <Button icon={<DownloadOutlined />} loading={isBusy} disabled={isDisabled}>
        {t.export}
      </Button>
    </Dropdown>
  );
}
