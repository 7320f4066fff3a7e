import type { IngestDevice } from "./items.ts";

/**
 * Devices by serial number, in memory, because every message asks. Known ones are read anew in the background;
 * unknown ones are remembered for a moment, so that a flood of made-up names costs one query each few seconds.
 */
export type DeviceSource = (serialNumbers: readonly string[]) => Promise<IngestDevice[]>;

export interface DeviceDirectory {
  /** Undefined: not looked up lately; null: there is no such device. */
  find(serialNumber: string): IngestDevice | null | undefined;
  /** Looks up what is not known. Many callers at once share one query. */
  load(serialNumber: string): Promise<IngestDevice | null>;
  /** As `load`, but never older than a few seconds. */
  loadFresh(serialNumber: string): Promise<IngestDevice | null>;
  forget(serialNumbers: readonly string[]): void;
  /** Reads every known device anew. */
  refresh(): Promise<void>;
}

interface Entry {
  device: IngestDevice | null;
  readAt: number;
}

const FRESH_MS = 5_000;
const UNKNOWN_MS = 5_000;
const MAX_UNKNOWN = 10_000;

export function createDeviceDirectory(source: DeviceSource, now = Date.now): DeviceDirectory {
  const entries = new Map<string, Entry>();
  let unknown = 0;
  /** Turns count what begins to be read and what is changed, so that an answer from before a change is not kept. */
  let turn = 0;
  const reading = new Set<number>();
  const changedIn = new Map<string, number>();
  let asked: { serialNumbers: Set<string>; answer: Promise<void> } | undefined;

  const keep = (serialNumber: string, device: IngestDevice | null): void => {
    if (device === null && !entries.has(serialNumber)) unknown += 1;
    entries.set(serialNumber, { device, readAt: now() });
  };
  const dropUnknown = (): void => {
    for (const [serialNumber, entry] of entries) if (entry.device === null) entries.delete(serialNumber);
    unknown = 0;
  };
  const read = async (serialNumbers: readonly string[]): Promise<void> => {
    turn += 1;
    const begun = turn;
    reading.add(begun);
    try {
      const found = new Map((await source(serialNumbers)).map((device) => [device.serialNumber, device]));
      if (unknown > MAX_UNKNOWN) dropUnknown();
      for (const serialNumber of serialNumbers)
        if ((changedIn.get(serialNumber) ?? 0) < begun) keep(serialNumber, found.get(serialNumber) ?? null);
    } finally {
      reading.delete(begun);
      if (reading.size === 0) changedIn.clear();
    }
  };
  /** Names asked for in the same turn of the loop go into one query. */
  const ask = (serialNumber: string): Promise<void> => {
    if (!asked) {
      const question = { serialNumbers: new Set<string>(), answer: Promise.resolve() };
      question.answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        asked = undefined;
        return read([...question.serialNumbers]);
      });
      asked = question;
    }
    asked.serialNumbers.add(serialNumber);
    return asked.answer;
  };
  const find = (serialNumber: string): IngestDevice | null | undefined => {
    const entry = entries.get(serialNumber);
    if (entry?.device === null && now() - entry.readAt > UNKNOWN_MS) return undefined;
    return entry?.device;
  };
  const lookUp = async (serialNumber: string, isKnown: () => boolean): Promise<IngestDevice | null> => {
    // Once more where it was changed while it was read.
    for (let tries = 0; tries < 2 && !isKnown(); tries += 1) await ask(serialNumber);
    return entries.get(serialNumber)?.device ?? null;
  };

  return {
    find,
    load: (serialNumber) => lookUp(serialNumber, () => find(serialNumber) !== undefined),
    loadFresh: (serialNumber) =>
      lookUp(serialNumber, () => now() - (entries.get(serialNumber)?.readAt ?? 0) <= FRESH_MS),
    forget(serialNumbers) {
      turn += 1;
      for (const serialNumber of serialNumbers) {
        entries.delete(serialNumber);
        if (reading.size > 0) changedIn.set(serialNumber, turn);
      }
    },
    async refresh() {
      const known = [...entries].filter(([, entry]) => entry.device !== null).map(([name]) => name);
      if (known.length > 0) await read(known);
    },
  };
}
