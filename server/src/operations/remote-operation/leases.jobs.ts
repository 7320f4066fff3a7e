import type { Database } from "../../core/db/database.ts";
import type { Upkeep } from "../../core/jobs.ts";
import type { Leases } from "./leases.service.ts";
import { silentLeases } from "./leases.store.ts";

/** Of pages whose process is gone, so that no robot stays taken. */
export const endSilentLeases = ({
  db,
  leases,
  silentMs,
}: {
  db: Database;
  leases: Pick<Leases, "end">;
  silentMs: number;
}): Upkeep => ({
  name: "remote-operation/silence",
  everyMs: 10_000,
  async work() {
    for (const { deviceId, sessionId } of await silentLeases(db, silentMs))
      if (sessionId !== null) await leases.end({ deviceId, sessionId }, "silence");
  },
});
