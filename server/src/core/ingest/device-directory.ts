import type { IngestDevice } from "./items.ts";

/**
 * Devices by serial number, in memory, because every message asks. Known ones are read again in the background;
 * unknown ones are remembered for a moment, and only so many, so that a flood of made-up names costs few queries and
 * little memory.
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
  /** Reads every known device again. */
  refresh(): Promise<void>;
}

interface Entry {
  device: IngestDevice;
  readAt: number;
}

const FRESH_MS = 5_000;
const UNKNOWN_MS = 5_000;
const MAX_UNKNOWN = 10_000;

export function createDeviceDirectory(source: DeviceSource, now = Date.now): DeviceDirectory {
  const entries = new Map<string, Entry>();
  /** When there was no such device; in the order of that. */
  const unknown = new Map<string, number>();
  /** Turns count what begins to be read and what is changed, so that an answer from before a change is not kept. */
  let turn = 0;
  const reading = new Set<number>();
  const changedIn = new Map<string, number>();
  let asked: { serialNumbers: Set<string>; answer: Promise<void> } | undefined;

  const keep = (serialNumber: string, device: IngestDevice | undefined): void => {
    unknown.delete(serialNumber);
    if (device) entries.set(serialNumber, { device, readAt: now() });
    else {
      entries.delete(serialNumber);
      unknown.set(serialNumber, now());
    }
  };
  const dropUnknown = (): void => {
    for (const [serialNumber, readAt] of unknown) {
      if (unknown.size <= MAX_UNKNOWN && now() - readAt <= UNKNOWN_MS) break;
      unknown.delete(serialNumber);
    }
  };
  const isUnknown = (serialNumber: string): boolean =>
    now() - (unknown.get(serialNumber) ?? -Infinity) <= UNKNOWN_MS;
  const read = async (serialNumbers: readonly string[]): Promise<void> => {
    turn += 1;
    const begun = turn;
    reading.add(begun);
    try {
      const found = new Map((await source(serialNumbers)).map((device) => [device.serialNumber, device]));
      for (const serialNumber of serialNumbers)
        if ((changedIn.get(serialNumber) ?? 0) < begun) keep(serialNumber, found.get(serialNumber));
      dropUnknown();
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
  const find = (serialNumber: string): IngestDevice | null | undefined =>
    entries.get(serialNumber)?.device ?? (isUnknown(serialNumber) ? null : undefined);
  const lookUp = async (serialNumber: string, isKnown: () => boolean): Promise<IngestDevice | null> => {
    // Once more where it was changed while it was read.
    for (let tries = 0; tries < 2 && !isKnown(); tries += 1) await ask(serialNumber);
    return entries.get(serialNumber)?.device ?? null;
  };

  return {
    find,
    load: (serialNumber) => lookUp(serialNumber, () => find(serialNumber) !== undefined),
    loadFresh: (serialNumber) =>
      lookUp(
        serialNumber,
        () => isUnknown(serialNumber) || now() - (entries.get(serialNumber)?.readAt ?? 0) <= FRESH_MS,
      ),
    forget(serialNumbers) {
      turn += 1;
      for (const serialNumber of serialNumbers) {
        entries.delete(serialNumber);
        unknown.delete(serialNumber);
        if (reading.size > 0) changedIn.set(serialNumber, turn);
      }
    },
    async refresh() {
      if (entries.size > 0) await read([...entries.keys()]);
    },
  };
}
