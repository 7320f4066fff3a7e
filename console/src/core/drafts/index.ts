import { useEffect, useInsertionEffect, useRef } from "react";
import { readStored, writeStored } from "../store/index.ts";

/**
 * What a person had typed when the session ended. A 401 in mid-form keeps the values for after the next sign-in of the
 * same person; anybody else signing in on this browser never sees them.
 */
interface Kept {
  readonly owner: string;
  readonly values: Record<string, unknown>;
}
const KEY = "drafts";
const isKept = (value: unknown): value is Kept => {
  const kept = value as Partial<Kept> | null;
  return typeof kept?.owner === "string" && typeof kept.values === "object" && kept.values !== null;
};

const open = new Map<string, () => unknown>();

/** Called when the session is lost, before the pages close. */
export function keepDrafts(owner: string): void {
  const values = Object.fromEntries([...open].map(([key, read]) => [key, read()]));
  const filled = Object.entries(values).filter(([, value]) => value !== undefined);
  if (filled.length > 0)
    writeStored("session", KEY, { owner, values: Object.fromEntries(filled) } satisfies Kept);
}

/** Called once it is known who signed in. */
export function claimDrafts(owner: string): void {
  if (readStored("session", KEY, isKept)?.owner !== owner) writeStored("session", KEY, undefined);
}

/** The kept values of a form, handed out once. */
export function takeDraft(key: string): unknown {
  const kept = readStored("session", KEY, isKept);
  if (!kept || !(key in kept.values)) return undefined;
  const { [key]: draft, ...values } = kept.values;
  writeStored("session", KEY, { ...kept, values });
  return draft;
}

/**
 * Offers a form's values for keeping while it is open. `read` answers undefined where nothing was changed. Passwords
 * must not be among the values: they would be written to the browser's storage.
 */
export function useDraft(key: string, read: () => unknown): void {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  // An insertion effect, because it outlives the hiding of a kept tab: its form counts as open too.
  useInsertionEffect(() => {
    open.set(key, () => latest.current());
    return () => {
      open.delete(key);
    };
  }, [key]);
}
