import type { LogEntry } from "@sweepline/contract/fleet/device-log.ts";
import type { Queries } from "../db/database.ts";
import type { Announcement } from "../live/live.ts";
import type { IngestDevice, IngestItem, Rejection } from "./items.ts";

/**
 * Reactions of one stage work side by side, the next stage begins when they are done: whoever issues a command holds its device first,
 * then commands, then the runs that these are orders of; and all put lines into the log.
 */
export const STAGES = ["rooms", "holdings", "commands", "runs", "log"] as const;

/** What a room does with every batch of what devices said, in the transaction that writes it. */
export interface Reaction<Batch extends MessageBatch = MessageBatch> {
  /** `rooms` where it waits for nobody. */
  stage?: Exclude<(typeof STAGES)[number], "rooms">;
  react(tx: Queries, batch: Batch): Promise<Outcome | undefined>;
  /** After a failure: what is remembered of these devices may not be so. */
  forget?(deviceIds: readonly number[]): void;
}

export interface MessageBatch {
  items: readonly IngestItem[];
  /** Counted once the batch is committed. */
  reject(rejection: Rejection): void;
  /** Puts a line into the device's log. */
  log(line: LogLine): void;
  /** Whether any browser watches this event of this key. */
  isWanted(event: string, key: number): boolean;
}

/** What follows once the batch is committed. */
export interface Outcome {
  announcements?: readonly Announcement[];
  committed?(): void;
}

export interface LogLine extends Pick<LogEntry, "level" | "kind" | "values"> {
  device: IngestDevice;
  at: number;
}
