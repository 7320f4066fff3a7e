import { MAP_FILE_ENDPOINTS } from "@sweepline/contract/sites/map-files.ts";
import type { MapRow } from "@sweepline/contract/sites/maps.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { PlusOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { Page } from "../../ui/page/index.ts";
import { DataTable, type TableView } from "../../ui/table/index.ts";
import { ImportDrawer } from "../map-files/index.ts";
import { useMapColumns } from "./map-columns.tsx";
import { MapFilters } from "./map-filters.tsx";
import { MapForm } from "./map-form.tsx";
import { filtersOf, isFiltered, MAP_LIST_FIELDS, type MapSort, NO_FILTERS } from "./map-list-view.ts";
import { mapListQuery } from "./maps.calls.ts";
import { mapPageTexts } from "./maps.texts.ts";

const MOST_ROWS = 50;

/** All maps in reach (spec §2), with small pictures. */
export function MapListPage() {
  const t = useTexts(mapPageTexts);
  const format = useFormat();
  const href = useHref();
  const navigate = useNavigate();
  const [view, setView] = useUrlState(MAP_LIST_FIELDS);
  const [beside, setBeside] = useState<number | "import">();
  const columns = useMapColumns(useCallback((row: MapRow) => setBeside(row.id), []));
  const size = Math.min(view.size, MOST_ROWS);
  const query = useQuery(mapListQuery({ ...filtersOf(view), current: view.current, size }));
  const total = query.data?.total;
  const mayImport = useMay(MAP_FILE_ENDPOINTS.create);
  const importButton = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setBeside("import")}>
      {t.import}
    </Button>
  );
  return (
    <Page
      title={t.title}
      note={total === undefined ? "\u00a0" : t.note(format.number(total))}
      actions={mayImport ? importButton : null}
    >
      <DataTable<MapRow, MapSort>
        id="maps"
        label={t.title}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        view={{ current: view.current, size, sort: view.sort }}
        onView={({ current, size: next, sort }: TableView<MapSort>) => setView({ current, size: next, sort })}
        onOpen={({ id }) => void navigate(href("mapDetail", { id }))}
        toolbar={<MapFilters view={view} onChange={setView} />}
        empty={
          isFiltered(view) ? (
            <EmptyState
              title={t.noMatchTitle}
              note={t.noMatchNote}
              action={<Button onClick={() => setView(NO_FILTERS)}>{t.clear}</Button>}
            />
          ) : (
            <EmptyState title={t.emptyTitle} note={t.emptyNote} />
          )
        }
      />
      {typeof beside === "number" ? (
        <MapForm key={beside} id={beside} onClose={() => setBeside(undefined)} />
      ) : null}
      {beside === "import" ? (
        <ImportDrawer organizationId={view.organizationId} onClose={() => setBeside(undefined)} />
      ) : null}
    </Page>
  );
}
