import { useEffect, useRef, useState } from "react";
import { useReducedMotion } from "../../ui/theme/index.ts";
import { createPlayer, type Player } from "./player.ts";

interface PlayerWants {
  readonly lengthMs: number;
  /** What the address says. */
  readonly atMs: number;
  readonly onMoment: (ms: number) => void;
}

/** Who plays or scrubs on does not write the address with each frame. */
const SETTLED_MS = 300;

/** The clock of a replay, and its moment in the page's address. It rests while the page is not in front. */
export function usePlayer({ lengthMs, atMs, onMoment }: PlayerWants): Player {
  const isCalm = useReducedMotion();
  const latest = useRef({ isCalm, onMoment });
  latest.current = { isCalm, onMoment };
  const [player] = useState(() =>
    createPlayer({ lengthMs, startMs: atMs, isCalm: () => latest.current.isCalm }),
  );
  const written = useRef(atMs);
  useEffect(() => {
    // Somebody else wrote it: a link within the page, or the way back.
    if (atMs === written.current) return;
    written.current = atMs;
    player.seek(atMs);
  }, [player, atMs]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      if (player.isPlaying.get()) return;
      timer = setTimeout(() => {
        // As the address says it: in tenths of a second.
        written.current = Math.round(player.ms() / 100) * 100;
        latest.current.onMoment(written.current);
      }, SETTLED_MS);
    };
    const stops = [player.subscribe(settle), player.isPlaying.subscribe(settle)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      player.pause();
    };
  }, [player]);
  return player;
}
