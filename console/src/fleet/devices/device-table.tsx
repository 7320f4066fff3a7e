import type { DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { NotGrantedNote } from "../../access/permission-requests/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { EmptyList } from "../../ui/feedback/index.ts";
import { type ColumnKeeper, DataTable, type TableView } from "../../ui/table/index.ts";
import { BulkBar, type BulkSelection, tableSelection } from "../bulk-jobs/index.ts";
import { useFollowedLive } from "../telemetry/index.ts";
import { useDeviceColumns } from "./device-columns.tsx";
import { DeviceFilters } from "./device-filters.tsx";
import {
  type DeviceListView,
  type DeviceSort,
  filtersOf,
  isFiltered,
  NO_FILTERS,
} from "./device-list-view.ts";
import { deviceListQuery } from "./devices.calls.ts";
import { deviceTexts } from "./devices.texts.ts";
import { useMayKnow } from "./use-may-know.ts";

/** More rows than this would only be scrolled past. */
const MOST_ROWS = 50;
const NO_ROWS: readonly DeviceRow[] = [];

interface DeviceTableProps {
  /** Names the table in storage, where the choice of columns is kept. */
  readonly id: string;
  readonly label: string;
  readonly view: DeviceListView;
  readonly onView: (change: Partial<DeviceListView>) => void;
  /** The page has the organization chosen by other means: it is a place there, not a filter. */
  readonly isOfBranch?: boolean;
  readonly selection?: BulkSelection;
  readonly columnKeeper?: ColumnKeeper;
}

/** The page of devices that an address asks for; the table and whoever counts them share the one read. */
export function useDeviceList(view: DeviceListView) {
  const size = Math.min(view.size, MOST_ROWS);
  return useQuery(deviceListQuery({ ...filtersOf(view, useMayKnow()), current: view.current, size }));
}

/** Devices, filtered, sorted and paged by the server, their live cells by the socket. */
export function DeviceTable(props: DeviceTableProps) {
  const { id, label, view, onView, isOfBranch = false, selection } = props;
  const t = useTexts(deviceTexts);
  const href = useHref();
  const navigate = useNavigate();
  const may = useMayKnow();
  const columns = useDeviceColumns({ mayKnowDetails: may.details, isOfBranch });
  const query = useDeviceList(view);
  const { organizationId } = view;
  const filters = filtersOf(isOfBranch ? { ...view, organizationId: undefined } : view, may);
  const rows = query.data?.records ?? NO_ROWS;
  useFollowedLive(rows);
  return (
    <>
      {may.details ? null : <NotGrantedNote permission="deviceDetail" />}
      <DataTable<DeviceRow, DeviceSort>
        id={id}
        label={label}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        view={{ current: view.current, size: Math.min(view.size, MOST_ROWS), sort: view.sort }}
        onView={({ current, size, sort }: TableView<DeviceSort>) => onView({ current, size, sort })}
        onOpen={(row) => void navigate(href("deviceView", { id: row.id }))}
        columnKeeper={props.columnKeeper}
        {...(selection ? tableSelection(selection) : {})}
        toolbar={
          <>
            <DeviceFilters view={view} onChange={onView} isOfBranch={isOfBranch} />
            {selection ? <BulkBar selection={selection} pageIds={rows.map(({ id }) => id)} /> : null}
          </>
        }
        empty={
          <EmptyList
            words={t}
            isFiltered={isFiltered(filters)}
            onClear={() => onView(isOfBranch ? { ...NO_FILTERS, organizationId } : NO_FILTERS)}
          />
        }
      />
    </>
  );
}
