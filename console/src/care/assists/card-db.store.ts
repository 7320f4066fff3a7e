import type { AssistCause } from "@sweepline/contract/care/assists/causes.ts";
import type { AssistActName, AssistCard } from "@sweepline/contract/care/assists/index.ts";

/** What the robot's card keeps in the browser, over reloads and without a line: cards as they were, and acts that wait to be sent. */
export interface WaitingAct {
  /** Sent along: the same act arrives once however often it is sent. */
  readonly key: string;
  /** Whose act it is: nobody else sends it. */
  readonly staffId: number;
  readonly deviceId: number;
  /** Null: of `raise`. */
  readonly assistId: number | null;
  readonly kind: AssistActName | "raise" | "photo";
  /** By the clock of this phone. */
  readonly doneAt: string;
  /** Order in which they were done. */
  readonly number: number;
  readonly cause?: AssistCause;
  readonly remark?: string;
  readonly photo?: Blob;
  /** Why the server did not take it. */
  readonly refused?: string;
}

/** A card as the server said it last, for one person. */
export interface SavedCard {
  readonly staffId: number;
  readonly deviceId: number;
  readonly card: AssistCard;
  /** Epoch milliseconds. */
  readonly savedAt: number;
}

/** Whose session it is, where the server cannot be asked. */
export interface CardPerson {
  readonly session: string;
  readonly staffId: number;
  readonly name: string;
  readonly mayHandle: boolean;
}

const NAME = "sweepline.card";
const VERSION = 1;
type StoreName = "acts" | "cards" | "people";

let opened: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("acts", { keyPath: "key" });
      request.result.createObjectStore("cards", { keyPath: ["staffId", "deviceId"] });
      request.result.createObjectStore("people", { keyPath: "session" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  // One that failed is tried again.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

async function run<Value>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode);
    const request = work(transaction.objectStore(name));
    // Only then it outlives the page.
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

export async function actsOf(staffId: number): Promise<WaitingAct[]> {
  const acts = await run<WaitingAct[]>("acts", "readonly", (store) => store.getAll());
  return acts.filter((act) => act.staffId === staffId).sort((a, b) => a.number - b.number);
}
export const keepAct = (act: WaitingAct): Promise<IDBValidKey> =>
  run("acts", "readwrite", (store) => store.put(act));
export const dropAct = (key: string): Promise<undefined> =>
  run("acts", "readwrite", (store) => store.delete(key));

export const savedCard = (staffId: number, deviceId: number): Promise<SavedCard | undefined> =>
  run("cards", "readonly", (store) => store.get([staffId, deviceId]));
export const saveCard = (saved: SavedCard): Promise<IDBValidKey> =>
  run("cards", "readwrite", (store) => store.put(saved));

export const knownPerson = (session: string): Promise<CardPerson | undefined> =>
  run("people", "readonly", (store) => store.get(session));
/** Of the sessions before nobody asks any more. */
export async function keepPerson(person: CardPerson): Promise<void> {
  await run("people", "readwrite", (store) => store.clear());
  await run("people", "readwrite", (store) => store.put(person));
}
