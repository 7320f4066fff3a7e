import type { ElementKind, PointKind } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { FONT_FAMILY } from "../../ui/theme/font.ts";
import type { Palette } from "../../ui/theme/index.ts";

type Appearance = "light" | "dark";

/** Colors of a drawn floor. */
export interface PlanColors {
  readonly floor: string;
  /** The line of a wall where it faces the room. */
  readonly wall: string;
  /** The inside of thick walls and pillars. */
  readonly wallFill: string;
}

const LIGHT: PlanColors = { floor: "#ffffff", wall: "#2f4a50", wallFill: "#b9c8c8" };
const DARK: PlanColors = { floor: "#172b2f", wall: "#8fb0b0", wallFill: "#2a4448" };

export const planColors = (appearance: Appearance): PlanColors => (appearance === "dark" ? DARK : LIGHT);

/** What elements look like at this moment. */
export interface ElementLook {
  readonly kinds: Readonly<Record<ElementKind, string>>;
  readonly points: Readonly<Record<PointKind, string>>;
  /** Around letters and marks, so that they stand clear of walls. */
  readonly halo: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly font: string;
  /** Root font size over 16 px. */
  readonly scale: number;
}

export function elementLook(palette: Palette, appearance: Appearance, scale: number): ElementLook {
  const { tones, series, primary, ink, inkSoft } = palette;
  return {
    kinds: kindColors(palette),
    points: {
      initial: tones.info.text,
      dock: tones.positive.text,
      via: primary,
      elevator: series[5] ?? ink,
      gate: tones.notice.text,
    },
    halo: planColors(appearance).floor,
    ink,
    inkSoft,
    font: FONT_FAMILY,
    scale,
  };
}

/** Red is not to be crossed, blue not to be wetted, amber is slow, green is cleaned. */
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

/** Colors of what moves on a floor, and of docks in small pictures. */
export function markColors({ primary, paper, surface, tones }: Palette, appearance: Appearance) {
  const isDark = appearance === "dark";
  return {
    robot: primary,
    failure: tones.danger.solid,
    robotEdge: isDark ? paper : surface,
    trail: primary,
    cleaned: isDark ? "#3d6b3a" : "#d3ecc0",
    dock: tones.positive.solid,
    dockInk: surface,
  };
}
export type MarkColors = ReturnType<typeof markColors>;
