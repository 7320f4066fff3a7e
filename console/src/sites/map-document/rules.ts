import {
  isInitialPoint,
  isPlaced,
  MAX_ELEMENTS,
  type MapElement,
  nameKey,
} from "@sweepline/contract/fleet/shared/map-elements.ts";
import { OUTSIDE_M } from "@sweepline/contract/sites/map-drafts/steps.ts";
import type { MapFrame } from "@sweepline/contract/sites/maps.ts";
import type { ElementSet } from "./element-set.ts";
import type { ActFault } from "./model.ts";
import { isSame } from "./same.ts";

/** What a change makes of an element; null: it is not there. */
export interface Change {
  readonly id: string;
  readonly before: MapElement | null;
  readonly after: MapElement | null;
}

export interface Rules {
  readonly frame: MapFrame;
  readonly isSingleArea: boolean;
  /** Initial points of the version that the draft began with. */
  readonly baseInitialIds: ReadonlySet<string>;
  readonly fixedWallIds: ReadonlySet<string>;
}

/** `isUndo`: an act is taken back. `isAgain`: it is done again. Locks concern neither. */
export interface Doing {
  readonly isUndo: boolean;
  readonly isAgain: boolean;
  readonly isUnlocking: boolean;
}

export interface RuleFault {
  readonly fault: ActFault;
  readonly elementId?: string;
}

/** Why changes cannot be made (spec §5); the server asks the same once more. */
export function ruleFault(
  changes: readonly Change[],
  elements: ElementSet,
  { rules, doing }: { rules: Rules; doing: Doing },
): RuleFault | undefined {
  for (const change of changes) {
    const fault = changeFault(change, rules, doing);
    if (fault) return { fault, elementId: change.id };
  }
  return nameFault(changes, elements) ?? countFault(changes, elements, rules);
}

function changeFault({ id, before, after }: Change, rules: Rules, doing: Doing): ActFault | undefined {
  if (after && isOutside(after, rules.frame) && !isMoreOfTheSame(after, before)) return "outside";
  if (!before) return undefined;
  const isFree = doing.isUndo || doing.isAgain || doing.isUnlocking;
  if (before.isLocked && !isFree) return "locked";
  const losesInitial = isInitialPoint(before) && !(after && isInitialPoint(after));
  if (losesInitial && !(doing.isUndo && !rules.baseInitialIds.has(id))) return "initialPoint";
  const isFixed = before.kind === "virtualWall" && !after && doing.isUndo && rules.fixedWallIds.has(id);
  return isFixed ? "fixedWall" : undefined;
}

function isMoreOfTheSame(after: MapElement, before: MapElement | null): boolean {
  if (!before) return false;
  return isPlaced(after)
    ? isPlaced(before) && after.x === before.x && after.y === before.y
    : !isPlaced(before) && isSame(after.points, before.points);
}

/** Names after the whole act: two elements may exchange theirs, and who shares a name already may keep it. */
function nameFault(changes: readonly Change[], elements: ElementSet): RuleFault | undefined {
  const touched = new Set(changes.map(({ id }) => id));
  const taken = new Set<string>();
  for (const { id, before, after } of changes) {
    if (!after) continue;
    const key = nameKey(after.name);
    const isKept = before !== null && nameKey(before.name) === key;
    const isTaken = taken.has(key) || [...elements.named(after.name)].some((other) => !touched.has(other));
    if (isTaken && !isKept) return { fault: "nameTaken", elementId: id };
    taken.add(key);
  }
  return undefined;
}

function countFault(
  changes: readonly Change[],
  elements: ElementSet,
  { isSingleArea }: Rules,
): RuleFault | undefined {
  const initial = addedBeside(changes, elements.initialPoints(), isInitialPoint);
  if (initial) return { fault: "initialTwice", elementId: initial };
  const area =
    isSingleArea &&
    addedBeside(changes, elements.ofKind("cleaningArea"), ({ kind }) => kind === "cleaningArea");
  if (area) return { fault: "areaTwice", elementId: area };
  const growth = changes.reduce((sum, { before, after }) => sum + (after ? 1 : 0) - (before ? 1 : 0), 0);
  return growth > 0 && elements.size() + growth > MAX_ELEMENTS ? { fault: "tooMany" } : undefined;
}

/** The one that is added where there is one already. */
function addedBeside(
  changes: readonly Change[],
  present: ReadonlySet<string>,
  isOne: (element: MapElement) => boolean,
): string | undefined {
  const touched = new Set(changes.map(({ id }) => id));
  const after = changes.flatMap((change) => (change.after && isOne(change.after) ? [change.id] : []));
  const added = after.find((id) => !present.has(id));
  if (added === undefined) return undefined;
  return after.length > 1 || [...present].some((id) => !touched.has(id)) ? added : undefined;
}

/** Further from the grid than anybody draws. */
function isOutside(element: MapElement, { resolutionM, width, height, origin }: MapFrame): boolean {
  const [cos, sin] = [Math.cos(origin.theta), Math.sin(origin.theta)];
  const points = isPlaced(element) ? [[element.x, element.y] as const] : element.points;
  return points.some(([x, y]) => {
    const [dx, dy] = [x - origin.x, y - origin.y];
    const [right, up] = [dx * cos + dy * sin, dy * cos - dx * sin];
    const isLow = right < -OUTSIDE_M || up < -OUTSIDE_M;
    return isLow || right > width * resolutionM + OUTSIDE_M || up > height * resolutionM + OUTSIDE_M;
  });
}
