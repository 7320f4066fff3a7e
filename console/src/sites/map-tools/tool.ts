import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { Act, ActResult, EditorStore, MapDocument } from "../map-document/index.ts";
import type { Vec } from "../map-drawing/index.ts";
import type { GridFrame } from "./grid-frame.ts";
import type { Sketch } from "./sketch.ts";

export interface ToolListeners {
  onMeasure(result: { readonly lengthM: number; readonly areaSqm: number | undefined } | undefined): void;
  /** A shape that is on its way; undefined: none. */
  onDrawing(drawing: Drawing | undefined): void;
  /** The double click on an element: the page opens its name. */
  onOpen(id: string): void;
}

export interface Drawing {
  readonly pointCount: number;
  readonly lengthM: number;
  /** Set point by point: whether there are enough of them. Undefined: by a drag, which ends by itself. */
  readonly canFinish?: boolean;
}

/** Where the pointer is, in meters of the map, and which keys are held with it. */
export interface Hand {
  readonly at: Vec;
  readonly isShift: boolean;
  readonly isAlt: boolean;
  /** Ctrl or Command: nothing is pulled anywhere. */
  readonly isFree: boolean;
}

/** What tools work on. They know nothing of how things are drawn. */
export interface ToolHost {
  readonly document: MapDocument;
  readonly store: EditorStore;
  readonly frame: GridFrame;
  readonly listeners: ToolListeners;
  metersPerPixel(): number;
  /** How far off a hand may be, in meters: more for fingers. */
  reach(): number;
  /** Of layers that are shown. */
  seen(): readonly MapElement[];
  /** Of layers that are shown and not locked. */
  touchable(): readonly MapElement[];
  act(act: Act): ActResult;
  /** The sketch is another one now. */
  repaint(): void;
  /** Brings a point into view, and answers the middle of the view for a start. */
  reveal(at: Vec): void;
  middle(): Vec;
  readonly stroke: StrokePreview;
}

/** What a brush has touched before its act: shown at once, and forgotten with the act. */
export interface StrokePreview {
  /** Spans `x, y, count` of cells, and what each cell is to be. */
  add(spans: readonly number[], valueAt: (index: number) => number): void;
  clear(): void;
}

/** A drag, from its press on. Ends in one act, or in none. */
export interface Gesture {
  move(hand: Hand): void;
  end(hand: Hand): void;
  cancel(): void;
}

export interface Tool {
  /** The shape of the pointer shows what a press would do. */
  cursorAt(hand: Hand): string;
  hover(hand: Hand | undefined): void;
  /** The person drags from here; undefined: a drag means nothing to this tool here. */
  press(hand: Hand): Gesture | undefined;
  /** Its gestures begin with the press and not with the first movement. */
  readonly isInstant?: boolean;
  click(hand: Hand): void;
  doubleClick(hand: Hand): void;
  /** True: the key was taken. */
  key(event: KeyboardEvent): boolean;
  sketch(): Sketch;
  /** The tool is put away: a shape that has enough points is kept, whatever else was begun is lost. */
  leave(): void;
  /** Of tools that set point by point. */
  readonly shape?: {
    finish(): void;
    /** One point less; false: there is none. */
    takeBack(): boolean;
  };
}

const ARROWS: Record<string, Vec> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export const arrowOf = ({ key }: Pick<KeyboardEvent, "key">): Vec | undefined => ARROWS[key];
