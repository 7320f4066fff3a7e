import { createStore, type Store } from "../../core/store/index.ts";

export const SPEEDS = ["0.5", "1", "2", "4", "8"] as const;
export type Speed = (typeof SPEEDS)[number];

/** The clock of a replay. It stands outside of React: what shows a moment is drawn by itself, frame by frame. */
export interface Player {
  readonly lengthMs: number;
  /** The moment that is shown, from the beginning of the session. */
  ms(): number;
  /** Called for each moment that is to be shown. */
  subscribe(listener: () => void): () => void;
  readonly isPlaying: Store<boolean>;
  readonly speed: Store<Speed>;
  play(): void;
  pause(): void;
  toggle(): void;
  /** Shows this moment, or the nearest that there is; goes on playing from there. */
  seek(ms: number): void;
}

/** Frames of the screen, and when they come, in ms by a clock that runs evenly. */
export interface Frames {
  request(draw: (now: number) => void): number;
  cancel(frame: number): void;
}

interface PlayerOptions {
  readonly lengthMs: number;
  readonly startMs?: number;
  readonly frames?: Frames;
  /** For people who asked for less motion: a still picture every so often in place of movement. */
  readonly isCalm?: () => boolean;
}

const SCREEN: Frames = {
  request: (draw) => requestAnimationFrame(draw),
  cancel: (frame) => cancelAnimationFrame(frame),
};
/** Where no frame came for longer, the window was away: what nobody saw is not skipped. */
const LONGEST_FRAME_MS = 250;
export const CALM_STEP_MS = 500;

export function createPlayer(options: PlayerOptions): Player {
  const { lengthMs, startMs = 0, frames = SCREEN, isCalm = () => false } = options;
  const within = (ms: number): number => Math.min(lengthMs, Math.max(0, ms));
  const isPlaying = createStore(false);
  const speed = createStore<Speed>("1");
  const listeners = new Set<() => void>();
  let shown = within(startMs);
  let frame: number | undefined;
  let last: number | undefined;
  let shownAt = 0;

  const show = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const draw = (now: number): void => {
    const passed = last === undefined ? 0 : Math.min(LONGEST_FRAME_MS, now - last);
    last = now;
    shown = within(shown + passed * Number(speed.get()));
    const isOver = shown >= lengthMs;
    if (isOver || !isCalm() || now - shownAt >= CALM_STEP_MS) {
      shownAt = now;
      show();
    }
    if (isOver) pause();
    else frame = frames.request(draw);
  };
  const pause = (): void => {
    if (frame !== undefined) frames.cancel(frame);
    frame = undefined;
    last = undefined;
    isPlaying.set(false);
  };
  const play = (): void => {
    if (isPlaying.get()) return;
    if (shown >= lengthMs) shown = 0;
    isPlaying.set(true);
    frame = frames.request(draw);
  };
  return {
    ...{ lengthMs, isPlaying, speed, play, pause },
    ms: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle: () => (isPlaying.get() ? pause() : play()),
    seek(ms) {
      shown = within(ms);
      show();
    },
  };
}
