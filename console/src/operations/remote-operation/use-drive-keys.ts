import { useEffect } from "react";
import {
  type Driver,
  isDriveKey,
  isHeld,
  tiltOfKeys,
  tiltOfStick,
  UPRIGHT,
} from "../remote-driving/index.ts";

/** Marks the pad, on which arrow keys drive; in other places of their own they do what they always do there. */
export const PAD_MARK = "data-drive-pad";
const TYPING =
  'textarea, select, [contenteditable="true"], input:not([type="radio"], [type="checkbox"], [type="button"])';
const OWN_ARROWS = `[role="application"]:not([${PAD_MARK}]), [role="listbox"], [role="menu"], [role="tablist"], [type="radio"]`;

function isForDriving({ target, code }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest(TYPING)) return false;
  return !(code.startsWith("Arrow") && target.closest(OWN_ARROWS));
}

/** Arrow keys and W, A, S, D, wherever the focus is but where one types. */
export function useDriveKeys(driver: Driver, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const held = new Set<string>();
    const update = () => driver.hold("keys", tiltOfKeys(held));
    const release = () => {
      held.clear();
      update();
    };
    const onDown = (event: KeyboardEvent) => {
      // With one of these a key means something else, and its release may never be told.
      if (event.ctrlKey || event.metaKey || event.altKey) return release();
      if (!isDriveKey(event.code) || !isForDriving(event)) return;
      // The page must not scroll away under the person who drives.
      event.preventDefault();
      if (event.repeat) return;
      held.add(event.code);
      update();
    };
    const onUp = ({ code }: KeyboardEvent) => {
      if (held.delete(code)) update();
    };
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("keydown", onDown, { signal });
    window.addEventListener("keyup", onUp, { signal });
    // Keys that are let go in another window are never told of.
    window.addEventListener("blur", release, { signal });
    return () => {
      stop.abort();
      release();
    };
  }, [driver, isOn]);
}

const LOOK_EVERY_MS = 50;
const gamepad = (): Gamepad | undefined =>
  navigator.getGamepads?.().find((one): one is Gamepad => one?.connected === true);

/** The left stick of the first gamepad; browsers tell of one when a button on it is pressed. */
export function useDriveStick(driver: Driver, onGamepad: (name: string | undefined) => void): void {
  useEffect(() => {
    // A stick that was held while the page was away, or does not come to rest, begins nothing.
    let hasRested = false;
    const look = () => {
      const found = gamepad();
      const tilt = found ? tiltOfStick(found.axes) : UPRIGHT;
      hasRested ||= !isHeld(tilt);
      onGamepad(found?.id);
      driver.hold("gamepad", hasRested ? tilt : UPRIGHT);
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      driver.hold("gamepad", UPRIGHT);
    };
  }, [driver, onGamepad]);
}
