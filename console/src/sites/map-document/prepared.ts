import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { ElementSet } from "./element-set.ts";
import type { Act, ActNote } from "./model.ts";
import { normalOf } from "./normal.ts";
import type { Change, RuleFault, Rules } from "./rules.ts";
import { isSame } from "./same.ts";

export interface Ready {
  readonly changes: readonly Change[];
  readonly note: ActNote | undefined;
}

/** The changes of an act: elements as the contract takes them, nothing that stays as it is, and the last area gone where it must. */
export function prepared(act: Act, elements: ElementSet, rules: Rules): Ready | RuleFault {
  let note: ActNote | undefined;
  const wanted = new Map<string, MapElement | null>();
  for (const { id, after } of act.changes) {
    if (!after) {
      wanted.set(id, null);
      continue;
    }
    const before = elements.find(id);
    // What nobody touches stays as robots reported it, even where a new one could not be drawn so.
    if (before && isSame(before, after)) continue;
    const normal = normalOf({ ...after, id });
    if ("fault" in normal) return { ...normal, elementId: id };
    wanted.set(id, normal.element);
    if (normal.isAdjusted) note = "edgeDistanceAdjusted";
  }
  const replaced = act.replacesLastArea && rules.isSingleArea ? lastAreas(wanted, elements) : [];
  for (const id of replaced) wanted.set(id, null);
  if (replaced.length > 0) note = "replacedLastArea";
  const changes = [...wanted].map(
    ([id, after]): Change => ({ id, before: elements.find(id) ?? null, after }),
  );
  return { changes: changes.filter(({ before, after }) => !isSame(before, after)), note };
}

/** Those that give way to the one that is drawn. */
function lastAreas(wanted: ReadonlyMap<string, MapElement | null>, elements: ElementSet): string[] {
  const isDrawn = [...wanted].some(([id, after]) => after?.kind === "cleaningArea" && !elements.find(id));
  return isDrawn ? [...elements.ofKind("cleaningArea")].filter((id) => !wanted.has(id)) : [];
}
