import {
  EDGE_DISTANCE_M,
  type MapElement,
  mapElementSchema,
} from "@sweepline/contract/fleet/shared/map-elements.ts";
import { edgeRoom } from "@sweepline/contract/fleet/shared/map-measures.ts";
import type { RefusedElement } from "./model.ts";

export type Normal = { readonly element: MapElement; readonly isAdjusted: boolean } | RefusedElement;

const CENTIMETERS = 100;

/** An element as the contract takes it: to the millimeter, its name without what names cannot hold, its edge distance within its room. */
export function normalOf(given: MapElement): Normal {
  const name = given.name.replace(/\p{Cc}/gu, " ").trim();
  const parsed = mapElementSchema.safeParse({ ...given, name });
  if (!parsed.success) {
    const { issues } = parsed.error;
    const said = issues.find(({ path }) => path[0] === "name")?.message;
    if (said === "validation.elementNameEmpty") return { fault: "nameEmpty" };
    if (said === "validation.elementNameTooLong") return { fault: "nameTooLong" };
    return { fault: "invalid", issue: issues[0] };
  }
  const element = parsed.data;
  if (element.kind !== "cleaningArea") return { element, isAdjusted: false };
  const room = Math.floor(edgeRoom(element.points) * CENTIMETERS) / CENTIMETERS;
  if (element.edgeDistanceM <= room) return { element, isAdjusted: false };
  return { element: { ...element, edgeDistanceM: Math.max(EDGE_DISTANCE_M.least, room) }, isAdjusted: true };
}
