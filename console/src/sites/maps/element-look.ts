import type { ElementKind } from "@sweepline/contract/fleet/map-elements.ts";
import type { Palette } from "../../ui/theme/index.ts";

/** What elements look like: red is not to be crossed, blue not to be wetted, amber is slow, green is cleaned. */
export interface ElementLook {
  readonly kinds: Readonly<Record<ElementKind, string>>;
  /** Around letters and marks, so that they stand clear of walls. */
  readonly halo: string;
  readonly text: string;
  readonly font: string;
  readonly scale: number;
}

export function kindColors({ tones, series, inkFaint, primary, ink }: Palette): ElementLook["kinds"] {
  return {
    virtualWall: tones.danger.solid,
    forbiddenArea: tones.danger.solid,
    noMopArea: tones.info.solid,
    slowArea: tones.notice.solid,
    cleaningArea: tones.positive.solid,
    room: inkFaint,
    path: series[5] ?? ink,
    point: primary,
    qrPoint: ink,
  };
}
