import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { SavedViews, useListKeeping } from "../../access/saved-views/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { ExportButton } from "../../ui/actions/index.ts";
import { Page } from "../../ui/page/index.ts";
import { BulkJobsButton, fetchSelection, useBulkSelection } from "../bulk-jobs/index.ts";
import { DEVICE_LIST_FIELDS, filtersOf } from "./device-list-view.ts";
import { DeviceTable, useDeviceList } from "./device-table.tsx";
import { exportDevices } from "./devices.calls.ts";
import { deviceTexts } from "./devices.texts.ts";
import { useMayKnow } from "./use-may-know.ts";

const LIST = "devices";

/** The equipment list (spec §1): every device in reach. */
export function DeviceListPage() {
  const t = useTexts(deviceTexts);
  const format = useFormat();
  const [view, setView] = useUrlState(DEVICE_LIST_FIELDS);
  const keeping = useListKeeping(LIST);
  const total = useDeviceList(view).data?.total;
  const filters = filtersOf(view, useMayKnow());
  const selection = useBulkSelection(() => fetchSelection(filters), total);
  return (
    <Page
      title={t.title}
      note={total === undefined ? "\u00a0" : t.note(format.number(total))}
      actions={
        <>
          <SavedViews keeping={keeping} />
          <BulkJobsButton />
          <ExportButton
            endpoint={DEVICE_ENDPOINTS.export}
            isDisabled={!total}
            onExport={(as) => exportDevices({ ...filters, ...as }, t.exportName)}
          />
        </>
      }
    >
      <DeviceTable
        id={LIST}
        label={t.title}
        view={view}
        onView={setView}
        selection={selection}
        columnKeeper={keeping.columnKeeper}
      />
    </Page>
  );
}
