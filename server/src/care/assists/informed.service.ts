import type { Queries } from "../../core/db/database.ts";
import type { Announcement } from "../../core/live/live.ts";
import { informedAt, keysOf } from "./assist-life.ts";
import * as store from "./informed.store.ts";
import { changeNewest } from "./raise.service.ts";

/** Assists get the time when the first person was reached, by messages that are known to have reached somebody. Answers what to announce. */
export async function noteInformed(tx: Queries, now: Date): Promise<Announcement[]> {
  const reached = await store.takeReached(tx);
  const deviceIds = await store.uninformedDevices(tx, [...new Set(reached.flatMap((one) => one.deviceIds))]);
  return changeNewest(tx, deviceIds, {
    now,
    change(assist) {
      const keys = keysOf(assist);
      const own = reached.filter(
        (one) => one.deviceIds.includes(assist.deviceId) && one.keys.some((key) => keys.includes(key)),
      );
      if (own.length === 0 || assist.informedAt !== null) return undefined;
      return informedAt(assist, new Date(Math.min(...own.map(({ at }) => at.getTime()))));
    },
  });
}

/** Of one device, as a history that is made up has it. */
export const informedOf = (tx: Queries, { deviceId, at }: { deviceId: number; at: Date }): Promise<unknown> =>
  changeNewest(tx, [deviceId], {
    now: at,
    change: (assist) => (assist.informedAt === null ? informedAt(assist, at) : undefined),
  });
