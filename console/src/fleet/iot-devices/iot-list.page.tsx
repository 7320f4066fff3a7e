import { IOT_ENDPOINTS as E, IOT_KINDS, type IotRow } from "@sweepline/contract/fleet/iot-devices.ts";
import { useNavigate } from "react-router";
import { NotGrantedNote } from "../../access/permission-requests/index.ts";
import { SavedViews, useListKeeping } from "../../access/saved-views/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { ListExport, ListPage } from "../../ui/list/index.ts";
import {
  BulkBar,
  BulkJobsButton,
  fetchSelection,
  tableSelection,
  useBulkSelection,
} from "../bulk-jobs/index.ts";
import { useMayKnow } from "../devices/index.ts";
import type { PlaceFilter } from "../shared/index.ts";
import { useFollowedLive, useFollowedStates } from "../telemetry/index.ts";
import { iotTexts } from "./iot.texts.ts";
import { useIotColumns } from "./iot-columns.tsx";
import { IotFilters } from "./iot-filters.tsx";
import { useIotList } from "./iot-list.ts";

const NO_IDS: readonly number[] = [];

/** Sensors, concentrators and others in reach, live (spec §2 `/iot/equipmentInfo`). */
export function IotListPage({ placeFilter }: { readonly placeFilter?: PlaceFilter }) {
  const t = useTexts(iotTexts);
  const href = useHref();
  const navigate = useNavigate();
  const { details: mayKnow } = useMayKnow();
  const list = useIotList(mayKnow);
  const keeping = useListKeeping(list.id);
  const ids = list.rows.map(({ id }) => id);
  useFollowedLive(list.rows);
  // States are for those whose company may see them; the others follow the live part alone.
  useFollowedStates(mayKnow ? ids : NO_IDS);
  const columns = useIotColumns(mayKnow);
  const { kind } = list.view;
  const selection = useBulkSelection(
    // The same for those who ask of devices of every kind.
    () => fetchSelection({ ...list.question, kind: undefined, kinds: kind ? [kind] : [...IOT_KINDS] }),
    list.total,
  );
  return (
    <ListPage
      list={list}
      columns={columns}
      texts={t}
      onOpen={(row) => void navigate(href("deviceView", { id: row.id }))}
      columnStore={keeping.columnStore}
      {...tableSelection<IotRow>(selection)}
      filters={<IotFilters {...{ list, placeFilter }} mayKnowDetails={mayKnow} />}
      tools={<BulkBar selection={selection} pageIds={ids} />}
      actions={
        <>
          <SavedViews keeping={keeping} />
          <BulkJobsButton />
          <ListExport list={list} endpoint={E.export} name={t.exportName} />
        </>
      }
      above={mayKnow ? null : <NotGrantedNote permission="deviceDetail" />}
    />
  );
}
