import { createStoredStore, useStore, writeStored } from "../store/index.ts";
import { onSignedOut } from "./life.ts";

/** Whether this tab is locked; survives a reload and goes with the session (spec §4). */
const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";
const locked = createStoredStore<boolean>({
  area: "session",
  key: "locked",
  initial: false,
  isValid: isBoolean,
});

export const useLocked = (): boolean => useStore(locked);
export const lock = (): void => locked.set(true);
export const unlock = (): void => locked.set(false);

/** Wired at start: leaving the session clears the lock. */
export function forgetLockWithSession(): () => void {
  return onSignedOut(() => {
    locked.set(false);
    writeStored("session", "locked", undefined);
  });
}
