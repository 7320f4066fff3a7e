import type { Database } from "../../core/db/database.ts";
import { ensurePartitions } from "../../core/db/partitions.ts";

const DAY_MS = 86_400_000;
/** A server that stays up over the turn of a month finds the next one's partitions made. */
const AHEAD_DAYS = 40;
/** Logs that go after some months; the audit log is kept for good. */
export const PASSING_LOGS = ["operation_log", "sign_in_log", "exception_log"] as const;

/** Room for what will be noted: also before the first tick, since noting begins with the first call. */
export async function ensureLogRoom(db: Database, now: Date): Promise<void> {
  const span = { from: new Date(now.getTime() - DAY_MS), to: new Date(now.getTime() + AHEAD_DAYS * DAY_MS) };
  await ensurePartitions(db, span, [...PASSING_LOGS]);
}
