/** Whether the person looks at this window: it may be hidden behind another tab, or another window may have the keys. */
export function followWindow(onChange: () => void) {
  let isFocused = true;
  const set = (next: boolean) => {
    if (next === isFocused) return;
    isFocused = next;
    onChange();
  };
  const gain = () => set(true);
  const lose = () => set(false);
  return {
    isVisible: () => document.visibilityState !== "hidden",
    isFocused: () => isFocused,
    /** `onLeave` where the browser's tab goes, `onReturn` where it comes back as it was; answers how to stop. */
    start(onLeave: () => void, onReturn: () => void): () => void {
      const stop = new AbortController();
      const { signal } = stop;
      // Not while they are captured: elements lose and gain the focus inside of a window that keeps it.
      window.addEventListener("blur", lose, { signal });
      window.addEventListener("focus", gain, { signal });
      // Whoever presses something here has this window before them.
      for (const press of ["pointerdown", "keydown"])
        window.addEventListener(press, gain, { signal, capture: true });
      document.addEventListener("visibilitychange", onChange, { signal });
      window.addEventListener("pagehide", onLeave, { signal });
      window.addEventListener("pageshow", onReturn, { signal });
      return () => stop.abort();
    },
  };
}
