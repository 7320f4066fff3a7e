import { chosenId } from "@sweepline/contract/core/fields.ts";
import {
  MAX_PARTS_OF_STAGE,
  MAX_STAGES,
  type Part,
  STAGE_BEGINS,
  type Stage,
} from "@sweepline/contract/operations/combinations/definition.ts";
import type { ReactNode } from "react";
import { newKey } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { schemaRule } from "../../ui/form/index.ts";
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from "../../ui/icons.ts";
import { Button, Form, Select } from "../../ui/kit.ts";
import { OrderHandle, useOrder } from "../../ui/order/index.ts";
import { TaskSelect } from "../tasks/index.ts";
import styles from "./combinations.module.css";
import { combinationTexts } from "./combinations.texts.ts";
import { movePart, type PartAt } from "./move-part.ts";
import { PartDeviceSelect } from "./part-device-select.tsx";
import { beginsText } from "./stage-list.tsx";

const STAGES = ["definition", "stages"];
const TASK = chosenId("validation.required");

const newPart = (): Part => ({ id: newKey(), device: { kind: "best" } }) as Part;
export const newStage = (): Stage => ({ id: newKey(), begins: "atOnce", parts: [newPart()] });

/** Stages in their order, each with the tasks that go side by side. */
export function StageFields() {
  return <Form.List name={STAGES}>{(stages, acts) => <Stages stages={stages} {...acts} />}</Form.List>;
}

interface StagesProps {
  readonly stages: readonly { readonly key: number; readonly name: number }[];
  readonly add: (stage: Stage) => void;
  readonly remove: (stage: number) => void;
  readonly move: (from: number, to: number) => void;
}

/** Their handles change the order: dragged, or by the arrow keys; a task is dragged to another stage. */
function Stages({ stages, add, remove, move }: StagesProps) {
  const t = useTexts(combinationTexts);
  const form = Form.useFormInstance();
  const count = stages.length;
  const order = useOrder<Dragged>(({ stage, part }, to) => {
    if (part === undefined) return move(stage, to);
    const written: Stage[] = form.getFieldValue(STAGES);
    form.setFieldValue(STAGES, movePart(written, { stage, part }, to));
    // It is drawn anew in its other stage.
    const id = written[stage]?.parts[part]?.id;
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-handle="${id}"]`)?.focus());
  });
  return (
    <>
      {stages.map(({ key, name: stage }) => (
        <fieldset key={key} className={styles.stageField} {...order.item(stage)}>
          <legend>
            <OrderHandle
              name={t.moveStage(stage + 1)}
              isDisabled={count === 1}
              {...order.handle({ stage }, { index: stage, count })}
            />
            <span className={styles.grow}>{t.stage(stage + 1)}</span>
            <StageButtons {...{ stage, count, remove, move }} />
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
          <PartFields
            stage={stage}
            handle={(part, id) => (
              <OrderHandle
                name={t.movePart(stage + 1, part + 1)}
                isDisabled={count === 1}
                mark={id}
                {...order.handle({ stage, part }, { index: stage, count })}
              />
            )}
          />
        </fieldset>
      ))}
      {count < MAX_STAGES ? (
        <Form.Item>
          <Button icon={<PlusOutlined />} onClick={() => add(newStage())}>
            {t.addStage}
          </Button>
        </Form.Item>
      ) : null}
    </>
  );
}

type Dragged = Pick<PartAt, "stage"> & Partial<PartAt>;

interface StageButtonsProps extends Pick<StagesProps, "remove" | "move"> {
  readonly stage: number;
  readonly count: number;
}

function StageButtons({ stage, count, remove, move }: StageButtonsProps) {
  const t = useTexts(combinationTexts);
  return (
    <>
      <Button
        {...{ type: "text", icon: <ArrowUpOutlined />, disabled: stage === 0 }}
        aria-label={t.stageUp(stage + 1)}
        onClick={() => move(stage, stage - 1)}
      />
      <Button
        {...{ type: "text", icon: <ArrowDownOutlined />, disabled: stage === count - 1 }}
        aria-label={t.stageDown(stage + 1)}
        onClick={() => move(stage, stage + 1)}
      />
      <Button
        {...{ type: "text", icon: <DeleteOutlined />, disabled: count === 1 }}
        aria-label={t.removeStage(stage + 1)}
        onClick={() => remove(stage)}
      />
    </>
  );
}

interface PartFieldsProps {
  readonly stage: number;
  readonly handle: (part: number, id: string) => ReactNode;
}

function PartFields({ stage, handle }: PartFieldsProps) {
  const t = useTexts(combinationTexts);
  const form = Form.useFormInstance();
  return (
    <Form.List name={[stage, "parts"]}>
      {(parts, { add, remove }) => (
        <>
          {parts.map(({ key, name: part }) => (
            <div key={key} className={styles.pair}>
              {handle(part, form.getFieldValue([...STAGES, stage, "parts", part, "id"]))}
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
