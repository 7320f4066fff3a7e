import { useMemo } from "react";
import { useAppearance, usePalette, useReducedMotion, useScale } from "../../ui/theme/index.ts";
import { type ElementLook, elementLook, type MarkColors, markColors } from "../map-drawing/index.ts";
import { ageColors } from "./coverage-colors.ts";

/** How things look at this moment; changes with theme, window and language. */
export interface FloorLook {
  readonly marks: MarkColors;
  readonly elements: ElementLook;
  readonly ages: ReturnType<typeof ageColors>;
  readonly scale: number;
  readonly isReducedMotion: boolean;
}

/** How a floor is drawn for this person at this moment. */
export function useFloorLook(): FloorLook {
  const palette = usePalette();
  const appearance = useAppearance();
  const scale = useScale();
  const isReducedMotion = useReducedMotion();
  return useMemo(
    () => ({
      marks: markColors(palette, appearance),
      scale,
      isReducedMotion,
      ages: ageColors(appearance),
      elements: elementLook(palette, appearance, scale),
    }),
    [palette, appearance, scale, isReducedMotion],
  );
}
