import { TasksHere } from "../../operations/tasks/index.ts";
import { PlaceViewPage } from "../../sites/places/index.ts";

/** A place with the tasks that are done there: places know of none. */
export function PlacePage() {
  return <PlaceViewPage tasksAt={(placeId) => <TasksHere where={{ placeId }} />} />;
}
