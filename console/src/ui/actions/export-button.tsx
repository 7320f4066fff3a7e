import { DownloadOutlined } from "@ant-design/icons";
import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { Button } from "antd";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useTimeZone } from "../../core/preferences/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Dropdown } from "../menu/drop-down.tsx";
import { uiTexts } from "../ui.texts.ts";

/** How times and the file itself are to be written. */
interface ExportAs {
  readonly format: "csv" | "xlsx";
  readonly timeZone: string;
}

interface ExportButtonProps {
  /** Who may not ask for the file has no button. */
  readonly endpoint: Endpoint;
  /** Settles when the file has come; a refusal has shown its own message. */
  readonly onExport: (as: ExportAs) => Promise<unknown>;
  readonly isDisabled?: boolean;
  /** Among the buttons of a bar. */
  readonly isSmall?: boolean;
}

/** Saves what is on screen as a file, busy until it has come. */
export function ExportButton({ endpoint, onExport, isDisabled = false, isSmall = false }: ExportButtonProps) {
  const t = useTexts(uiTexts);
  const timeZone = useTimeZone();
  const [isBusy, setBusy] = useState(false);
  if (!useMay(endpoint)) return null;
  const run = (format: ExportAs["format"]) => {
    setBusy(true);
    onExport({ format, timeZone })
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
      menu={{ items, onClick: ({ key }) => run(key as ExportAs["format"]) }}
    >
      <Button
        {...(isSmall ? { size: "small" } : { icon: <DownloadOutlined /> })}
        loading={isBusy}
        disabled={isDisabled}
      >
        {t.export}
      </Button>
    </Dropdown>
  );
}
