import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import { DISTRIBUTION_ENDPOINTS } from "@sweepline/contract/sites/distributions/index.ts";
import { MAP_FILE_ENDPOINTS as F } from "@sweepline/contract/sites/map-files.ts";
import { MAP_ENDPOINTS as E, type MapDetail } from "@sweepline/contract/sites/maps.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { urlId, urlText, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ActMenu } from "../../ui/actions/index.ts";
import { Button } from "../../ui/kit.ts";
import { Card, Page } from "../../ui/page/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { DistributeDialog } from "../distributions/index.ts";
import { ExportMenu, ImportDrawer } from "../map-files/index.ts";
import { MapFloor, mapVersionQuery } from "../map-view/index.ts";
import { ElementList } from "./element-list.tsx";
import { useRemoval } from "./map-actions.tsx";
import { MapFacts } from "./map-facts.tsx";
import { MapForm } from "./map-form.tsx";
import { OfMap } from "./map-page.tsx";
import styles from "./maps.module.css";
import { mapPageTexts } from "./maps.texts.ts";

/** `element`: rung on the map, so that a list or a message can lead to it. */
const FIELDS = { id: urlId(), element: urlText() };

/** One map with its robots, its elements and what may be done with it (spec §2 `mapDetailPage`). */
export function MapDetailPage({
  workOn,
}: {
  readonly workOn?: (map: Pick<MapDetail, "id" | "versionId">) => ReactNode;
}) {
  const t = useTexts(mapPageTexts);
  const [{ id, element }, setView] = useUrlState(FIELDS);
  return (
    <OfMap id={id} title={t.detail}>
      {(map) => (
        <Detail
          map={map}
          chosenId={element || undefined}
          onChoose={(next) => setView({ element: next ?? "" })}
          work={workOn?.(map)}
        />
      )}
    </OfMap>
  );
}

interface DetailProps {
  readonly map: MapDetail;
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
  /** What is done on it, of a wing above. */
  readonly work: ReactNode;
}

type Panel = "form" | "import" | "distribute";

function Detail({ map, chosenId, onChoose, work }: DetailProps) {
  const t = useTexts(mapPageTexts);
  const [panel, setPanel] = useState<Panel>();
  const version = useQuery(mapVersionQuery(map.id, map.versionId));
  usePageTitle(map.name);
  return (
    <Page
      title={map.name}
      note={[map.mapKey, map.organizationName].join(" · ")}
      badges={map.hasDraft ? <StatusTag tone="notice">{t.hasDraft}</StatusTag> : null}
      actions={<Actions map={map} onOpen={setPanel} />}
    >
      <div className={styles.detail}>
        <Card isFlush>
          <div className={styles.floor}>
            <MapFloor mapId={map.id} mapKey={map.mapKey} versionId={map.versionId} chosenId={chosenId} />
          </div>
        </Card>
        <div className={styles.panel}>
          {work}
          <MapFacts map={map} />
          {version.data ? (
            <ElementList elements={version.data.elements} chosenId={chosenId} onChoose={onChoose} />
          ) : null}
        </div>
      </div>
      <MapPanel map={map} panel={panel} onClose={() => setPanel(undefined)} />
    </Page>
  );
}

function Actions({ map, onOpen }: { map: MapDetail; onOpen: (panel: Panel) => void }) {
  const t = useTexts(mapPageTexts);
  const href = useHref();
  const navigate = useNavigate();
  const [mayEdit, mayExport] = [useMay(E.update), useMay(F.write)];
  const maySend = useMay(DISTRIBUTION_ENDPOINTS.distribute);
  return (
    <>
      <ActMenu
        acts={[
          { label: t.properties, requires: E.update, onSelect: () => onOpen("form") },
          {
            ...{ label: t.tasks, requires: TASK_ENDPOINTS.list },
            onSelect: () => void navigate(href("taskList", { mapId: map.id })),
          },
          { label: t.importVersion, requires: F.addVersion, onSelect: () => onOpen("import") },
          useRemoval(map, () => void navigate(href("mapList"))),
        ]}
      >
        <Button aria-label={t.moreOf(map.name)}>⋯</Button>
      </ActMenu>
      <Button onClick={() => void navigate(href("mapHistory", { id: map.id }))}>{t.history}</Button>
      {mayExport ? (
        <ExportMenu version={{ id: map.versionId, mapKey: map.mapKey, version: map.version }} />
      ) : null}
      {maySend ? <Button onClick={() => onOpen("distribute")}>{t.distribute}</Button> : null}
      {mayEdit ? (
        <Button type="primary" onClick={() => void navigate(href("mapEditor", { id: map.id }))}>
          {t.edit}
        </Button>
      ) : null}
    </>
  );
}

interface MapPanelProps {
  readonly map: MapDetail;
  readonly panel: Panel | undefined;
  readonly onClose: () => void;
}

function MapPanel({ map, panel, onClose }: MapPanelProps) {
  switch (panel) {
    case "form":
      return <MapForm id={map.id} onClose={onClose} />;
    case "import":
      return <ImportDrawer map={map} onClose={onClose} />;
    case "distribute":
      return (
        <DistributeDialog
          mapId={map.id}
          mapName={map.name}
          versionId={map.versionId}
          version={map.version}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}
