import { useEffect, useState } from "react";

/** One question after typing has paused, not one a letter. */
const PAUSE_MS = 250;

/** A text as it was when typing paused last. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
