import { ROOT_FONT, SCREEN_CLASS_WIDTHS } from "@sweepline/contract/core/limits.ts";
import { createStore, useStore } from "../../core/store/index.ts";

/**
 * Spec §9: 16 px at a width of 1600, growing with the width, at most twice the base.
 *
 * Straight scaling would give 7.7 px at 768: nobody reads that. Below 1500 px the text therefore stays as it is and the
 * layout gives way instead (size classes).
 */
const SMALLEST = 15 / ROOT_FONT.basePx;

/** Steps of half a pixel: dragging a window edge must not restyle the page at every pixel. */
export function rootScale(width: number): number {
  const { basePx, baseWidth, maxScale } = ROOT_FONT;
  const scale = Math.min(maxScale, Math.max(SMALLEST, width / baseWidth));
  return Math.round(scale * basePx * 2) / (basePx * 2);
}

/** 1200 px or more 3, 992 or more 2, 768 or more 1, else 0 (spec §2). */
export type SizeClass = 0 | 1 | 2 | 3;

export function sizeClassOf(width: number): SizeClass {
  if (width >= SCREEN_CLASS_WIDTHS.large) return 3;
  if (width >= SCREEN_CLASS_WIDTHS.medium) return 2;
  return width >= SCREEN_CLASS_WIDTHS.small ? 1 : 0;
}

const scale = createStore(1);
const rem = createStore<number>(ROOT_FONT.basePx);
const sizeClass = createStore<SizeClass>(3);

export const useScale = (): number => useStore(scale);
/** Pixels of one rem, for what is reckoned in pixels beside style sheets in rem. */
export const useRemPx = (): number => useStore(rem);
export const useSizeClass = (): SizeClass => useStore(sizeClass);
/** Pixels of the base as large as the text in them; what is said otherwise, or not at all, stays. */
export function useScaled<Size>(size: Size): Size | number {
  const factor = useScale();
  return typeof size === "number" ? size * factor : size;
}
/** Where a row's acts beside each other would cover what the row says: their column stays in sight. */
export const useIsTight = (): boolean => useSizeClass() < 2;

/** As `useRemPx`, at this moment. */
export const remPx = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || ROOT_FONT.basePx;

/**
 * Follows the window. The root size is set in percent, so that a larger default font chosen in the browser still counts. Answers how to
 * stop.
 */
export function followWindowSize(): () => void {
  const apply = () => {
    scale.set(rootScale(window.innerWidth));
    sizeClass.set(sizeClassOf(window.innerWidth));
    document.documentElement.style.fontSize = `${scale.get() * 100}%`;
    rem.set(remPx());
  };
  window.addEventListener("resize", apply);
  apply();
  return () => window.removeEventListener("resize", apply);
}
