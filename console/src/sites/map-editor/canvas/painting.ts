import type { EditorLook } from "./look.ts";
import type { Screen } from "./screen.ts";

/** What everything is painted with. */
export interface Painting {
  readonly context: CanvasRenderingContext2D;
  readonly screen: Screen;
  readonly look: EditorLook;
}
