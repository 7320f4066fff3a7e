/** What the rooms of the editor agree on: the document, the acts on it, and what the person sees and holds. */
import type { ElementKind, MapElement, PointKind } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { MapEditor } from "@sweepline/contract/sites/map-drafts/editors.ts";
import type { MapFrame } from "@sweepline/contract/sites/maps.ts";
import type { z } from "zod";
import type { CellBox } from "../map-drawing/index.ts";

/** Flat runs `x, y, count, value, …`, each within one row, row 0 at the bottom. */
export type CellRuns = readonly number[];

export type ActLabel =
  | "draw"
  | "move"
  | "rotate"
  | "reshape"
  | "delete"
  | "rename"
  | "change"
  | "copy"
  | "group"
  | "ungroup"
  | "lock"
  | "unlock"
  | "erase"
  | "restore";

/** One act of a person, one entry of undo, one step on the wire. */
export interface Act {
  /** For the undo button and the list of acts. */
  readonly label: ActLabel;
  /** What elements are afterwards; null: deleted. An id that is not there yet is drawn. */
  readonly changes: readonly { readonly id: string; readonly after: MapElement | null }[];
  readonly cells?: CellRuns;
  /** The person knows that a map of one cleaning area loses its last one. */
  readonly replacesLastArea?: boolean;
  /** Goes on with the act before it, as repeated arrow keys do: both are taken back together. */
  readonly isContinued?: boolean;
}

/**
 * `areaTwice`: the map takes one cleaning area; the page asks, and acts again with `replacesLastArea`. `locked`: an
 * element is, or its layer. `changedByOther`: of an undo or redo, which is dropped. `invalid`: no such element can be,
 * as one of too few points. `empty`: nothing would change, nothing is said.
 */
export type ActFault =
  | "nameTaken"
  | "nameEmpty"
  | "nameTooLong"
  | "initialPoint"
  | "initialTwice"
  | "areaTwice"
  | "locked"
  | "fixedWall"
  | "tooMany"
  | "outside"
  | "changedByOther"
  | "readOnly"
  | "invalid"
  | "empty";

export type ActNote = "edgeDistanceAdjusted" | "replacedLastArea";

/** No such element can be: of `invalid`, the rule that is not met, whose path begins with the field. */
export type RefusedElement =
  | { readonly fault: "nameEmpty" | "nameTooLong" }
  | { readonly fault: "invalid"; readonly issue: z.core.$ZodIssue | undefined };

export type ActResult =
  | { readonly ok: true; readonly note?: ActNote }
  | {
      readonly ok: false;
      readonly fault: ActFault;
      readonly elementId?: string;
      readonly issue?: z.core.$ZodIssue | undefined;
    };

export interface DocumentChange {
  readonly elementIds: ReadonlySet<string>;
  /** Cells that may look different now. */
  readonly cells: CellBox | undefined;
  readonly by: "me" | "other" | "undo" | "load";
}

export interface MapDocument {
  readonly frame: MapFrame;
  /** The cells as they are now: 0 free, 1 occupied, 2 unknown. Changed in place; `subscribe` notifies. */
  readonly cells: Uint8Array;
  /** As the version had them that the draft began with, for the brush that restores. */
  readonly baseCells: Uint8Array;
  readonly isSingleArea: boolean;
  /** In drawing order; the same array until an element changes. */
  elements(): readonly MapElement[];
  element(id: string): MapElement | undefined;
  /** All of the groups that any of these belong to, and these. */
  withGroups(ids: Iterable<string>): ReadonlySet<string>;
  act(act: Act): ActResult;
  undo(): ActResult | undefined;
  redo(): ActResult | undefined;
  canUndo(): ActLabel | undefined;
  canRedo(): ActLabel | undefined;
  subscribe(listener: (change: DocumentChange) => void): () => void;
  /** A free name of that kind, in the person's language: "Virtual wall 3". */
  nameFor(kind: ElementKind, pointKind?: PointKind): string;
}

/** Also the layer of an element in lists and locks is its kind. */
export type ToolName =
  | "select"
  | "hand"
  | "measure"
  | "erase"
  | "restore"
  | Exclude<ElementKind, "point">
  | `point:${PointKind}`;

/** What the erasing brush makes of cells. */
export type BrushValue = 0 | 1 | 2;

/** What the person sees and holds; a store of its own, not part of the map. */
export interface EditorState {
  readonly tool: ToolName;
  readonly selectedIds: ReadonlySet<string>;
  readonly hiddenLayers: ReadonlySet<ElementKind>;
  readonly lockedLayers: ReadonlySet<ElementKind>;
  /** Devices at work, with where they came along and where they are going. */
  readonly areRobotsHidden: boolean;
  readonly snap: { readonly toElements: boolean; readonly toGrid: boolean; readonly toAngles: boolean };
  /** Diameter of the brush. */
  readonly brushCells: number;
  readonly brushValue: BrushValue;
  readonly lengthUnit: "meter" | "foot";
  /** Nothing can be drawn or moved; looking, selecting and measuring can. */
  readonly isReadOnly: boolean;
  /** Others who have the map open. */
  readonly editors: readonly MapEditor[];
}

export interface EditorStore {
  get(): EditorState;
  set(patch: Partial<EditorState>): void;
  subscribe(listener: (state: EditorState, before: EditorState) => void): () => void;
}
