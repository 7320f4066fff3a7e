import { readStored, writeStored } from "../store/index.ts";

/**
 * When the person last did something in any tab of this browser. Calls say it to the server (`IDLE_HEADER`), because pages
 * refresh and poll by themselves, and that keeps nobody signed in.
 */
const KEY = "active-at";
/** Tabs share it by storage; moving a pointer must not write all the time. */
const WRITE_EVERY_MS = 5_000;
const ACTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"] as const;
const isInstant = (value: unknown): value is number => typeof value === "number" && value <= Date.now();

/** Opening or reloading a page is an act. */
let ownAt = Date.now();
let writtenAt = 0;

export function noteActivity(): void {
  ownAt = Date.now();
  if (ownAt - writtenAt < WRITE_EVERY_MS) return;
  writtenAt = ownAt;
  writeStored("local", KEY, ownAt);
}

/** Epoch milliseconds of the last act. */
export const lastActiveAt = (): number => Math.max(ownAt, readStored("local", KEY, isInstant) ?? 0);
export const idleSeconds = (): number => Math.max(0, Math.floor((Date.now() - lastActiveAt()) / 1_000));

/** Wired at start; answers a function that stops it. */
export function followActivity(): () => void {
  const options = { capture: true, passive: true } as const;
  for (const act of ACTS) window.addEventListener(act, noteActivity, options);
  return () => {
    for (const act of ACTS) window.removeEventListener(act, noteActivity, options);
  };
}
