import type { ElementKind, PointKind } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { MapFrame } from "@sweepline/contract/sites/maps.ts";
import type { CellBox } from "../map-drawing/index.ts";
import { paint } from "./cells.ts";
import { createDraftState, type DraftBase, type DraftState } from "./draft-state.ts";
import { createElementSet, type ElementSet } from "./element-set.ts";
import { createHistory, type History } from "./history.ts";
import type { DocumentChange } from "./model.ts";
import type { Rules } from "./rules.ts";
import { isSame } from "./same.ts";

export interface DocumentSetup {
  readonly frame: MapFrame;
  readonly base: DraftBase;
  /** As the version has them, without the strokes of the draft. */
  readonly baseCells: Uint8Array;
  readonly fixedWallIds: readonly string[];
  readonly isSingleArea: boolean;
  /** What elements of a kind are called, in the person's language. */
  readonly kindName: (kind: ElementKind, pointKind?: PointKind) => string;
  readonly isReadOnly?: boolean;
}

/** What the sides of a document stand on. */
export interface DocumentContext {
  readonly surface: { readonly cells: Uint8Array; readonly width: number };
  readonly baseCells: Uint8Array;
  readonly state: DraftState;
  readonly elements: ElementSet;
  readonly history: History;
  rules: Rules;
  /** Counts what happens, to know what came first. */
  now: number;
  readonly listeners: Set<(change: DocumentChange) => void>;
  readonly pendingListeners: Set<() => void>;
}

export const initialIds = ({ elements }: DraftBase): Set<string> => {
  const set = createElementSet(elements.map(({ element }) => element));
  return new Set(set.initialPoints());
};

export function createContext({
  frame,
  base,
  baseCells,
  fixedWallIds,
  isSingleArea,
}: DocumentSetup): DocumentContext {
  const surface = { cells: baseCells.slice(), width: frame.width };
  paint(surface, base.strokes);
  return {
    surface,
    baseCells,
    state: createDraftState(base),
    elements: createElementSet(base.elements.map(({ element }) => element)),
    history: createHistory(),
    rules: { frame, isSingleArea, baseInitialIds: initialIds(base), fixedWallIds: new Set(fixedWallIds) },
    now: 0,
    listeners: new Set(),
    pendingListeners: new Set(),
  };
}

export function notify(
  { listeners }: DocumentContext,
  by: DocumentChange["by"],
  { ids = [], cells }: { ids?: Iterable<string>; cells?: CellBox | undefined },
): void {
  const change: DocumentChange = { elementIds: new Set(ids), cells, by };
  for (const listener of [...listeners]) listener(change);
}

/** Brings elements to what is to be shown of them; answers those that look different now. */
export function showAgain({ elements, state }: DocumentContext, ids: Iterable<string>): string[] {
  const changed: string[] = [];
  for (const id of new Set(ids)) {
    const next = state.shown(id);
    if (isSame(elements.find(id) ?? null, next)) continue;
    elements.put(id, next);
    changed.push(id);
  }
  return changed;
}
