import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { DraftElement } from "@sweepline/contract/sites/map-drafts/steps.ts";
import type { ChangedElement } from "./map-drafts.store.ts";

/** All elements in drawing order: those that the draft began with in their places, then those that came with it. */
export function elementsOf(base: readonly MapElement[], changed: readonly ChangedElement[]): DraftElement[] {
  const left = new Map(changed.map((one) => [one.elementId, one]));
  const all: DraftElement[] = [];
  for (const element of base) {
    const change = left.get(element.id);
    left.delete(element.id);
    if (!change) all.push({ revision: 0, element });
    else if (change.element) all.push({ revision: change.revision, element: change.element });
  }
  for (const { revision, element } of left.values()) if (element) all.push({ revision, element });
  return all;
}
