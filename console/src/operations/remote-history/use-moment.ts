import { useEffect, useRef } from "react";
import { createStore, type Store, useStore } from "../../core/store/index.ts";
import type { Player } from "./player.ts";
import { rowAt } from "./recording.ts";

/** Draws by itself for each moment that is shown; the component is not rendered again for it. */
export function useEachMoment(player: Player, draw: (ms: number) => void): void {
  const latest = useRef(draw);
  useEffect(() => {
    latest.current = draw;
    draw(player.ms());
  });
  useEffect(() => player.subscribe(() => latest.current(player.ms())), [player]);
}

/** The event that is the newest at the moment shown; -1: none yet. Rendered again only when it changes. */
export function useRunning(player: Player, times: ArrayLike<number>): number {
  const running = useRef<Store<number>>(undefined);
  running.current ??= createStore(rowAt(times, player.ms()));
  const store = running.current;
  useEachMoment(player, (ms) => store.set(rowAt(times, ms)));
  return useStore(store);
}
