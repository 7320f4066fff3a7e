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
    const found = new Map((await source(serialNumbers)).map((device) => [device.serialNumber, device]));
    if (unknown > MAX_UNKNOWN) dropUnknown();
    for (const serialNumber of serialNumbers) keep(serialNumber, found.get(serialNumber) ?? null);
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

  return {
    find,
    async load(serialNumber) {
      if (find(serialNumber) === undefined) await ask(serialNumber);
      return entries.get(serialNumber)?.device ?? null;
    },
    async loadFresh(serialNumber) {
      const entry = entries.get(serialNumber);
      if (!entry || now() - entry.readAt > FRESH_MS) await ask(serialNumber);
      return entries.get(serialNumber)?.device ?? null;
    },
    forget(serialNumbers) {
      for (const serialNumber of serialNumbers) entries.delete(serialNumber);
    },
    async refresh() {
      const known = [...entries].filter(([, entry]) => entry.device !== null).map(([name]) => name);
      if (known.length > 0) await read(known);
    },
  };
}
