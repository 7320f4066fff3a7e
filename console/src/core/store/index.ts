import { useSyncExternalStore } from "react";

/** A value that lives outside React and that components can watch: tokens, language, tabs, connection state. */
export interface Store<T> {
  get(): T;
  set(next: T | ((previous: T) => T)): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const settled = typeof next === "function" ? (next as (previous: T) => T)(value) : next;
      if (Object.is(settled, value)) return;
      value = settled;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** Storage keys carry the product's name, because one host may serve several products (spec §9). */
const PREFIX = "sweepline.";

type Area = "session" | "local";

function areaOf(area: Area): Storage | undefined {
  // Reading the property throws where a browser policy forbids storage.
  try {
    return area === "session" ? window.sessionStorage : window.localStorage;
  } catch {
    return undefined;
  }
}

export function readStored<T>(
  area: Area,
  key: string,
  isValid: (value: unknown) => value is T,
): T | undefined {
  try {
    const text = areaOf(area)?.getItem(PREFIX + key);
    if (!text) return undefined;
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Writes, or removes where the value is undefined. A full or forbidden storage is no reason to stop working. */
export function writeStored(area: Area, key: string, value: unknown): void {
  try {
    if (value === undefined) areaOf(area)?.removeItem(PREFIX + key);
    else areaOf(area)?.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // The value still lives in memory for this page.
  }
}

interface StoredOptions<T> {
  area: Area;
  key: string;
  initial: T;
  isValid: (value: unknown) => value is T;
}

/** A store whose value survives a reload. Setting `undefined` members is up to the value's type. */
export function createStoredStore<T>({ area, key, initial, isValid }: StoredOptions<T>): Store<T> {
  const store = createStore<T>(readStored(area, key, isValid) ?? initial);
  store.subscribe(() => writeStored(area, key, store.get()));
  return store;
}
