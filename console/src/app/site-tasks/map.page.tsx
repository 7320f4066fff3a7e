import { TasksHere } from "../../operations/tasks/index.ts";
import { MapDetailPage } from "../../sites/maps/index.ts";

/** A map with the tasks that are done on it: maps know of none. */
export function MapPage() {
  return <MapDetailPage tasksOn={(mapId) => <TasksHere where={{ mapId }} />} />;
}
