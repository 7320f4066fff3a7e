/** An audit log for rooms that are built without the rest, its key in memory. */
import type { Clock } from "../src/core/clock.ts";
import type { Database } from "../src/core/db/database.ts";
import { type Audit, createAudit, derivedKeys } from "../src/system/logs/index.ts";

export function anAudit({ db, clock }: { db: Database; clock: Clock }): Audit {
  const key = {
    ...derivedKeys("a key for tests"),
    hasSealed: async () => false,
    noteSealed: async () => undefined,
  };
  return createAudit({ db, clock, key });
}
