import type { ComponentType } from "react";
import type { ListPage } from "./device-places/index.ts";

/** A list page with its filter by place; both come at the same time. */
export async function loadWithPlaces(page: Promise<ListPage>): Promise<ComponentType> {
  const [Page, { withPlaces }] = await Promise.all([page, import("./device-places/index.ts")]);
  return withPlaces(Page);
}
