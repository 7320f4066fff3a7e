import { useSyncExternalStore } from "react";

const CALM = "(prefers-reduced-motion: reduce)";

function watchCalm(listener: () => void): () => void {
  const query = window.matchMedia(CALM);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the person asked their system for less motion. */
export const useIsCalm = (): boolean =>
  useSyncExternalStore(watchCalm, () => window.matchMedia(CALM).matches);
