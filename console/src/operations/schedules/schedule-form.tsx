import { FINDING_ENDPOINTS } from "@sweepline/contract/operations/findings.ts";
import {
  LATE_MIN,
  type NewSchedule,
  SCHEDULE_FIELDS,
  type Schedule,
  type ScheduleSubject,
} from "@sweepline/contract/operations/schedules/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { FormDrawer, NumberField, TextField } from "../../ui/form/index.ts";
import { DraftFindings } from "../findings/index.ts";
import { NextTimes } from "./next-times.tsx";
import { RuleFields } from "./rule-fields.tsx";
import { type FormRule, formRuleOf, ruleOf } from "./rule-values.ts";
import { useCreateSchedule, useUpdateSchedule } from "./schedules.calls.ts";
import { scheduleTexts } from "./schedules.texts.ts";
import { SubjectFields } from "./subject-fields.tsx";
import { type SubjectValues, subjectOf, useWritten } from "./use-written.ts";
import { dayAndTime } from "./wall-time.ts";

type Values = Omit<NewSchedule, "rule" | keyof ScheduleSubject> & SubjectValues & { rule: FormRule };

interface ScheduleFormProps {
  /** Undefined: a new one. */
  readonly schedule: Schedule | undefined;
  /** Of what, where the person came from a task or a combination. */
  readonly subject?: Partial<ScheduleSubject> | undefined;
  /** From this occurrence on; those before stay as they are. */
  readonly from?: string | undefined;
  readonly onClose: () => void;
}

/** When a task is run, in controls that read like a sentence. */
export function ScheduleForm({ schedule, subject, from, onClose }: ScheduleFormProps) {
  const t = useTexts(scheduleTexts);
  const [create, update] = [useCreateSchedule(), useUpdateSchedule()];
  const save = async ({ rule, name, lateMin, ...chosen }: Values) => {
    const body = { name, lateMin, ...subjectOf(chosen), rule: ruleOf(rule) };
    if (schedule) await update.mutateAsync({ ...body, id: schedule.id, revision: schedule.revision, from });
    else await create.mutateAsync(body);
    notify("success", t.saved);
  };
  const titleOf = () => {
    if (!schedule) return t.createTitle;
    return from === undefined ? t.editTitle(schedule.name) : t.fromTitle(schedule.name, dayAndTime(from, t));
  };
  const { taskId, combinationId } = schedule ?? subject ?? {};
  return (
    <FormDrawer<Values>
      title={titleOf()}
      initialValues={{
        ...(schedule && { name: schedule.name }),
        ...{ kind: combinationId ? "combination" : "task", lateMin: schedule?.lateMin ?? LATE_MIN.usual },
        // The kit takes null for a choice.
        ...{ taskId: taskId ?? undefined, combinationId: combinationId ?? undefined },
        rule: formRuleOf(schedule?.rule),
      }}
      draft={schedule ? `schedule-${schedule.id}-${from ?? ""}` : "schedule-new"}
      width={560}
      onSave={save}
      onClose={onClose}
    >
      <TextField name="name" label={t.name} schema={SCHEDULE_FIELDS.name} maxLength={64} />
      <SubjectFields />
      <RuleFields />
      <NextTimes />
      <Check schedule={from === undefined ? schedule : undefined} />
      <NumberField
        name="lateMin"
        label={t.lateMin}
        schema={SCHEDULE_FIELDS.lateMin}
        extra={t.lateNote}
        number={{ min: LATE_MIN.least, max: LATE_MIN.most, suffix: t.minutes }}
      />
    </FormDrawer>
  );
}

/** What would be in its way, as far as the form is filled in. */
function Check({ schedule }: Pick<ScheduleFormProps, "schedule">) {
  const written = useWritten();
  const may = useMay(FINDING_ENDPOINTS.check);
  if (!may || !written) return null;
  const exceptions = schedule?.exceptions ?? [];
  return <DraftFindings draft={{ ...written, exceptions, ...(schedule && { scheduleId: schedule.id }) }} />;
}
