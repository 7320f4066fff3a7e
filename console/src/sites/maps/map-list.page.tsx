import { DEPLOYMENT_ENDPOINTS } from "@sweepline/contract/operations/remote-deployment/index.ts";
import { MAP_FILE_ENDPOINTS as FILES } from "@sweepline/contract/sites/map-files.ts";
import type { MapRow } from "@sweepline/contract/sites/maps.ts";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button } from "../../ui/kit.ts";
import { ListPage, useList } from "../../ui/list/index.ts";
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
  const mayDeploy = useMay(DEPLOYMENT_ENDPOINTS.list);
  const list = useList(MAPS);
  const [panel, setPanel] = useState<number | "import">();
  const columns = useMapColumns(useCallback((row: MapRow) => setPanel(row.id), []));
  return (
    <ListPage
      list={list}
      texts={t}
      columns={columns}
      onOpen={({ id }) => void navigate(href("mapDetail", { id }))}
      filters={<MapFilters list={list} />}
      actions={
        mayDeploy ? (
          <Button onClick={() => void navigate(href("remoteDeployment"))}>{t.remoteDeployment}</Button>
        ) : null
      }
      create={{ endpoint: FILES.create, label: t.import, onClick: () => setPanel("import") }}
    >
      {typeof panel === "number" ? (
        <MapForm key={panel} id={panel} onClose={() => setPanel(undefined)} />
      ) : null}
      {panel === "import" ? (
        <ImportDrawer organizationId={list.view.organizationId} onClose={() => setPanel(undefined)} />
      ) : null}
    </ListPage>
  );
}
