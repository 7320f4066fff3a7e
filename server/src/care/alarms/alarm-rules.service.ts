import {
  ALARM_RULE_REFUSALS,
  type AlarmRule,
  type AlarmRuleChange,
  type AlarmRuleQuery,
  MAX_RULES_OF_ORGANIZATION,
  type NewAlarmRule,
} from "@sweepline/contract/care/alarms/rules.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import { refuseNamedOutside } from "../../sites/places/index.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import * as store from "./alarm-rules.store.ts";
import { announceClearing } from "./clear.service.ts";
import { endConditionsOfRule } from "./conditions.store.ts";

const record = recorderOf("care_alarms", "alarmRule");

export interface AlarmRules {
  list(caller: Caller, query: AlarmRuleQuery): Promise<Page<AlarmRule>>;
  create(requester: Requester, rule: NewAlarmRule): Promise<AlarmRule>;
  update(requester: Requester, id: number, change: AlarmRuleChange): Promise<AlarmRule>;
  remove(requester: Requester, id: number): Promise<void>;
}

export function createAlarmRules(deps: {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
  announcer: Pick<Announcer, "announce" | "isWanted">;
}): AlarmRules {
  const { db, clock } = deps;
  const readerOf = ({ scope, organizationId }: Caller) => ({ scope, organizationId, now: clock.now() });
  const changeable = async (tx: Queries, { caller }: Requester, id: number): Promise<AlarmRule> => {
    const rule = found(await store.holdRule(tx, readerOf(caller), id), CORE_REFUSALS.notFound);
    if (!rule.isOwn) throw new Refused(ALARM_RULE_REFUSALS.alarmRuleOfPlatform);
    return rule;
  };
  const read = async (tx: Queries, { caller }: Requester, id: number): Promise<AlarmRule> =>
    found(await store.findRule(tx, readerOf(caller), id), CORE_REFUSALS.notFound);
  const clearOf = async (tx: Queries, { caller }: Requester, ruleId: number) => {
    const now = clock.now();
    const cleared = await endConditionsOfRule(tx, { ruleId, at: now, staffName: caller.displayName });
    await announceClearing(deps, tx, { cleared, now });
  };

  return {
    list: (caller, query) => store.pageOfRules(db, readerOf(caller), query),
    create: (requester, rule) =>
      db.transaction(async (tx) => {
        const { organizationId } = requester.caller;
        if ((await store.countRules(tx, organizationId)) >= MAX_RULES_OF_ORGANIZATION)
          throw new Refused(ALARM_RULE_REFUSALS.tooManyAlarmRules, {
            values: { max: MAX_RULES_OF_ORGANIZATION },
          });
        await refuseNamedOutside(tx, requester.caller.scope, rule);
        if (rule.replacesId !== null) await read(tx, requester, rule.replacesId);
        const id = await store.insertRule(tx, organizationId, rule);
        if (id === undefined) throw new Refused(ALARM_RULE_REFUSALS.alarmRuleReplaced);
        await record(deps, tx, { requester, id, verb: "create-rule", after: rule });
        return read(tx, requester, id);
      }),
    update: (requester, id, { revision, ...after }) =>
      db.transaction(async (tx) => {
        const before = await changeable(tx, requester, id);
        if (before.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
        await refuseNamedOutside(tx, requester.caller.scope, after);
        await store.updateRule(tx, id, after);
        await clearOf(tx, requester, id);
        await record(deps, tx, { requester, id, verb: "update-rule", before: fieldsOf(before), after });
        return read(tx, requester, id);
      }),
    remove: (requester, id) =>
      db.transaction(async (tx) => {
        const before = await changeable(tx, requester, id);
        await clearOf(tx, requester, id);
        await store.deleteRule(tx, id);
        await record(deps, tx, { requester, id, verb: "remove-rule", before: fieldsOf(before) });
      }),
  };
}

const fieldsOf = ({
  name,
  kind,
  severity,
  durationS,
  threshold,
  field,
  direction,
  quietHours,
  isEnabled,
  remark,
  ...rule
}: AlarmRule) => ({
  ...{ name, kind, severity, durationS, threshold, field, direction, quietHours, isEnabled, remark },
  productIds: rule.products.map(({ id }) => id),
  placeIds: rule.places.map(({ id }) => id),
  deviceIds: rule.devices.map(({ id }) => id),
});
