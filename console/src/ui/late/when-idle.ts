/** Not every browser says when it is idle. */
const SOON_MS = 2_000;

/** Does what can wait once the browser has nothing else to do. Answers how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, SOON_MS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run);
  return () => cancelIdleCallback(asked);
}
