import { useEffect, useState } from "react";
import { remPx } from "../../../ui/theme/index.ts";

/** Fewer rows than these are drawn whole. */
const ALL_BELOW = 100;
const ROW_REM = 1.875;
/** Rows beyond the edges, so that scrolling finds them drawn. */
const SPARE = 12;

/** Which rows of a long list are in sight. */
export function useWindow(list: { readonly current: HTMLElement | null }, count: number) {
  const rowPx = ROW_REM * remPx();
  const [seen, setSeen] = useState({ top: 0, height: 600 });
  const isLong = count > ALL_BELOW;
  useEffect(() => {
    const element = list.current;
    if (!element || !isLong) return;
    const look = () => setSeen({ top: element.scrollTop, height: element.clientHeight });
    look();
    element.addEventListener("scroll", look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      observer.disconnect();
    };
  }, [list, isLong]);
  if (!isLong) return { start: 0, end: count, rowPx };
  const start = Math.max(0, Math.min(count, Math.floor(seen.top / rowPx)) - SPARE);
  return { start, end: Math.min(count, start + Math.ceil(seen.height / rowPx) + 2 * SPARE), rowPx };
}
