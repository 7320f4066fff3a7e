import { MESSAGE_CONFIG_FIELDS as F, MAX_STEPS } from "@sweepline/contract/care/message-configs.ts";
import type { ReceiverNames } from "@sweepline/contract/care/messages/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { schemaRule } from "../../ui/form/index.ts";
import { Button, Form, InputNumber } from "../../ui/kit.ts";
import { ReceiverSelect } from "../messages/index.ts";
import styles from "./message-configs.module.css";
import { configTexts } from "./message-configs.texts.ts";

const { afterMin, receivers } = F.steps.unwrap().element.shape;
const FIRST_STEP = { afterMin: 15, receivers: { staffIds: [], roleIds: [], organizationIds: [] } };
const NO_NAMES = { staff: [], roles: [], organizations: [], rotas: [] };

/** Who is sent for next, one after the other. */
export function EscalationFields({ names }: { readonly names: readonly ReceiverNames[] }) {
  const t = useTexts(configTexts);
  return (
    <Form.Item label={t.steps} extra={t.stepsNote}>
      <Form.List name="steps">
        {(fields, { add, remove }) => (
          <>
            {fields.map((field, index) => (
              <fieldset key={field.key} className={styles.step}>
                <Form.Item
                  name={[field.name, "afterMin"]}
                  label={t.stepAfter(index + 1)}
                  rules={[schemaRule(afterMin)]}
                >
                  <InputNumber min={1} max={1_440} precision={0} />
                </Form.Item>
                <Form.Item
                  name={[field.name, "receivers"]}
                  label={t.stepReceivers(index + 1)}
                  rules={[schemaRule(receivers)]}
                >
                  <ReceiverSelect names={names[index] ?? NO_NAMES} />
                </Form.Item>
                <Button onClick={() => remove(field.name)}>{t.removeStep}</Button>
              </fieldset>
            ))}
            {fields.length < MAX_STEPS ? <Button onClick={() => add(FIRST_STEP)}>{t.addStep}</Button> : null}
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}
