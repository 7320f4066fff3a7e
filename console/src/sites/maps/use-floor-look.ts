import { useMemo } from "react";
import { FONT_FAMILY } from "../../ui/theme/font.ts";
import { useAppearance, useIsCalm, usePalette, useScale } from "../../ui/theme/index.ts";
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
      zones: {
        line: palette.lineStrong,
        text: palette.inkSoft,
        halo: planColors(appearance).floor,
        font: FONT_FAMILY,
      },
    }),
    [marks, palette, appearance, scale, isCalm],
  );
}
