import type { Queries } from "../../core/db/database.ts";
import { notePolls } from "./agents.store.ts";

/** Writes down that agents have asked, soon after: all of a moment together. */
export interface PollNotes {
  /** Nobody waits for it: when an agent asked last is shown, and counted by the minute. */
  note(deviceId: number, now: Date): void;
}

const EVERY_MS = 250;

export function createPollNotes(db: Queries): PollNotes {
  let polls = new Map<number, Date>();
  let before: Promise<unknown> = Promise.resolve();
  const write = (): void => {
    const collected = polls;
    polls = new Map();
    // What cannot be written now is written with the next poll.
    before = before.then(() => notePolls(db, collected)).catch(() => undefined);
  };
  return {
    note(deviceId, now) {
      if (polls.size === 0) setTimeout(write, EVERY_MS).unref();
      polls.set(deviceId, now);
    },
  };
}
