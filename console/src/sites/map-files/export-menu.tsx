import { MAP_EXPORTS, type MapExport } from "@sweepline/contract/sites/map-files.ts";
import type { FloorMap } from "@sweepline/contract/sites/maps.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { DownloadOutlined } from "../../ui/icons.ts";
import { Button, Dropdown } from "../../ui/kit.ts";
import { exportTexts } from "./export.texts.ts";
import { exportVersion } from "./map-files.calls.ts";

interface ExportMenuProps {
  readonly version: Pick<FloorMap, "id" | "mapKey" | "version">;
}

/** A version as a file, in any of the formats. */
export function ExportMenu({ version }: ExportMenuProps) {
  const t = useTexts(exportTexts);
  const [isBusy, setBusy] = useState(false);
  const run = (format: MapExport) => {
    setBusy(true);
    exportVersion(version, format)
      .then(
        () => notify("success", t.exported),
        // A refusal has shown its message.
        () => undefined,
      )
      .finally(() => setBusy(false));
  };
  const items = MAP_EXPORTS.map((key) => ({ key, label: t.formats[key] }));
  return (
    <Dropdown
      trigger={["click"]}
      disabled={isBusy}
      menu={{ items, onClick: ({ key }) => run(key as MapExport) }}
    >
      <Button icon={<DownloadOutlined />} loading={isBusy}>
        {isBusy ? t.exporting : t.export}
      </Button>
    </Dropdown>
  );
}
