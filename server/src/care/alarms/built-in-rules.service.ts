import { ALARM_KIND_NAMES, alarmKind } from "@sweepline/contract/care/alarms/kinds.ts";
import type { Database } from "../../core/db/database.ts";
import { wasEverUsed } from "../../core/db/ever-used.ts";
import { insertRule } from "./alarm-rules.store.ts";

/** Switched off at first: they repeat what others say, or wait for somebody to say what is compared. */
const OFF = new Set<string>(["fault", "cleanWaterLow"]);

/**
 * They have no names: they are called as their kinds. Once, where nobody has ever made a rule: one of each kind, for everybody (spec §4, and §9: stationary over 5 minutes, paused over 5
 * minutes). What the platform deletes later stays deleted.
 */
export async function ensureAlarmRules(db: Database, organizationId: number): Promise<void> {
  await db.underLock("care/built-in-alarm-rules", () =>
    db.transaction(async (tx) => {
      if (await wasEverUsed(tx, "alarm_rules")) return;
      for (const name of ALARM_KIND_NAMES.filter((one) => one !== "field")) {
        const { severity, durationS, threshold } = alarmKind(name);
        await insertRule(tx, organizationId, {
          ...{
            name: "",
            kind: name,
            severity,
            durationS,
            threshold: threshold?.usual ?? null,
          },
          ...{ field: null, direction: null, productIds: [], placeIds: [], deviceIds: [], quietHours: null },
          ...{ isEnabled: !OFF.has(name), remark: "", replacesId: null },
        });
      }
    }),
  );
}
