import type { ActLabel, CellRuns, PendingStep } from "../map-document/index.ts";

/** An act that did not reach the draft, as it can be done again. */
export interface LostAct {
  readonly label: ActLabel;
  readonly changes: PendingStep["step"]["changes"];
  readonly cells: CellRuns;
}

/** What one window has not yet got through to the server, or what was refused and waits until the person decides. */
export interface Unsent {
  readonly draftKey: string;
  readonly steps: readonly Pick<PendingStep, "step" | "label">[];
  readonly lost: readonly LostAct[];
}

/** Keeps in this browser what is not on the server: per map and person, a record for each window. */
export interface UnsentStore {
  /** Of this map and person, also of windows that were closed. */
  load(): Promise<readonly { readonly windowId: string; readonly unsent: Unsent }[]>;
  keep(windowId: string, unsent: Unsent | undefined): Promise<void>;
}

const DATABASE = "sweepline";
const STORE = "unsentMapSteps";

/** In IndexedDB. Where a browser forbids that, only a closed tab loses what is on its way. */
export function createUnsentStore(owner: { staffId: number; mapId: number }): UnsentStore {
  const prefix = `${owner.staffId}/${owner.mapId}/`;
  // While the map is on its way: browsers take their time over the first one.
  opened().catch(() => undefined);
  const withStore = async <T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | undefined> => {
    try {
      return await done(work((await opened()).transaction(STORE, mode).objectStore(STORE)));
    } catch {
      return undefined;
    }
  };
  return {
    async load() {
      const range = () => IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const [keys, values] = await Promise.all([
        withStore("readonly", (store) => store.getAllKeys(range())),
        withStore("readonly", (store) => store.getAll(range())),
      ]);
      return (keys ?? []).map((key, at) => ({
        windowId: String(key).slice(prefix.length),
        unsent: values?.[at] as Unsent,
      }));
    },
    async keep(windowId, unsent) {
      const key = prefix + windowId;
      if (unsent) await withStore("readwrite", (store) => store.put(unsent, key));
      else await withStore("readwrite", (store) => store.delete(key));
    },
  };
}

let database: Promise<IDBDatabase> | undefined;

function opened(): Promise<IDBDatabase> {
  database ??= open();
  // A database that could not be opened is tried again at the next write.
  database.catch(() => {
    database = undefined;
  });
  return database;
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const result = await done(request);
  // Another window that brings a newer version must not wait for this one.
  result.onversionchange = () => {
    result.close();
    database = undefined;
  };
  return result;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
