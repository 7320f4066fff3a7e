import { MAX_ELEMENTS, type MapElement, nameKey } from "@sweepline/contract/fleet/shared/map-elements.ts";
import {
  MAX_DRAFT_BYTES,
  MAX_DRAFT_RUNS,
  type Step,
  type StepConflict,
} from "@sweepline/contract/sites/map-drafts/steps.ts";
import type { MapFrame } from "@sweepline/contract/sites/maps.ts";
import { countRuns, isWithin } from "./cells.ts";
import { type ElementState, type ElementStates, isInitial } from "./draft-element-states.ts";
import { isOutside } from "./outside.ts";

/** What else the rules ask, beside the elements as they stand. */
export interface DraftFixture {
  frame: MapFrame;
  isSingleArea: boolean;
  /** Initial points of the version that the draft began with. */
  baseInitialIds: ReadonlySet<string>;
  /** Walls that are in a version. */
  fixedWallIds: ReadonlySet<string>;
}

export interface DraftSize {
  runCount: number;
  sizeBytes: number;
}

export interface Fault {
  conflict: StepConflict;
  elementId: string | null;
  /** The element that stands in the way. */
  presentId: string | null;
}

type Change = Step["changes"][number];
const fault = (conflict: StepConflict, elementId: string | null = null, presentId = elementId): Fault => ({
  conflict,
  elementId,
  presentId,
});

/** What a step takes up, at the least. */
const STEP_BYTES = 200;
const CELL_BYTES = 2;
export const bytesOf = ({ changes, cells }: Pick<Step, "changes" | "cells">): number =>
  STEP_BYTES + (changes.length === 0 ? 0 : JSON.stringify(changes).length) + cells.length * CELL_BYTES;

/** Why a step cannot be taken upon what stands; undefined: it can. Nothing is changed. */
export function faultOf(
  step: Step,
  elements: ElementStates,
  draft: DraftFixture & { size: DraftSize },
): Fault | undefined {
  const { size, frame } = draft;
  const isFull =
    size.runCount + countRuns(step.cells) > MAX_DRAFT_RUNS ||
    size.sizeBytes + bytesOf(step) > MAX_DRAFT_BYTES;
  if (isFull) return fault("draftFull");
  if (!isWithin(step.cells, frame)) return fault("outside");
  for (const change of step.changes) {
    const found = changeFault(change, elements.find(change.elementId), { ...draft, isUndo: step.isUndo });
    if (found) return found;
  }
  return nameFault(step, elements) ?? countFault(step, elements, draft);
}

function changeFault(
  { elementId, before, after }: Change,
  present: ElementState | undefined,
  draft: DraftFixture & { isUndo: boolean },
): Fault | undefined {
  if (before === null && present) return fault("exists", elementId);
  if (before !== null && !present) return fault("deleted", elementId);
  if (before !== null && present?.revision !== before) return fault("changed", elementId);
  if (after && isOutside(after, draft.frame) && !isMoreOfTheSame(after, present))
    return fault("outside", elementId);
  if (!present) return undefined;
  if (takesInitialPoint(present, after) && !(draft.isUndo && !draft.baseInitialIds.has(elementId)))
    return fault("initialPoint", elementId);
  const isWallGone = present.kind === "virtualWall" && !after;
  return isWallGone && draft.isUndo && draft.fixedWallIds.has(elementId)
    ? fault("fixedWall", elementId)
    : undefined;
}

/** Robots may report what lies far outside; whoever renames that does not move it. */
function isMoreOfTheSame(after: MapElement, present: ElementState | undefined): boolean {
  const shape = ({ points, x, y }: { points?: unknown; x?: unknown; y?: unknown }) =>
    JSON.stringify([points, x, y]);
  return present?.element ? shape(present.element) === shape(after) : false;
}

const takesInitialPoint = (present: ElementState, after: MapElement | null): boolean =>
  isInitial(present) && !(after && isInitial(after));

/** Names after the whole step: two elements may exchange theirs. Who has a name in common already may keep it. */
function nameFault({ changes }: Step, elements: ElementStates): Fault | undefined {
  const touched = new Set(changes.map(({ elementId }) => elementId));
  const taken = new Map<string, { id: string; isKept: boolean }>();
  for (const { elementId, after } of changes) {
    if (!after) continue;
    const key = nameKey(after.name);
    const present = elements.find(elementId);
    const isKept = present !== undefined && nameKey(present.name) === key;
    const twin = taken.get(key);
    if (twin && !(isKept && twin.isKept)) return fault("nameTaken", elementId, twin.id);
    const other = isKept ? undefined : [...elements.named(after.name)].find((id) => !touched.has(id));
    if (other !== undefined) return fault("nameTaken", elementId, other);
    taken.set(key, { id: elementId, isKept });
  }
  return undefined;
}

/** One initial point, one cleaning area where the map takes one, and so many elements: asked of those who add. */
function countFault(
  { changes }: Step,
  elements: ElementStates,
  { isSingleArea }: DraftFixture,
): Fault | undefined {
  const initials = tooManyOf(changes, elements.initialPoints(), isInitial);
  if (initials) return fault("initialPoint", ...initials);
  const areas =
    isSingleArea && tooManyOf(changes, elements.cleaningAreas(), ({ kind }) => kind === "cleaningArea");
  if (areas) return fault("cleaningArea", ...areas);
  const added = changes.filter(({ before }) => before === null).length;
  const removed = changes.filter(({ after }) => after === null).length;
  return added > removed && elements.count() + added - removed > MAX_ELEMENTS ? fault("tooMany") : undefined;
}

/** The one that is added and the one that is there, where the step leaves more than one of a kind and adds to them. */
function tooManyOf(
  changes: readonly Change[],
  present: ReadonlySet<string>,
  isOne: (element: MapElement) => boolean,
): [added: string, present: string | null] | undefined {
  const touched = new Set(changes.map(({ elementId }) => elementId));
  const after = changes.flatMap((change) => (change.after && isOne(change.after) ? [change.elementId] : []));
  const added = after.find((id) => !present.has(id));
  if (added === undefined) return undefined;
  const other = [...present].find((id) => !touched.has(id)) ?? after.find((id) => id !== added);
  return other === undefined ? undefined : [added, other];
}
