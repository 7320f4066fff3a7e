import type { DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { NotGrantedNote } from "../../access/permission-requests/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { Page } from "../../ui/page/index.ts";
import { DataTable, type TableView } from "../../ui/table/index.ts";
import { useFollowedLive } from "../telemetry/index.ts";
import { useDeviceColumns } from "./device-columns.tsx";
import { DeviceFilters } from "./device-filters.tsx";
import {
  DEVICE_LIST_FIELDS,
  type DeviceSort,
  filtersOf,
  isFiltered,
  NO_FILTERS,
} from "./device-list-view.ts";
import { deviceListQuery } from "./devices.calls.ts";
import { deviceTexts } from "./devices.texts.ts";
import { ExportMenu } from "./export-menu.tsx";
import { useMayKnow } from "./use-may-know.ts";

/** More rows than this would only be scrolled past. */
const MOST_ROWS = 50;
const NO_ROWS: readonly DeviceRow[] = [];

/** The equipment list (spec §1): filtered, sorted and paged by the server, its live cells by the socket. */
export function DeviceListPage() {
  const t = useTexts(deviceTexts);
  const format = useFormat();
  const href = useHref();
  const navigate = useNavigate();
  const may = useMayKnow();
  const columns = useDeviceColumns(may.details);
  const [view, setView] = useUrlState(DEVICE_LIST_FIELDS);
  const filters = filtersOf(view, may);
  const size = Math.min(view.size, MOST_ROWS);
  const query = useQuery(deviceListQuery({ ...filters, current: view.current, size }));
  useFollowedLive(query.data?.records ?? NO_ROWS);

  const total = query.data?.total;
  const onView = ({ current, size: next, sort }: TableView<DeviceSort>) =>
    setView({ current, size: next, sort });
  return (
    <Page
      title={t.title}
      note={total === undefined ? "\u00a0" : t.note(format.number(total))}
      actions={<ExportMenu view={view} isDisabled={!total} />}
    >
      {may.details ? null : <NotGrantedNote permission="deviceDetail" />}
      <DataTable<DeviceRow, DeviceSort>
        id="devices"
        label={t.title}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        view={{ current: view.current, size, sort: view.sort }}
        onView={onView}
        onOpen={(row) => void navigate(href("deviceView", { id: row.id }))}
        toolbar={<DeviceFilters view={view} onChange={setView} />}
        empty={<Empty isFiltered={isFiltered(filters)} onClear={() => setView(NO_FILTERS)} />}
      />
    </Page>
  );
}

interface EmptyProps {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

function Empty({ isFiltered: hasFilters, onClear }: EmptyProps) {
  const t = useTexts(deviceTexts);
  if (!hasFilters) return <EmptyState title={t.emptyTitle} note={t.emptyNote} />;
  return (
    <EmptyState
      title={t.noMatchTitle}
      note={t.noMatchNote}
      action={<Button onClick={onClear}>{t.clear}</Button>}
    />
  );
}
