import type { DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import { useNavigate } from "react-router";
import { NotGrantedNote } from "../../access/permission-requests/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { ListTable } from "../../ui/list/index.ts";
import type { ColumnStore } from "../../ui/table/index.ts";
import { BulkBar, type BulkSelection, tableSelection } from "../bulk-jobs/index.ts";
import type { PlaceFilter } from "../shared/index.ts";
import { useFollowedLive } from "../telemetry/index.ts";
import { useDeviceColumns } from "./device-columns.tsx";
import { DeviceFilters } from "./device-filters.tsx";
import type { DeviceList } from "./device-list.ts";
import { deviceTexts } from "./devices.texts.ts";
import { NoDevices } from "./no-devices.tsx";
import { useMayKnow } from "./use-may-know.ts";

interface DeviceTableProps {
  readonly list: DeviceList;
  readonly label: string;
  /** The page has the organization chosen by other means: it is a place there, not a filter. */
  readonly isOfBranch?: boolean;
  readonly placeFilter?: PlaceFilter | undefined;
  readonly selection?: BulkSelection;
  readonly columnStore?: ColumnStore;
}

/** Devices, filtered, sorted and paged by the server, their live cells by the socket. */
export function DeviceTable(props: DeviceTableProps) {
  const { list, label, isOfBranch = false, placeFilter, selection, columnStore } = props;
  const t = useTexts(deviceTexts);
  const href = useHref();
  const navigate = useNavigate();
  const { details: mayKnowDetails } = useMayKnow();
  const columns = useDeviceColumns({ mayKnowDetails, isOfBranch });
  useFollowedLive(list.rows);
  return (
    <>
      {mayKnowDetails ? null : <NotGrantedNote permission="deviceDetail" />}
      <ListTable
        list={list}
        label={label}
        columns={columns}
        texts={t}
        empty={list.isFiltered || isOfBranch ? undefined : <NoDevices />}
        onOpen={(row) => void navigate(href("deviceView", { id: row.id }))}
        columnStore={columnStore}
        {...(selection ? tableSelection<DeviceRow>(selection) : {})}
        filters={<DeviceFilters {...{ list, isOfBranch, placeFilter }} />}
        tools={selection ? <BulkBar selection={selection} pageIds={list.rows.map(({ id }) => id)} /> : null}
      />
    </>
  );
}
