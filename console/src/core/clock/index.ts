import { useEffect, useState } from "react";

/** The time, where a component shows an age: one tick for all of them, and none while the page is hidden. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    if (document.visibilityState === "hidden") return;
    for (const each of [...listeners]) each();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Epoch milliseconds, renewed every `stepMs` (a multiple of a second) while the component is on screen. */
export function useNow(stepMs = 1_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setNow((previous) => (Date.now() - previous >= stepMs - 50 ? Date.now() : previous));
    tick();
    return listen(tick);
  }, [stepMs]);
  return now;
}
