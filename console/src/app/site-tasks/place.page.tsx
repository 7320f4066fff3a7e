import { Attention } from "../../care/attention/index.ts";
import { TasksHere } from "../../operations/tasks/index.ts";
import { PlaceViewPage } from "../../sites/places/index.ts";

/** A place with what waits there for people, and the tasks that are done there: places know of neither. */
export const PlacePage = () => (
  <PlaceViewPage
    workAt={(placeId) => (
      <>
        <Attention where={{ placeId }} />
        <TasksHere where={{ placeId }} />
      </>
    )}
  />
);
