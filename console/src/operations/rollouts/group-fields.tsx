import {
  MAX_ROLLOUT_GROUPS,
  rolloutGroupSchema,
  rolloutPlanSchema,
} from "@sweepline/contract/operations/rollouts/plan.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { FieldGrid, faultText, schemaRule } from "../../ui/form/index.ts";
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from "../../ui/icons.ts";
import { Button, Form, Input, InputNumber, Switch } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { anotherGroup } from "./form-values.ts";
import { formTexts } from "./rollout-form.texts.ts";
import styles from "./rollouts.module.css";
import { ShareInput } from "./share-input.tsx";

/** One after the other; the last takes all that are left. */
export function GroupFields({ onTouched }: { readonly onTouched: () => void }) {
  const t = useTexts(formTexts);
  return (
    <Card title={t.groups}>
      <p className={styles.hint}>{t.groupsNote}</p>
      <Form.List name={["plan", "groups"]} rules={[RINGS_FIRST]}>
        {(fields, { add, remove, move }, { errors }) => {
          const then = (act: () => void) => () => {
            act();
            onTouched();
          };
          return (
            <ol className={styles.groupForms}>
              {fields.map(({ key, name }) => (
                <GroupForm
                  key={key}
                  index={name}
                  count={fields.length}
                  onRemove={then(() => remove(name))}
                  onUp={then(() => move(name, name - 1))}
                  onDown={then(() => move(name, name + 1))}
                />
              ))}
              <li>
                <Button
                  icon={<PlusOutlined />}
                  disabled={fields.length >= MAX_ROLLOUT_GROUPS}
                  // Before the last, which takes the rest.
                  onClick={then(() => add(anotherGroup(t), Math.max(0, fields.length - 1)))}
                >
                  {t.addGroup}
                </Button>
                <Form.ErrorList errors={errors} />
              </li>
            </ol>
          );
        }}
      </Form.List>
    </Card>
  );
}

/** What is wrong with all of them together; what is wrong with one is said at its field. */
const RINGS_FIRST = {
  validator(_: unknown, groups: unknown) {
    const { error } = rolloutPlanSchema.shape.groups.safeParse(groups);
    const issue = error?.issues.find(({ path }) => path.length === 0);
    return issue ? Promise.reject(new Error(faultText(issue))) : Promise.resolve();
  },
};

interface GroupFormProps {
  readonly index: number;
  readonly count: number;
  readonly onRemove: () => void;
  readonly onUp: () => void;
  readonly onDown: () => void;
}

function GroupForm({ index, count, ...acts }: GroupFormProps) {
  const t = useTexts(formTexts);
  const isLast = index === count - 1;
  const { successPercent, errorPercent, soakMinutes, name, share } = rolloutGroupSchema.shape;
  const percent = { min: 0, max: 100, precision: 0, suffix: "%", className: styles.fill ?? "" };
  return (
    <li className={styles.groupForm}>
      <div className={styles.groupHead}>
        <strong>{t.group(index + 1)}</strong>
        <GroupButtons {...{ index, count, ...acts }} />
      </div>
      <FieldGrid min={10.5}>
        <Form.Item name={[index, "name"]} label={t.groupName} rules={[schemaRule(name)]}>
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
        {isLast ? (
          <Form.Item label={t.share}>
            <span className={styles.faint}>{t.rest}</span>
          </Form.Item>
        ) : (
          <Form.Item name={[index, "share"]} label={t.share} rules={[schemaRule(share)]}>
            <ShareInput />
          </Form.Item>
        )}
        <Form.Item name={[index, "successPercent"]} label={t.success} rules={[schemaRule(successPercent)]}>
          <InputNumber<number> {...percent} />
        </Form.Item>
        <Form.Item name={[index, "errorPercent"]} label={t.error} rules={[schemaRule(errorPercent)]}>
          <InputNumber<number> {...percent} />
        </Form.Item>
        <Form.Item name={[index, "soakMinutes"]} label={t.soak} rules={[schemaRule(soakMinutes)]}>
          <InputNumber<number>
            {...{ min: 0, max: 20_160, precision: 0, suffix: t.minutes, className: styles.fill ?? "" }}
          />
        </Form.Item>
        {index === 0 ? null : (
          <Form.Item name={[index, "isByHand"]} label={t.byHand} valuePropName="checked">
            <Switch size="small" />
          </Form.Item>
        )}
      </FieldGrid>
    </li>
  );
}

function GroupButtons({ index, count, onRemove, onUp, onDown }: GroupFormProps) {
  const t = useTexts(formTexts);
  const look = { size: "small", type: "text" } as const;
  return (
    <span>
      <Button
        {...look}
        icon={<ArrowUpOutlined />}
        aria-label={t.moveUp(index + 1)}
        disabled={index === 0}
        onClick={onUp}
      />
      <Button
        {...look}
        icon={<ArrowDownOutlined />}
        aria-label={t.moveDown(index + 1)}
        disabled={index === count - 1}
        onClick={onDown}
      />
      <Button
        {...look}
        icon={<DeleteOutlined />}
        aria-label={t.removeGroup(index + 1)}
        disabled={count === 1}
        onClick={onRemove}
      />
    </span>
  );
}
