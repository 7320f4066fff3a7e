import {
  type Allocation,
  type AllocationKind,
  ALLOCATION_ENDPOINTS as E,
} from "@sweepline/contract/fleet/allocations.ts";
import { useQuery } from "@tanstack/react-query";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { dayEnd, dayStart } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { usePreferences } from "../../core/preferences/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { ExportButton } from "../../ui/actions/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { Button } from "../../ui/kit.ts";
import { SelectMany } from "../../ui/select/index.ts";
import { DataTable, FilterBar, SearchBox } from "../../ui/table/index.ts";
import { ProductSelect } from "../products/index.ts";
import {
  HISTORY_FIELDS,
  type HistorySort,
  type HistoryView,
  isHistoryFiltered,
  NO_HISTORY_FILTERS,
} from "./allocation-view.ts";
import { exportHistory, historyQuery } from "./allocations.calls.ts";
import { allocationTexts } from "./allocations.texts.ts";
import { useHistoryColumns } from "./history-columns.tsx";

const MOST_ROWS = 50;

/** Who handed what to whom, and why. */
export function History() {
  const t = useTexts(allocationTexts);
  const { timeZone } = usePreferences();
  const [view, setView] = useUrlState(HISTORY_FIELDS);
  const columns = useHistoryColumns();
  const size = Math.min(view.rows, MOST_ROWS);
  const filters = filtersOf(view, timeZone);
  const query = useQuery(historyQuery({ ...filters, current: view.page, size }));
  return (
    <DataTable<Allocation, HistorySort>
      id="allocation-history"
      label={t.tabs.history}
      columns={columns}
      rowKey={(row) => row.id}
      query={query}
      view={{ current: view.page, size, sort: view.order ?? "-assignedAt" }}
      onView={({ current, size: rows, sort }) => setView({ page: current, rows, order: sort })}
      toolbar={<Filters view={view} onChange={setView} isEmpty={!query.data?.total} filters={filters} />}
      empty={<Empty view={view} onClear={() => setView(NO_HISTORY_FILTERS)} />}
    />
  );
}

/** The filters as the list and its export ask for them; days are the person's own. */
const filtersOf = (view: HistoryView, timeZone: string) => ({
  search: view.find || undefined,
  organizationId: view.side,
  productId: view.model,
  kinds: view.kinds.length > 0 ? [...view.kinds] : undefined,
  from: view.from ? dayStart(view.from, timeZone) : undefined,
  to: view.to ? dayEnd(view.to, timeZone) : undefined,
  sort: view.order,
});

interface FiltersProps {
  readonly view: HistoryView;
  readonly onChange: (change: Partial<HistoryView>) => void;
  readonly isEmpty: boolean;
  readonly filters: ReturnType<typeof filtersOf>;
}

/** Every change leads back to the first page: the old one may not exist any more. */
function Filters({ view, onChange, isEmpty, filters }: FiltersProps) {
  const t = useTexts(allocationTexts);
  const kinds = useDictionary<AllocationKind>("allocationKind");
  const change = (next: Partial<HistoryView>) => onChange({ ...next, page: 1 });
  return (
    <FilterBar onReset={isHistoryFiltered(view) ? () => onChange(NO_HISTORY_FILTERS) : undefined}>
      <SearchBox value={view.find} label={t.search} onChange={(find) => change({ find })} />
      <OrganizationSelect value={view.side} onChange={(side) => change({ side })} />
      <SelectMany<AllocationKind>
        value={view.kinds}
        options={kinds.options}
        placeholder={t.allKinds}
        label={t.kind}
        width={11}
        onChange={(chosen) => change({ kinds: chosen })}
      />
      <ProductSelect value={view.model} onChange={(model) => change({ model })} />
      <DayRange label={t.range} from={view.from} to={view.to} onChange={change} />
      <ExportButton
        endpoint={E.export}
        isDisabled={isEmpty}
        onExport={(as) => exportHistory({ ...filters, ...as }, t.tabs.history)}
      />
    </FilterBar>
  );
}

function Empty({ view, onClear }: { view: HistoryView; onClear: () => void }) {
  const t = useTexts(allocationTexts);
  if (!isHistoryFiltered(view)) return <EmptyState title={t.historyEmptyTitle} note={t.historyEmptyNote} />;
  return (
    <EmptyState
      title={t.noMatchTitle}
      note={t.noMatchNote}
      action={<Button onClick={onClear}>{t.reset}</Button>}
    />
  );
}
