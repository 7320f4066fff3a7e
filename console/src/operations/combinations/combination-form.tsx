import { ON_FAILURES, WAIT_MIN } from "@sweepline/contract/operations/combinations/definition.ts";
import {
  COMBINATION_FIELDS,
  type Combination,
  MAX_COMBINATION_NAME,
  type NewCombination,
} from "@sweepline/contract/operations/combinations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { FormDrawer, TextField } from "../../ui/form/index.ts";
import { Form, InputNumber, Radio } from "../../ui/kit.ts";
import { useCreateCombination, useUpdateCombination } from "./combinations.calls.ts";
import { combinationTexts } from "./combinations.texts.ts";
import { newStage, StageFields } from "./stage-fields.tsx";

interface CombinationFormProps {
  /** Undefined: a new one. */
  readonly combination: Combination | undefined;
  readonly onClose: () => void;
}

/** Stages with their tasks, and what becomes of them when one fails. */
export function CombinationForm({ combination, onClose }: CombinationFormProps) {
  const t = useTexts(combinationTexts);
  const [create, update] = [useCreateCombination(), useUpdateCombination()];
  const save = async ({ name, remark, definition }: NewCombination) => {
    const body = { name, remark, definition };
    if (combination)
      await update.mutateAsync({ ...body, id: combination.id, revision: combination.revision });
    else await create.mutateAsync(body);
    notify("success", t.saved);
  };
  const definition = combination?.definition ?? {
    ...{ stages: [newStage()], onFailure: "goOn" as const, waitMin: WAIT_MIN.usual },
  };
  return (
    <FormDrawer<NewCombination>
      title={combination ? t.editTitle(combination.name) : t.createTitle}
      initialValues={{ name: combination?.name ?? "", remark: combination?.remark ?? "", definition }}
      draft={combination ? `combination-${combination.id}` : "combination-new"}
      width={640}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t.name}
        schema={COMBINATION_FIELDS.name}
        maxLength={MAX_COMBINATION_NAME}
      />
      <TextField
        name="remark"
        label={t.remark}
        schema={COMBINATION_FIELDS.remark}
        isOptional
        maxLength={500}
      />
      <StageFields />
      <Form.Item name={["definition", "onFailure"]} label={t.onFailure}>
        <Radio.Group options={ON_FAILURES.map((value) => ({ value, label: t[value] }))} />
      </Form.Item>
      <Form.Item
        name={["definition", "waitMin"]}
        label={t.waitMin}
        extra={t.waitNote}
        rules={[{ required: true }]}
      >
        <InputNumber<number> min={WAIT_MIN.least} max={WAIT_MIN.most} precision={0} suffix={t.minutes} />
      </Form.Item>
    </FormDrawer>
  );
}
