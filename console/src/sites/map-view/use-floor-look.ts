import { useMemo } from "react";
import { useAppearance, usePalette, useReducedMotion, useScale } from "../../ui/theme/index.ts";
import { elementLook, markColors } from "../map-drawing/index.ts";
import { ageColors } from "./coverage-colors.ts";
import type { FloorLook } from "./floor-look.ts";

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
