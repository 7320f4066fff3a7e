import { useEffect, useState } from "react";

/** Where the last drawer was opened from: one that is opened from inside of another ends there if the other is gone. */
let outside: HTMLElement | undefined;

/**
 * Gives the focus back to where it was when the caller appeared. The kit does so only for what stays in the page and is
 * hidden; ours goes at once.
 */
export function useFocusBack(): void {
  const [ways] = useState(() => {
    const now = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
    if (!now?.closest(".ant-drawer, [role=dialog]")) outside = now;
    return [now, outside];
  });
  useEffect(
    () => () => {
      // Whoever has gone on to something else stays there.
      if (document.activeElement && document.activeElement !== document.body) return;
      ways.find((way) => way?.isConnected)?.focus();
    },
    [ways],
  );
}
