import { useMemo } from "react";
import { useAppearance, useIsCalm, usePalette, useScale } from "../../ui/theme/index.ts";
import { elementLook, markColors } from "../map-drawing/index.ts";
import { ageColors } from "./coverage-colors.ts";
import type { FloorLook } from "./floor-look.ts";

/** How a floor is drawn for this person at this moment. */
export function useFloorLook(): FloorLook {
  const palette = usePalette();
  const appearance = useAppearance();
  const scale = useScale();
  const isCalm = useIsCalm();
  return useMemo(
    () => ({
      marks: markColors(palette, appearance),
      scale,
      isCalm,
      ages: ageColors(appearance),
      elements: elementLook(palette, appearance, scale),
    }),
    [palette, appearance, scale, isCalm],
  );
}
