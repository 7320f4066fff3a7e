import type { Act, ActResult, EditorStore, MapDocument } from "../map-document/index.ts";
import type { ToolListeners } from "../map-tools/index.ts";

/** What `createEditorCanvas` makes its drawing from. */
export interface CanvasSetup {
  readonly element: HTMLElement;
  readonly document: MapDocument;
  readonly store: EditorStore;
  readonly listeners: CanvasListeners;
  /** Those that drive on this map now; `Movers` of the maps room are such. */
  readonly robots?: RobotsOnMap | undefined;
}

export interface RobotOnMap {
  readonly glide: {
    poseAt(now: number): { readonly x: number; readonly y: number; readonly theta: number } | undefined;
  };
  /** Where it came along, oldest first. */
  readonly tail: readonly { readonly x: number; readonly y: number }[];
  /** Where it is going to drive, from its nearest point on. */
  readonly plannedPath?: readonly { readonly x: number; readonly y: number }[] | undefined;
}

export interface RobotsOnMap {
  all(): Iterable<RobotOnMap>;
  isMoving(now: number): boolean;
  subscribe(listener: () => void): () => void;
}

/** The drawing, as the page holds it. */
export interface EditorCanvas {
  fit(): void;
  zoomBy(steps: number): void;
  /** Meters of the floor to one pixel of the screen. */
  setResolution(metersPerPixel: number): void;
  /** Brings elements into view. */
  show(ids: readonly string[]): void;
  /** Keys that the page did not take: arrows move the selection or the crosshair, Enter sets a point, Escape ends. True: taken. */
  key(event: KeyboardEvent): boolean;
  /** Ends the shape that is on its way. */
  finish(): void;
  /** Takes back the last point of the shape that is on its way; false: there is none. */
  takeBackPoint(): boolean;
  /** What a click at this pixel of the window means. */
  elementAt(pixel: { readonly clientX: number; readonly clientY: number }): string | undefined;
  /** Brings the keyboard to the drawing. */
  focus(): void;
  dispose(): void;
}

export interface CanvasListeners extends ToolListeners {
  /** In meters of the map's frame; undefined: the pointer is not over the map. */
  onPointer(at: { readonly x: number; readonly y: number } | undefined): void;
  onResolution(metersPerPixel: number): void;
  /** Called for every act: the page shows faults and notes, and asks where the last area would be lost. */
  onActed(act: Act, result: ActResult): void;
}
