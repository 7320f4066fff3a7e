import { SCHEDULE_FIELDS } from "@sweepline/contract/operations/schedules/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { schemaRule } from "../../ui/form/index.ts";
import { Form, Radio } from "../../ui/kit.ts";
import { CombinationSelect } from "../combinations/index.ts";
import { TaskSelect } from "../tasks/index.ts";
import { scheduleTexts } from "./schedules.texts.ts";
import type { SubjectValues } from "./use-written.ts";

/** What is due: a task or a combination, found by searching. */
export function SubjectFields() {
  const t = useTexts(scheduleTexts);
  const kind = Form.useWatch<SubjectValues["kind"] | undefined>("kind") ?? "task";
  return (
    <>
      <Form.Item name="kind" label={t.subject}>
        <Radio.Group
          options={(["task", "combination"] as const).map((value) => ({ value, label: t[value] }))}
        />
      </Form.Item>
      {kind === "task" ? (
        <Form.Item key="task" name="taskId" label={t.task} rules={[schemaRule(TASK)]}>
          <TaskSelect />
        </Form.Item>
      ) : (
        <Form.Item
          key="combination"
          name="combinationId"
          label={t.combination}
          extra={t.combinationNote}
          rules={[schemaRule(COMBINATION)]}
        >
          <CombinationSelect />
        </Form.Item>
      )}
    </>
  );
}

const TASK = SCHEDULE_FIELDS.taskId.unwrap().unwrap();
const COMBINATION = SCHEDULE_FIELDS.combinationId.unwrap().unwrap();
