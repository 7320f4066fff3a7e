import { chosenId } from "@sweepline/contract/core/fields.ts";
import {
  MAX_PARTS_OF_STAGE,
  MAX_STAGES,
  type Part,
  STAGE_BEGINS,
  type Stage,
} from "@sweepline/contract/operations/combinations/definition.ts";
import { newKey } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { schemaRule } from "../../ui/form/index.ts";
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from "../../ui/icons.ts";
import { Button, Form, Select } from "../../ui/kit.ts";
import { TaskSelect } from "../tasks/index.ts";
import styles from "./combinations.module.css";
import { combinationTexts } from "./combinations.texts.ts";
import { PartDeviceSelect } from "./part-device-select.tsx";
import { beginsText } from "./stage-list.tsx";

const STAGES = ["definition", "stages"];
const TASK = chosenId("validation.required");

const newPart = (): Part => ({ id: newKey(), device: { kind: "best" } }) as Part;
export const newStage = (): Stage => ({ id: newKey(), begins: "atOnce", parts: [newPart()] });

/** Stages in their order, each with the tasks that go side by side. */
export function StageFields() {
  const t = useTexts(combinationTexts);
  return (
    <Form.List name={STAGES}>
      {(stages, { add, remove, move }) => (
        <>
          {stages.map(({ key, name: stage }) => (
            <fieldset key={key} className={styles.stageField}>
              <legend>
                <span className={styles.grow}>{t.stage(stage + 1)}</span>
                <Button
                  {...{ type: "text", icon: <ArrowUpOutlined />, disabled: stage === 0 }}
                  aria-label={t.stageUp(stage + 1)}
                  onClick={() => move(stage, stage - 1)}
                />
                <Button
                  {...{ type: "text", icon: <ArrowDownOutlined />, disabled: stage === stages.length - 1 }}
                  aria-label={t.stageDown(stage + 1)}
                  onClick={() => move(stage, stage + 1)}
                />
                <Button
                  {...{ type: "text", icon: <DeleteOutlined />, disabled: stages.length === 1 }}
                  aria-label={t.removeStage(stage + 1)}
                  onClick={() => remove(stage)}
                />
              </legend>
              <Form.Item name={[stage, "begins"]}>
                <Select
                  aria-label={t.begins(stage + 1)}
                  options={STAGE_BEGINS.map((begins) => ({
                    value: begins,
                    label: beginsText({ begins, stage }, t),
                  }))}
                />
              </Form.Item>
              <PartFields stage={stage} />
            </fieldset>
          ))}
          {stages.length < MAX_STAGES ? (
            <Form.Item>
              <Button icon={<PlusOutlined />} onClick={() => add(newStage())}>
                {t.addStage}
              </Button>
            </Form.Item>
          ) : null}
        </>
      )}
    </Form.List>
  );
}

function PartFields({ stage }: { readonly stage: number }) {
  const t = useTexts(combinationTexts);
  return (
    <Form.List name={[stage, "parts"]}>
      {(parts, { add, remove }) => (
        <>
          {parts.map(({ key, name: part }) => (
            <div key={key} className={styles.pair}>
              <Form.Item name={[part, "taskId"]} rules={[schemaRule(TASK)]}>
                <TaskSelect label={t.task(stage + 1, part + 1)} placeholder={t.chooseTask} />
              </Form.Item>
              <Form.Item name={[part, "device"]}>
                <PartDeviceSelect stage={stage} part={part} />
              </Form.Item>
              <Button
                {...{ type: "text", icon: <DeleteOutlined />, disabled: parts.length === 1 }}
                aria-label={t.removePart(stage + 1, part + 1)}
                onClick={() => remove(part)}
              />
            </div>
          ))}
          {parts.length < MAX_PARTS_OF_STAGE ? (
            <Button type="link" icon={<PlusOutlined />} onClick={() => add(newPart())}>
              {t.addPart}
            </Button>
          ) : null}
        </>
      )}
    </Form.List>
  );
}
