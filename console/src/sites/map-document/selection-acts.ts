import { isInitialPoint, type MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { newElementId } from "./element-id.ts";
import type { Act, ActLabel } from "./model.ts";

/** What is done to selected elements from keys, menus and panels. */
const changing = (
  label: ActLabel,
  elements: readonly MapElement[],
  change: (element: MapElement) => MapElement | null,
): Act => ({ label, changes: elements.map((element) => ({ id: element.id, after: change(element) })) });

/** The initial point stays when it is deleted together with others; alone it is refused with a message. */
export function deletion(elements: readonly MapElement[]): Act {
  const others = elements.filter((element) => !isInitialPoint(element));
  return changing("delete", others.length > 0 ? others : elements, () => null);
}

export function grouping(elements: readonly MapElement[]): Act {
  const groupId = newElementId();
  return changing("group", elements, (element) => ({ ...element, groupId }));
}

export const ungrouping = (elements: readonly MapElement[]): Act =>
  changing("ungroup", elements, (element) => ({ ...element, groupId: null }));

export const locking = (elements: readonly MapElement[], isLocked: boolean): Act =>
  changing(isLocked ? "lock" : "unlock", elements, (element) => ({ ...element, isLocked }));

export const renaming = (element: MapElement, name: string): Act =>
  changing("rename", [element], () => ({ ...element, name }));

export const changed = (element: MapElement): Act => changing("change", [element], () => element);
