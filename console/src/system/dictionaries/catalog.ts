import {
  type DictionaryCatalog,
  DICTIONARY_ENDPOINTS as E,
} from "@sweepline/contract/system/dictionaries/index.ts";
import { useEffect } from "react";
import { call } from "../../core/api/index.ts";
import { useSignedIn } from "../../core/session/index.ts";
import { createStore } from "../../core/store/index.ts";

/** What the server said last; null until it has. */
export const catalog = createStore<DictionaryCatalog | null>(null);

/** After so long the labels are read again. Unchanged, they cost an empty answer. */
const STALE_MS = 5 * 60_000;
let loadedAt = 0;

/** The labels in use stay where that fails. */
export async function loadCatalog(): Promise<void> {
  loadedAt = Date.now();
  const loaded = await call(E.book, { isQuiet: true }).catch(() => undefined);
  if (loaded) catalog.set(loaded);
}

/** Reads the dictionaries once after sign-in, and again when someone comes back to the window after a while. */
export function useDictionaryLoader(): void {
  const isSignedIn = useSignedIn();
  useEffect(() => {
    if (!isSignedIn) return;
    void loadCatalog();
    const renew = () => {
      if (document.visibilityState === "visible" && Date.now() - loadedAt > STALE_MS) void loadCatalog();
    };
    document.addEventListener("visibilitychange", renew);
    return () => document.removeEventListener("visibilitychange", renew);
  }, [isSignedIn]);
}
