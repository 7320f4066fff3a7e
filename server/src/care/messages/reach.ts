import type { Queries } from "../../core/db/database.ts";

/** A message about events of devices, as it is sent. */
export interface AboutDevices {
  messageId: string;
  deviceIds: readonly number[];
  /** What the events are about. */
  keys: readonly string[];
  madeAt: Date;
  /** It stands in somebody's inbox. */
  isReached: boolean;
}

/** Told of messages in the transactions in which they are made and delivered, by which it must not wait for other rows. */
export interface Reach {
  made(tx: Queries, message: AboutDevices): Promise<void>;
  /** A channel took them for somebody. */
  delivered(tx: Queries, messageIds: readonly string[], at: Date): Promise<void>;
}
