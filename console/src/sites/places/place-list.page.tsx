import { PLACE_ENDPOINTS as E, type PlaceRow } from "@sweepline/contract/sites/places/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ExportButton } from "../../ui/actions/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { PlusOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { Page } from "../../ui/page/index.ts";
import { DataTable, FilterBar, SearchBox, type TableView } from "../../ui/table/index.ts";
import { usePlaceColumns } from "./place-columns.tsx";
import {
  filtersOf,
  isFiltered,
  NO_FILTERS,
  PLACE_LIST_FIELDS,
  type PlaceListView,
  type PlaceSort,
} from "./place-list-view.ts";
import { exportPlaces, placeListQuery } from "./places.calls.ts";
import { placeTexts } from "./places.texts.ts";
import { RemovePlace } from "./remove-place.tsx";

const MOST_ROWS = 50;

/** Buildings in reach: how high, open or not, and how many robots work there. */
export function PlaceListPage() {
  const t = useTexts(placeTexts);
  const format = useFormat();
  const href = useHref();
  const navigate = useNavigate();
  const [view, setView] = useUrlState(PLACE_LIST_FIELDS);
  const [leaving, setLeaving] = useState<PlaceRow>();
  const columns = usePlaceColumns(setLeaving);
  const size = Math.min(view.size, MOST_ROWS);
  const query = useQuery(placeListQuery({ ...filtersOf(view), current: view.current, size }));
  const total = query.data?.total;
  return (
    <Page
      title={t.title}
      note={total === undefined ? "\u00a0" : t.note(format.number(total))}
      actions={
        <>
          <ExportButton
            endpoint={E.export}
            isDisabled={!total}
            onExport={({ format: kind }) => exportPlaces({ ...filtersOf(view), format: kind }, t.title)}
          />
          <NewPlaceButton />
        </>
      }
    >
      <DataTable<PlaceRow, PlaceSort>
        id="places"
        label={t.title}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        view={{ current: view.current, size, sort: view.sort }}
        onView={({ current, size: next, sort }: TableView<PlaceSort>) =>
          setView({ current, size: next, sort })
        }
        onOpen={(row) => void navigate(href("placeView", { id: row.id }))}
        toolbar={
          <FilterBar onReset={isFiltered(view) ? () => setView(NO_FILTERS) : undefined}>
            <SearchBox
              value={view.search}
              label={t.search}
              onChange={(search) => setView({ search, current: 1 })}
            />
            <OrganizationSelect
              value={view.organizationId}
              onChange={(organizationId) => setView({ organizationId, current: 1 })}
            />
          </FilterBar>
        }
        empty={<Empty view={view} onClear={() => setView(NO_FILTERS)} />}
      />
      {leaving ? <RemovePlace place={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </Page>
  );
}

function NewPlaceButton() {
  const t = useTexts(placeTexts);
  const href = useHref();
  const navigate = useNavigate();
  if (!useMay(E.create)) return null;
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(href("placeAdd"))}>
      {t.create}
    </Button>
  );
}

function Empty({ view, onClear }: { view: PlaceListView; onClear: () => void }) {
  const t = useTexts(placeTexts);
  const href = useHref();
  const mayCreate = useMay(E.create);
  if (isFiltered(view))
    return (
      <EmptyState
        title={t.noMatchTitle}
        note={t.noMatchNote}
        action={<Button onClick={onClear}>{t.clear}</Button>}
      />
    );
  return (
    <EmptyState
      title={t.emptyTitle}
      note={t.emptyNote}
      action={mayCreate ? <Link to={href("placeAdd")}>{t.create}</Link> : undefined}
    />
  );
}
