import type { Viewer } from "./hub-model.ts";
import { reply } from "./hub-viewer.ts";

/**
 * Tells every browser to fetch user info and menu again: a few at a time, because each comes back with two calls. Told
 * again meanwhile, who still waits is told once.
 */
export const NOTIFIED_AT_ONCE = 20;
export const NOTIFY_EVERY_MS = 100;

export interface RightsNotifier {
  notify(viewers: Iterable<Viewer>): void;
  forget(viewer: Viewer): void;
  stop(): void;
}

export function createRightsNotifier(): RightsNotifier {
  const waiting = new Set<Viewer>();
  let timer: NodeJS.Timeout | undefined;

  const beat = () => {
    timer = undefined;
    for (const viewer of [...waiting].slice(0, NOTIFIED_AT_ONCE)) {
      waiting.delete(viewer);
      reply(viewer, { type: "rightsChanged" });
    }
    if (waiting.size > 0) timer = setTimeout(beat, NOTIFY_EVERY_MS);
  };

  return {
    notify(viewers) {
      for (const viewer of viewers) waiting.add(viewer);
      if (!timer) beat();
    },
    forget: (viewer) => void waiting.delete(viewer),
    stop: () => clearTimeout(timer),
  };
}
