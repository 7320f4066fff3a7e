import type { Queries } from "../../core/db/database.ts";
import { move } from "./offers.service.ts";
import { holdTurn, reportsVersions } from "./turns.store.ts";
import { endDoubt, keepVersions } from "./versions.store.ts";
import type { Versions } from "./versions.ts";

export interface DeviceVersions {
  deviceId: number;
  versions: Versions;
}

/** What devices say that they run, one entry a device: kept, and an update that waits for it is done. */
export async function noteVersions(tx: Queries, said: readonly DeviceVersions[], now: Date): Promise<void> {
  const rows = said.flatMap(({ deviceId, versions }) =>
    Object.entries(versions).map(([kind, version]) => ({ deviceId, kind, version })),
  );
  if (rows.length === 0) return;
  const deviceIds = [...new Set(rows.map(({ deviceId }) => deviceId))];
  await keepVersions(tx, rows, now);
  for (const key of await endDoubt(tx, deviceIds)) {
    const turn = await holdTurn(tx, key);
    if (turn?.state !== "verifying") continue;
    if (await reportsVersions(tx, key.deviceId, turn.toVersions))
      await move(tx, turn, { to: { state: "succeeded", progressPercent: 100 }, now });
  }
}
