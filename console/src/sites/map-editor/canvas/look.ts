import type { ElementKind, PointKind } from "@sweepline/contract/fleet/map-elements.ts";
import { type PlanColors, planColors } from "../../maps/index.ts";

/** How things are drawn at this moment, out of the variables of the theme. */
export interface EditorLook {
  readonly plan: PlanColors;
  /** Where nobody has been, and what lies beyond the grid. */
  readonly unknown: string;
  readonly beyond: string;
  readonly frame: string;
  readonly ink: string;
  readonly inkSoft: string;
  /** Around letters and marks, so that they stand clear of walls. */
  readonly halo: string;
  readonly primary: string;
  readonly onPrimary: string;
  readonly citron: string;
  readonly kinds: Readonly<Record<ElementKind, string>>;
  readonly points: Readonly<Record<PointKind, string>>;
  /** Of other people, in turn. */
  readonly people: readonly string[];
  readonly font: string;
  /** Root font size over 16 px. */
  readonly scale: number;
  readonly isCalm: boolean;
  readonly language: string;
}

const PEOPLE = 8;

export function readLook(element: HTMLElement): EditorLook {
  const root = document.documentElement;
  const style = getComputedStyle(root);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim() || "#888888";
  const isDark = root.dataset.theme === "dark";
  const plan = planColors(isDark ? "dark" : "light");
  return {
    plan,
    unknown: color(isDark ? "surface" : "tone-neutral-soft"),
    beyond: color("paper"),
    frame: color("line"),
    ink: color("ink"),
    inkSoft: color("ink-soft"),
    halo: plan.floor,
    primary: color("primary"),
    onPrimary: color("on-primary"),
    citron: color("citron"),
    kinds: {
      virtualWall: color("tone-danger-solid"),
      forbiddenArea: color("tone-danger-solid"),
      noMopArea: color("tone-info-solid"),
      slowArea: color("tone-notice-solid"),
      cleaningArea: color("tone-positive-solid"),
      room: color("ink-faint"),
      path: color("series-6"),
      point: color("primary"),
      qrPoint: color("ink"),
    },
    points: {
      initial: color("tone-info-text"),
      dock: color("tone-positive-text"),
      via: color("primary"),
      elevator: color("series-6"),
      gate: color("tone-notice-text"),
    },
    people: Array.from({ length: PEOPLE }, (_, index) => color(`series-${index + 1}`)),
    font: getComputedStyle(element).fontFamily,
    scale: Number.parseFloat(style.fontSize) / 16 || 1,
    isCalm: window.matchMedia("(prefers-reduced-motion: reduce)").matches,
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
