import type { RemoteEvent } from "@sweepline/contract/operations/remote-operation/track.ts";
import { useEffect } from "react";
import type { Player } from "./player.ts";
import { playByKey } from "./replay-keys.ts";

const TYPING = 'textarea, select, [contenteditable="true"], input:not([type="range"], [type="radio"])';
/** Something else is open over the page, or takes all keys for itself. */
const ELSEWHERE = '[role="dialog"], [role="menu"], [role="listbox"], .ant-select';
const PRESSED = 'button, a, [role="button"], [role="tab"]';
/** What moves by arrows itself: the map, a choice of speeds. */
const OWN_ARROWS = '[role="application"], [role="tablist"], [type="radio"]';

function isForReplay({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest(TYPING) || target.closest(ELSEWHERE)) return false;
  if (key === " ") return !target.closest(PRESSED);
  return !(key.startsWith("Arrow") && target.closest(OWN_ARROWS));
}

/** Keys of the replay, wherever on the page the focus is but where they mean something else. */
export function useReplayKeys(player: Player, events: readonly RemoteEvent[]): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isForReplay(event) && playByKey(event.key, player, events)) event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [player, events]);
}
