import type { MarkColors } from "./plan.ts";
import type { ZoneColors } from "./zone-layer.ts";

/** How things look at this moment; changes with theme, window and language. */
export interface FloorLook {
  readonly marks: MarkColors;
  readonly zones: ZoneColors;
  readonly scale: number;
  readonly isCalm: boolean;
}
