import { ALARM_ENDPOINTS } from "@sweepline/contract/care/alarms/index.ts";
import { type AlarmRule, ALARM_RULE_ENDPOINTS as E } from "@sweepline/contract/care/alarms/rules.ts";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

type Creation = InputOf<typeof E.create>["body"];
export type RuleFields = Omit<Creation, "replacesId">;

export const noiseQuery = () => queryFor(ALARM_ENDPOINTS.noise, {});

/** What a rule raised is looked at again by it, and may be cleared. */
const useRuleWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [
    E.list,
    ALARM_ENDPOINTS.groups,
    ALARM_ENDPOINTS.page,
    ALARM_ENDPOINTS.get,
    ALARM_ENDPOINTS.counts,
    ALARM_ENDPOINTS.noise,
  ]);

export const useCreateRule = () => useRuleWrite((body: Creation) => call(E.create, { body }));
export const useChangeRule = () =>
  useRuleWrite(
    ({ row: { id, revision }, fields }: { row: Pick<AlarmRule, "id" | "revision">; fields: RuleFields }) =>
      call(E.update, { params: { id }, body: { ...fields, revision } }),
  );
export const useRemoveRule = () => useRuleWrite((id: number) => call(E.remove, { params: { id } }));
