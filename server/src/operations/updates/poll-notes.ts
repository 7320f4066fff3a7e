import type { Queries } from "../../core/db/database.ts";
import { notePolls } from "./agents.store.ts";

/** Writes down that agents have asked: those that ask while others are being written down are written together. */
export interface PollNotes {
  /** Done once it is written. */
  note(deviceId: number, now: Date): Promise<void>;
}

interface Batch {
  polls: Map<number, Date>;
  written: Promise<void>;
}

export function createPollNotes(db: Queries): PollNotes {
  let collecting: Batch | undefined;
  let before: Promise<unknown> = Promise.resolve();
  const begin = (): Batch => {
    const polls = new Map<number, Date>();
    const written = before.then(() => {
      collecting = undefined;
      return notePolls(db, polls);
    });
    before = written.catch(() => undefined);
    return { polls, written };
  };
  return {
    note(deviceId, now) {
      collecting ??= begin();
      collecting.polls.set(deviceId, now);
      return collecting.written;
    },
  };
}
