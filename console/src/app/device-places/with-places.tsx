import type { ComponentType } from "react";
import type { PlaceFilter } from "../../fleet/shared/index.ts";
import { PlaceSelect } from "../../sites/places/index.ts";

/** A list of devices that is filtered by place where it is given how. */
export type ListPage = ComponentType<{ readonly placeFilter?: PlaceFilter }>;

export const withPlaces = (Page: ListPage): ComponentType =>
  function WithPlaces() {
    return <Page placeFilter={PlaceSelect} />;
  };
