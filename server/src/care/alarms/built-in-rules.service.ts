import { ALARM_KIND_NAMES, type AlarmKindName, alarmKind } from "@sweepline/contract/care/alarms/kinds.ts";
import type { Database } from "../../core/db/database.ts";
import { insertRule, offerKinds } from "./alarm-rules.store.ts";

/** Switched off at first: they repeat what others say, or wait for somebody to say what is compared. */
const OFF = new Set<string>(["fault", "cleanWaterLow"]);
const BUILT_IN = ALARM_KIND_NAMES.filter((one) => one !== "field");

/**
 * One rule of each kind, for everybody (spec §4, and §9: stationary over 5 minutes, paused over 5 minutes). They have no names: they are called as their kinds.
 * Each kind is offered once, also one that comes with a later version: what the platform deletes or switches off stays so. Whichever process writes a kind
 * down first makes its rule, in the same transaction.
 */
export const ensureAlarmRules = (
  db: Database,
  organizationId: number,
  kinds: readonly AlarmKindName[] = BUILT_IN,
): Promise<void> =>
  db.transaction(async (tx) => {
    for (const name of await offerKinds(tx, kinds)) {
      const { severity, durationS, threshold } = alarmKind(name);
      await insertRule(tx, organizationId, {
        ...{ name: "", kind: name, severity, durationS, threshold: threshold?.usual ?? null },
        ...{ field: null, direction: null, productIds: [], placeIds: [], deviceIds: [], quietHours: null },
        ...{ isEnabled: !OFF.has(name), remark: "", replacesId: null },
      });
    }
  });
