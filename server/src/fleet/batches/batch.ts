import type { LogLine, MessageBatch, Reaction } from "../../core/ingest/reaction.ts";
import type { ReadBatch } from "../telemetry/index.ts";
import type { BatchBudget } from "./day-limits.ts";

/** A batch with what telemetry read out of it. */
export interface Batch extends MessageBatch, Pick<ReadBatch, "facts" | "changed"> {
  /** What of the facts is within the day's limits. */
  kept: ReadBatch["facts"];
  /** Whether the device may cause one more of these today. */
  take: BatchBudget["take"];
  /** By our clock, in epoch milliseconds. */
  now: number;
  /** Lines that reactions put into the log. */
  logLines: readonly LogLine[];
}

export type BatchReaction = Reaction<Batch>;
