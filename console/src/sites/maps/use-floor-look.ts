import { useMemo } from "react";
import { FONT_FAMILY } from "../../ui/theme/font.ts";
import { useAppearance, useIsCalm, usePalette, useScale } from "../../ui/theme/index.ts";
import { ageColors } from "./coverage-colors.ts";
import { kindColors } from "./element-look.ts";
import type { FloorLook } from "./floor-look.ts";
import { planColors, useMarkColors } from "./plan.ts";

/** How a floor is drawn for this person at this moment. */
export function useFloorLook(): FloorLook {
  const marks = useMarkColors();
  const palette = usePalette();
  const appearance = useAppearance();
  const scale = useScale();
  const isCalm = useIsCalm();
  return useMemo(
    () => ({
      marks,
      scale,
      isCalm,
      ages: ageColors(appearance),
      elements: {
        kinds: kindColors(palette),
        halo: planColors(appearance).floor,
        text: palette.inkSoft,
        font: FONT_FAMILY,
        scale,
      },
    }),
    [marks, palette, appearance, scale, isCalm],
  );
}
