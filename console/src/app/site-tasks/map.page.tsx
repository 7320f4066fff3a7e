import { AssistSpots } from "../../care/assists/index.ts";
import { FaultSpots } from "../../care/faults/index.ts";
import { FindingsCard } from "../../operations/findings/index.ts";
import { TasksHere } from "../../operations/tasks/index.ts";
import { MapDetailPage } from "../../sites/maps/index.ts";

/** A map with the tasks that are done on it and what of them may not go well: maps know of neither. */
export const MapPage = () => (
  <MapDetailPage
    workOn={({ id: mapId, versionId }) => (
      <>
        <TasksHere where={{ mapId }} />
        <FindingsCard of={{ mapId }} />
        <AssistSpots mapId={mapId} versionId={versionId} />
        <FaultSpots mapId={mapId} versionId={versionId} />
      </>
    )}
  />
);
