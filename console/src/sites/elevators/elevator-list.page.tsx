import { ELEVATOR_RECORD_ENDPOINTS as K } from "@sweepline/contract/sites/elevator-rides/records.ts";
import {
  ELEVATOR_ENDPOINTS as E,
  ELEVATOR_EVENTS,
  type ElevatorRow,
} from "@sweepline/contract/sites/elevators/index.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useLive } from "../../core/live/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ExportButton } from "../../ui/actions/index.ts";
import { EmptyList } from "../../ui/feedback/index.ts";
import { PlusOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { Page } from "../../ui/page/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { DataTable, FilterBar, SearchBox } from "../../ui/table/index.ts";
import { useElevatorColumns } from "./elevator-columns.tsx";
import { ElevatorForm } from "./elevator-form.tsx";
import {
  CONDITIONS,
  type Condition,
  ELEVATOR_LIST_FIELDS,
  type ElevatorListView,
  type ElevatorSort,
  filtersOf,
  isFiltered,
  NO_FILTERS,
} from "./elevator-list-view.ts";
import { elevatorListQuery, exportElevators, placesQuery } from "./elevators.calls.ts";
import { elevatorTexts } from "./elevators.texts.ts";
import { RemoveElevator } from "./remove-elevator.tsx";

type Open = { readonly what: "edit" | "remove"; readonly row: ElevatorRow } | { readonly what: "new" };
const MOST_ROWS = 50;

/** Elevators that robots ride, each as it is now. */
export function ElevatorListPage() {
  const t = useTexts(elevatorTexts);
  const format = useFormat();
  const href = useHref();
  const navigate = useNavigate();
  const [view, setView] = useUrlState(ELEVATOR_LIST_FIELDS);
  const [open, setOpen] = useState<Open>();
  const [doors] = useState(() => ({
    onEdit: (row: ElevatorRow) => setOpen({ what: "edit", row }),
    onRemove: (row: ElevatorRow) => setOpen({ what: "remove", row }),
  }));
  const columns = useElevatorColumns(doors);
  const mayCreate = useMay(E.create);
  const size = Math.min(view.size, MOST_ROWS);
  const query = useQuery(elevatorListQuery({ ...filtersOf(view), current: view.current, size }));
  useLive(ELEVATOR_EVENTS.elevatorChanged, query.data?.records.map(({ id }) => id) ?? []);
  const total = query.data?.total;
  return (
    <Page
      title={t.title}
      note={total === undefined ? "\u00a0" : t.note(format.number(total))}
      actions={
        <>
          <ExportButton
            endpoint={K.export}
            isDisabled={!total}
            onExport={(as) => exportElevators({ ...filtersOf(view), ...as }, t.title)}
          />
          {mayCreate ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ what: "new" })}>
              {t.create}
            </Button>
          ) : null}
        </>
      }
    >
      <DataTable<ElevatorRow, ElevatorSort>
        id="elevators"
        label={t.title}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        view={{ current: view.current, size, sort: view.sort }}
        onView={(next) => setView(next)}
        onOpen={(row) => void navigate(href("elevator", { id: row.id }))}
        toolbar={<Filters view={view} onChange={(change) => setView({ ...change, current: 1 })} />}
        empty={<EmptyList words={t} isFiltered={isFiltered(view)} onClear={() => setView(NO_FILTERS)} />}
      />
      {open ? <Opened open={open} onClose={() => setOpen(undefined)} /> : null}
    </Page>
  );
}

/** What stands beside the list. */
function Opened({ open, onClose }: { readonly open: Open; readonly onClose: () => void }) {
  if (open.what === "remove") return <RemoveElevator elevator={open.row} onClose={onClose} />;
  return <ElevatorForm id={open.what === "edit" ? open.row.id : undefined} onClose={onClose} />;
}

interface FiltersProps {
  readonly view: ElevatorListView;
  readonly onChange: (change: Partial<ElevatorListView>) => void;
}

function Filters({ view, onChange }: FiltersProps) {
  const t = useTexts(elevatorTexts);
  const maySeePlaces = useMay(PLACE_ENDPOINTS.options);
  const places = useQuery({
    ...placesQuery(undefined, view.placeId ?? null),
    enabled: maySeePlaces,
  });
  return (
    <FilterBar onReset={isFiltered(view) ? () => onChange(NO_FILTERS) : undefined}>
      <SearchBox value={view.search} label={t.search} onChange={(search) => onChange({ search })} />
      <OrganizationSelect
        value={view.organizationId}
        onChange={(organizationId) => onChange({ organizationId })}
      />
      {maySeePlaces ? (
        <SelectOne<number>
          value={view.placeId}
          options={(places.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          isLoading={places.isPending}
          placeholder={t.allPlaces}
          label={t.place}
          width={10}
          onChange={(placeId) => onChange({ placeId })}
        />
      ) : null}
      <SelectOne<Condition>
        value={view.condition}
        options={CONDITIONS.map((value) => ({ value, label: t.conditions[value] }))}
        placeholder={t.allConditions}
        label={t.condition}
        width={9}
        onChange={(condition) => onChange({ condition })}
      />
    </FilterBar>
  );
}
