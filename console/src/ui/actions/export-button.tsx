import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { uiTexts } from "../ui.texts.ts";

interface ExportButtonProps {
  /** Usually `download(endpoint, { query }, "devices.csv")`; failures show their own message. */
  readonly onExport: () => Promise<unknown>;
  readonly children?: ReactNode;
  readonly isDisabled?: boolean;
}

export function ExportButton({ onExport, children, isDisabled = false }: ExportButtonProps) {
  const t = useTexts(uiTexts);
  const [isBusy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    void onExport()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <Button icon={<DownloadOutlined />} loading={isBusy} disabled={isDisabled} onClick={run}>
      {children ?? t.export}
    </Button>
  );
}
