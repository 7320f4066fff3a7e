import { paletteOf } from "../../ui/theme/index.ts";
import {
  type ElementLook,
  elementLook,
  type MarkColors,
  markColors,
  type PlanColors,
  planColors,
} from "../map-drawing/index.ts";

/** How things are drawn at this moment. */
export interface EditorLook extends ElementLook {
  readonly plan: PlanColors;
  /** Where nobody has been, and what lies beyond the grid. */
  readonly unknown: string;
  readonly beyond: string;
  readonly frame: string;
  readonly marks: MarkColors;
  readonly primary: string;
  readonly citron: string;
  /** Of other people, in turn. */
  readonly people: readonly string[];
  readonly isReducedMotion: boolean;
  readonly language: string;
}

export function readLook(): EditorLook {
  const root = document.documentElement;
  const appearance = root.dataset.theme === "dark" ? "dark" : "light";
  const palette = paletteOf(appearance);
  const scale = Number.parseFloat(getComputedStyle(root).fontSize) / 16 || 1;
  return {
    ...elementLook(palette, appearance, scale),
    plan: planColors(appearance),
    marks: markColors(palette, appearance),
    unknown: appearance === "dark" ? palette.surface : palette.tones.neutral.soft,
    beyond: palette.paper,
    frame: palette.line,
    primary: palette.primary,
    citron: palette.citron,
    people: palette.series,
    isReducedMotion: window.matchMedia("(prefers-reduced-motion: reduce)").matches,
    language: root.lang || navigator.language,
  };
}

/** Calls when the theme, the language or the size of letters changes. */
export function watchLook(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ["data-theme", "lang", "style"],
  });
  return () => observer.disconnect();
}
