import { isInitialPoint, type MapElement, nameKey } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { newElementId } from "./element-id.ts";
import { translated } from "./geometry.ts";
import type { Act, MapDocument } from "./model.ts";
import { freeName } from "./names.ts";

/** Beside what was copied: each further copy a step further. */
const OFFSET_M = 0.5;

export interface Clipboard {
  copy(elements: readonly MapElement[]): void;
  /** The next copies; undefined where nothing was copied. */
  paste(document: MapDocument): Act | undefined;
  isEmpty(): boolean;
}

export function createClipboard(): Clipboard {
  let held: readonly MapElement[] = [];
  let pasted = 0;
  return {
    copy(elements) {
      held = elements;
      pasted = 0;
    },
    paste(document) {
      if (held.length === 0) return undefined;
      pasted += 1;
      return copiesOf(held, document, pasted);
    },
    isEmpty: () => held.length === 0,
  };
}

/** Copies with names and groups of their own. A map has one initial point, so that is not copied beside others. */
export function copiesOf(elements: readonly MapElement[], document: MapDocument, times = 1): Act {
  const copied = elements.length > 1 ? elements.filter((element) => !isInitialPoint(element)) : elements;
  const groups = new Map<string, string>();
  const taken = new Set(document.elements().map(({ name }) => nameKey(name)));
  const isTaken = (name: string) => taken.has(nameKey(name));
  const changes = copied.map((element) => {
    const id = newElementId();
    const { groupId, name } = element;
    if (groupId && !groups.has(groupId)) groups.set(groupId, newElementId());
    const own = isTaken(name) ? freeName(name, isTaken) : name;
    taken.add(nameKey(own));
    const moved = translated(element, { dx: OFFSET_M * times, dy: -OFFSET_M * times });
    const after = {
      ...moved,
      id,
      name: own,
      groupId: (groupId && groups.get(groupId)) || null,
      isLocked: false,
    };
    return { id, after };
  });
  return { label: "copy", changes };
}
