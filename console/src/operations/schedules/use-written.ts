import { isOneSubject, type ScheduleSubject } from "@sweepline/contract/operations/schedules/index.ts";
import { type ScheduleRule, scheduleRuleSchema } from "@sweepline/contract/operations/schedules/rule.ts";
import { Form } from "../../ui/kit.ts";
import { type FormRule, ruleOf } from "./rule-values.ts";

/** What is due, of what the form has: only one of the two is shown. */
export const subjectOf = ({ kind, taskId, combinationId }: SubjectValues): ScheduleSubject => ({
  taskId: kind === "task" ? (taskId ?? null) : null,
  combinationId: kind === "combination" ? (combinationId ?? null) : null,
});
export interface SubjectValues {
  readonly kind: "task" | "combination";
  readonly taskId?: number | null | undefined;
  readonly combinationId?: number | null | undefined;
}

/** Subject and rule as the form has them now; undefined: it is not filled in so far. */
export function useWritten(): (ScheduleSubject & { rule: ScheduleRule }) | undefined {
  const kind = Form.useWatch<SubjectValues["kind"] | undefined>("kind") ?? "task";
  const taskId = Form.useWatch<number | undefined>("taskId");
  const combinationId = Form.useWatch<number | undefined>("combinationId");
  const values = Form.useWatch<FormRule | undefined>("rule", { preserve: true });
  const rule = values && scheduleRuleSchema.safeParse(ruleOf(values)).data;
  const subject = subjectOf({ kind, taskId, combinationId });
  return rule === undefined || !isOneSubject(subject) ? undefined : { ...subject, rule };
}
