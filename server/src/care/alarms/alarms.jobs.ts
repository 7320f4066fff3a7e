import type { Database, Queries } from "../../core/db/database.ts";
import { dropPartitions } from "../../core/db/partitions.ts";
import { hourly, soonerThan, type Upkeep } from "../../core/jobs.ts";
import { announceClearing } from "./clear.service.ts";
import { beginConditions, clearOrphans, endConditions, forsakenConditions } from "./conditions.store.ts";
import { dueAt } from "./conditions.ts";
import { deleteOldOutages } from "./outages.store.ts";
import { type RaiseDeps, raiseDue, releaseSuppressed } from "./raise.service.ts";
import { isDue, nextDue, trimGroups } from "./raise.store.ts";
import { ALL_DEVICES, rulesStamp, type Share, withoutCondition } from "./rules-of-devices.store.ts";

const RAISE_EVERY_MS = 1_000;
const SWEEP_EVERY_MS = 5_000;
const NOWHERE = { mapKey: null, x: null, y: null };

/** Raises what has held for long enough, at its time: one of all processes does, and another one where that is gone. */
export const raiseAlarms = (deps: RaiseDeps): Upkeep => ({
  name: "alarms/raise",
  everyMs: RAISE_EVERY_MS,
  async work(now) {
    if (await isDue(deps.db, now)) {
      // Of thousands at once some thousand a transaction.
      while ((await deps.db.transaction((tx) => raiseDue(deps, tx, now))) > 0);
      while ((await deps.db.transaction((tx) => releaseSuppressed(deps, tx, now))) > 0);
    }
    return soonerThan(RAISE_EVERY_MS, await nextDue(deps.db, now), now);
  },
});

/** So many turns come round to every device: once a minute, a share of them at a time. */
const TURNS = 12;

/**
 * What no report can change: conditions of devices that a rule no longer holds for are ended, and devices that are away or silent without a
 * condition get one, as of a rule that is new. Each turn looks at a share of the devices; at all of them where rules have changed, or nobody knows.
 */
export function sweepAlarms(deps: RaiseDeps): Upkeep {
  let turn = 0;
  let lastStamp: string | undefined;
  return {
    name: "alarms/sweep",
    everyMs: SWEEP_EVERY_MS,
    async work(now) {
      const stamp = await rulesStamp(deps.db);
      turn = (turn + 1) % TURNS;
      const share = stamp === lastStamp ? { turn, of: TURNS } : ALL_DEVICES;
      await deps.db.transaction((tx) => sweepShare(deps, tx, { share, now }));
      lastStamp = stamp;
    },
  };
}

async function sweepShare(
  deps: RaiseDeps,
  tx: Queries,
  { share, now }: { share: Share; now: Date },
): Promise<void> {
  const gone = (await forsakenConditions(tx, share)).map((one) => ({ ...one, at: now.getTime() }));
  const forsaken = gone.length > 0 ? await endConditions(tx, gone) : [];
  const since = now.getTime();
  const missing = await withoutCondition(tx, share);
  if (missing.length > 0)
    await beginConditions(
      tx,
      missing.map(({ deviceId, timeZone, rule }) => ({
        ...{ deviceId, ruleId: rule.id, since, dueAt: dueAt({ since, rule, timeZone }), value: null },
        ...NOWHERE,
      })),
    );
  const cleared = [...forsaken, ...(await clearOrphans(tx, now))];
  await announceClearing(deps, tx, { cleared, now });
}

export const trimAlarmGroups = ({ db }: Pick<RaiseDeps, "db">, days: number): Upkeep =>
  hourly("alarms/groups", (daysAgo) => trimGroups(db, daysAgo(days)));

/** A month, and a day for what is in doubt. */
const SIGNAL_DAYS = 32;

export const dropOldSignals = (db: Database): Upkeep =>
  hourly("alarms/signals", async (daysAgo) => {
    await dropPartitions(db, "alarm_signals", daysAgo(SIGNAL_DAYS));
    await deleteOldOutages(db, daysAgo(SIGNAL_DAYS));
  });
