import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useTimeZone } from "../../core/preferences/index.ts";
import { useMay } from "../../core/session/index.ts";
import { MenuOpener } from "../menu/index.ts";
import { uiTexts } from "../ui.texts.ts";

/** How times and the file itself are to be written. */
interface ExportAs<Format extends string> {
  readonly format: Format;
  readonly timeZone: string;
}

type Format = "xlsx" | "csv" | "json";
const TABLES = ["xlsx", "csv"] as const;

interface ExportButtonProps<As extends Format> {
  /** Who may not ask for the file has no button. */
  readonly endpoint: Endpoint;
  /** Settles when the file has come; a refusal has shown its own message. */
  readonly onExport: (as: ExportAs<As>) => Promise<unknown>;
  /** Where the endpoint writes others than tables. */
  readonly formats?: readonly As[];
  readonly isDisabled?: boolean;
  /** Among the buttons of a bar. */
  readonly isSmall?: boolean;
}

/** Saves what is on screen as a file, busy until it has come. */
export function ExportButton<As extends Format = (typeof TABLES)[number]>({
  endpoint,
  onExport,
  formats = TABLES as unknown as readonly As[],
  isDisabled = false,
  isSmall = false,
}: ExportButtonProps<As>) {
  const t = useTexts(uiTexts);
  const timeZone = useTimeZone();
  const [isBusy, setBusy] = useState(false);
  if (!useMay(endpoint)) return null;
  const run = (format: As) => {
    setBusy(true);
    onExport({ format, timeZone })
      .then(
        () => notify("success", t.exported),
        () => undefined,
      )
      .finally(() => setBusy(false));
  };
  return (
    <MenuOpener
      actions={formats.map((format) => ({
        key: format,
        label: t.exportAs[format],
        onSelect: () => run(format),
      }))}
      button={{ ...(isSmall ? { size: "small" } : { icon: "download" }), isBusy, disabled: isDisabled }}
    >
      {t.export}
    </MenuOpener>
  );
}
