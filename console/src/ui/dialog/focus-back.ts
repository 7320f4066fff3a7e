import { useEffect, useState } from "react";

/** Where the last drawer or menu was opened from: what is opened from inside of one ends there once that one is gone. */
let outside: HTMLElement | undefined;

/** A menu says what it was opened from: its entries are gone when what they open closes. */
export function rememberOpener(opener: Element | null): void {
  if (opener instanceof HTMLElement && !opener.closest(".ant-drawer, [role=dialog]")) outside = opener;
}

/**
 * Gives the focus back to where it was when the caller appeared. The kit does so only for what stays in the page and is
 * hidden; ours goes at once. Answers where that was.
 */
export function useFocusBack(): HTMLElement | undefined {
  const [ways] = useState(() => {
    const now = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
    if (now?.closest("[role=menu]")) return [outside];
    rememberOpener(now ?? null);
    return [now, outside];
  });
  useEffect(
    () => () => {
      // Once the drawer has let go: until then the kit draws the focus back into it.
      setTimeout(() => {
        // Whoever has gone on to something else stays there.
        if (document.activeElement && document.activeElement !== document.body) return;
        ways.find((way) => way?.isConnected)?.focus();
      });
    },
    [ways],
  );
  return ways[0];
}
