import { type ScheduleRule, scheduleRuleSchema } from "@sweepline/contract/operations/schedules/rule.ts";
import { Form } from "../../ui/kit.ts";
import { type FormRule, ruleOf } from "./rule-values.ts";

/** Task and rule as the form has them now; undefined: it is not filled in so far. */
export function useWritten(): { taskId: number; rule: ScheduleRule } | undefined {
  const taskId = Form.useWatch<number | undefined>("taskId");
  const values = Form.useWatch<FormRule | undefined>("rule", { preserve: true });
  const rule = values && scheduleRuleSchema.safeParse(ruleOf(values)).data;
  return taskId === undefined || rule === undefined ? undefined : { taskId, rule };
}
