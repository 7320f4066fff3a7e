import { useSyncExternalStore } from "react";

const CALM = "(prefers-reduced-motion: reduce)";

function watchReducedMotion(listener: () => void): () => void {
  const query = window.matchMedia(CALM);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the person asked their system for less motion. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(watchReducedMotion, () => window.matchMedia(CALM).matches);
