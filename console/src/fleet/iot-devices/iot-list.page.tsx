import { IOT_ENDPOINTS as E, type IotRow } from "@sweepline/contract/fleet/iot-devices.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { NotGrantedNote } from "../../access/permission-requests/index.ts";
import { SavedViews, useListKeeping } from "../../access/saved-views/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { ExportButton } from "../../ui/actions/index.ts";
import { EmptyList } from "../../ui/feedback/index.ts";
import { Page } from "../../ui/page/index.ts";
import { DataTable, type TableView } from "../../ui/table/index.ts";
import {
  BulkBar,
  BulkJobsButton,
  type BulkSelection,
  fetchSelection,
  tableSelection,
  useBulkSelection,
} from "../bulk-jobs/index.ts";
import { useMayKnow } from "../devices/index.ts";
import { useFollowedLive, useFollowedStates } from "../telemetry/index.ts";
import { exportIot, iotListQuery } from "./iot.calls.ts";
import { iotTexts } from "./iot.texts.ts";
import { useIotColumns } from "./iot-columns.tsx";
import { IotFilters } from "./iot-filters.tsx";
import {
  filtersOf,
  IOT_LIST_FIELDS,
  type IotListView,
  type IotSort,
  isFiltered,
  NO_FILTERS,
  ofIot,
} from "./iot-list-view.ts";

const LIST = "iot-devices";
const MOST_ROWS = 50;
const NO_ROWS: readonly IotRow[] = [];
const NO_IDS: readonly number[] = [];

/** Sensors, concentrators and others in reach, live (spec §2 `/iot/equipmentInfo`). */
export function IotListPage() {
  const t = useTexts(iotTexts);
  const format = useFormat();
  const [view, setView] = useUrlState(IOT_LIST_FIELDS);
  const { details: mayKnow } = useMayKnow();
  const keeping = useListKeeping(LIST);
  const size = Math.min(view.size, MOST_ROWS);
  const filters = filtersOf(view, mayKnow);
  const query = useQuery(iotListQuery({ ...filters, current: view.current, size }));
  const total = query.data?.total;
  useFollowedRows(query.data?.records ?? NO_ROWS, mayKnow);
  const selection = useBulkSelection(() => fetchSelection(ofIot(filters)), total);
  return (
    <Page
      title={t.title}
      note={total === undefined ? "\u00a0" : t.note(format.number(total))}
      actions={
        <>
          <SavedViews keeping={keeping} />
          <BulkJobsButton />
          <ExportButton
            endpoint={E.export}
            isDisabled={!total}
            onExport={(as) => exportIot({ ...filters, ...as }, t.exportName)}
          />
        </>
      }
    >
      {mayKnow ? null : <NotGrantedNote permission="deviceDetail" />}
      <Rows
        view={view}
        size={size}
        query={query}
        keeper={keeping.columnKeeper}
        selection={selection}
        onView={setView}
      />
    </Page>
  );
}

/** States are for those whose company may see them; the others follow the live part alone. */
function useFollowedRows(rows: readonly IotRow[], mayKnow: boolean): void {
  useFollowedLive(rows);
  useFollowedStates(mayKnow ? rows.map(({ id }) => id) : NO_IDS);
}

interface RowsProps {
  readonly view: IotListView;
  readonly size: number;
  readonly query: Parameters<typeof DataTable<IotRow, IotSort>>[0]["query"];
  readonly keeper: ReturnType<typeof useListKeeping>["columnKeeper"];
  readonly selection: BulkSelection;
  readonly onView: (change: Partial<IotListView>) => void;
}

function Rows({ view, size, query, keeper, selection, onView }: RowsProps) {
  const t = useTexts(iotTexts);
  const href = useHref();
  const navigate = useNavigate();
  const { details: mayKnow } = useMayKnow();
  const columns = useIotColumns(mayKnow);
  return (
    <DataTable<IotRow, IotSort>
      id={LIST}
      label={t.title}
      columns={columns}
      rowKey={(row) => row.id}
      query={query}
      view={{ current: view.current, size, sort: view.sort }}
      onView={({ current, size: next, sort }: TableView<IotSort>) => onView({ current, size: next, sort })}
      onOpen={(row) => void navigate(href("deviceView", { id: row.id }))}
      columnKeeper={keeper}
      {...tableSelection(selection)}
      toolbar={
        <>
          <IotFilters view={view} mayKnowDetails={mayKnow} onChange={onView} />
          <BulkBar selection={selection} pageIds={query.data?.records.map(({ id }) => id) ?? NO_IDS} />
        </>
      }
      empty={
        <EmptyList
          words={t}
          isFiltered={isFiltered(filtersOf(view, mayKnow))}
          onClear={() => onView(NO_FILTERS)}
        />
      }
    />
  );
}
