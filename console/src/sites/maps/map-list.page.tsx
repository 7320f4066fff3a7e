import { MAP_FILE_ENDPOINTS } from "@sweepline/contract/sites/map-files.ts";
import type { MapRow } from "@sweepline/contract/sites/maps.ts";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { CreateButton } from "../../ui/actions/index.ts";
import { ListTable, useList } from "../../ui/list/index.ts";
import { Page } from "../../ui/page/index.ts";
import { ImportDrawer } from "../map-files/index.ts";
import { useMapColumns } from "./map-columns.tsx";
import { MapFilters } from "./map-filters.tsx";
import { MapForm } from "./map-form.tsx";
import { MAPS } from "./map-list.ts";
import { mapPageTexts } from "./maps.texts.ts";

/** All maps in reach (spec §2), with small pictures. */
export function MapListPage() {
  const t = useTexts(mapPageTexts);
  const href = useHref();
  const navigate = useNavigate();
  const list = useList(MAPS);
  const [beside, setBeside] = useState<number | "import">();
  const columns = useMapColumns(useCallback((row: MapRow) => setBeside(row.id), []));
  return (
    <Page
      title={t.title}
      note={list.note(t.note)}
      actions={
        <CreateButton endpoint={MAP_FILE_ENDPOINTS.create} onClick={() => setBeside("import")}>
          {t.import}
        </CreateButton>
      }
    >
      <ListTable
        list={list}
        label={t.title}
        columns={columns}
        words={t}
        onOpen={({ id }) => void navigate(href("mapDetail", { id }))}
        filters={<MapFilters list={list} />}
      />
      {typeof beside === "number" ? (
        <MapForm key={beside} id={beside} onClose={() => setBeside(undefined)} />
      ) : null}
      {beside === "import" ? (
        <ImportDrawer organizationId={list.view.organizationId} onClose={() => setBeside(undefined)} />
      ) : null}
    </Page>
  );
}
