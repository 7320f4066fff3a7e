import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { newTimeId } from "../../core/time-id.ts";
import { insertDeliveries } from "./deliveries.store.ts";
import * as store from "./digests.store.ts";

interface DigestDeps {
  db: Database;
  clock: Clock;
  giveUpMs: number;
}

/** What was held for somebody goes out together, one by itself as it is. Answers how many people there were. */
export async function sendHeld({ db, clock, giveUpMs }: DigestDeps): Promise<number> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const due = await store.holdDueHeld(tx, now);
    for (const { ids, organizationId, ...held } of due) {
      const [only] = ids;
      if (ids.length === 1 && only !== undefined) {
        await store.release(tx, only, now);
        continue;
      }
      const id = newTimeId(now);
      const giveUpAt = new Date(now.getTime() + giveUpMs);
      const digest = { id: null, createdAt: null, organizationId, now, giveUpAt };
      await insertDeliveries(tx, digest, [{ id, ...held, state: "pending", heldUntil: null }]);
      await store.collect(tx, ids, id);
    }
    return due.length;
  });
}
