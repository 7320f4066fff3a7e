import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { Page } from "../../ui/page/index.ts";
import { DEVICE_LIST_FIELDS } from "./device-list-view.ts";
import { DeviceTable, useDeviceList } from "./device-table.tsx";
import { deviceTexts } from "./devices.texts.ts";
import { ExportMenu } from "./export-menu.tsx";

/** The equipment list (spec §1): every device in reach. */
export function DeviceListPage() {
  const t = useTexts(deviceTexts);
  const format = useFormat();
  const [view, setView] = useUrlState(DEVICE_LIST_FIELDS);
  const total = useDeviceList(view).data?.total;
  return (
    <Page
      title={t.title}
      note={total === undefined ? "\u00a0" : t.note(format.number(total))}
      actions={<ExportMenu view={view} isDisabled={!total} />}
    >
      <DeviceTable id="devices" label={t.title} view={view} onView={setView} />
    </Page>
  );
}
