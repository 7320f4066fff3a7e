import type { ElementLook, MarkColors } from "../map-drawing/index.ts";
import type { ageColors } from "./coverage-colors.ts";

/** How things look at this moment; changes with theme, window and language. */
export interface FloorLook {
  readonly marks: MarkColors;
  readonly elements: ElementLook;
  readonly ages: ReturnType<typeof ageColors>;
  readonly scale: number;
  readonly isReducedMotion: boolean;
}
