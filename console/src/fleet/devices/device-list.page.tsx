import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { useNavigate } from "react-router";
import { SavedViews, useListKeeping } from "../../access/saved-views/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { CreateButton } from "../../ui/actions/index.ts";
import { ListExport } from "../../ui/list/index.ts";
import { Page } from "../../ui/page/index.ts";
import { BulkJobsButton, fetchSelection, useBulkSelection } from "../bulk-jobs/index.ts";
import type { PlaceFilter } from "../shared/index.ts";
import { useDeviceList } from "./device-list.ts";
import { DeviceTable } from "./device-table.tsx";
import { deviceTexts } from "./devices.texts.ts";

/** The equipment list (spec §1): every device in reach. */
export function DeviceListPage({ placeFilter }: { readonly placeFilter?: PlaceFilter }) {
  const t = useTexts(deviceTexts);
  const href = useHref();
  const navigate = useNavigate();
  const list = useDeviceList();
  const keeping = useListKeeping(list.id);
  const selection = useBulkSelection(() => fetchSelection(list.question), list.total);
  return (
    <Page
      title={t.title}
      note={list.note(t.note)}
      actions={
        <>
          <SavedViews keeping={keeping} />
          <BulkJobsButton />
          <ListExport list={list} endpoint={DEVICE_ENDPOINTS.export} name={t.exportName} />
          <CreateButton
            endpoint={REGISTRATION_ENDPOINTS.register}
            onClick={() => void navigate(href("connectDevice"))}
          >
            {t.connect}
          </CreateButton>
        </>
      }
    >
      <DeviceTable {...{ list, placeFilter, selection }} label={t.title} columnStore={keeping.columnStore} />
    </Page>
  );
}
