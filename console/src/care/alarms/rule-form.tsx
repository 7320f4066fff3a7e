import { ALARM_RULE_FIELDS, type AlarmRule } from "@sweepline/contract/care/alarms/rules.ts";
import type { FaultLevel } from "@sweepline/contract/care/fault-codes.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { QuietHoursInput } from "../../sites/places/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { FieldGrid, FormDrawer, schemaRule, TextField, WIDE_FIELD } from "../../ui/form/index.ts";
import { Form, Input, Select, Switch } from "../../ui/kit.ts";
import { ConditionFields, KindField } from "./condition-fields.tsx";
import { useRuleNames } from "./rule-name.ts";
import { RuleTrial } from "./rule-trial.tsx";
import { fieldsOf, NEW_RULE, type RuleValues, writtenOf } from "./rule-values.ts";
import { useChangeRule, useCreateRule } from "./rules.calls.ts";
import styles from "./rules.module.css";
import { ruleTexts } from "./rules.texts.ts";
import { WhomFields } from "./whom-fields.tsx";

interface RuleFormProps {
  /** What is changed. */
  readonly row?: AlarmRule | undefined;
  /** The rule above in whose place a new one is to stand; it begins as that. */
  readonly replaced?: AlarmRule | undefined;
  readonly onClose: () => void;
}

export function RuleForm({ row, replaced, onClose }: RuleFormProps) {
  const t = useTexts(ruleTexts);
  const create = useCreateRule();
  const change = useChangeRule();
  const from = row ?? replaced;
  const { nameOf } = useRuleNames();
  const name = from ? nameOf({ ruleName: from.name, kind: from.kind }) : "";
  const title = row ? t.editOf(name) : replaced ? t.replaceOf(name) : t.create;
  return (
    <FormDrawer<RuleValues>
      title={title}
      initialValues={from ? fieldsOf(from) : NEW_RULE}
      draft={`alarm-rule-${row?.id ?? `new-${replaced?.id ?? ""}`}`}
      width={720}
      onClose={onClose}
      onSave={async (values) => {
        const fields = writtenOf(values);
        if (fields === undefined) return;
        if (row) await change.mutateAsync({ row, fields });
        else await create.mutateAsync({ ...fields, replacesId: replaced?.id ?? null });
        notify("success", t.saved);
      }}
    >
      <div className={styles.form}>
        {replaced ? <p className={styles.note}>{t.replaceNote}</p> : null}
        <Basics />
        <ConditionFields />
        <WhomFields rule={from} />
        <Rest />
        <RuleTrial ruleId={from?.id ?? null} />
      </div>
    </FormDrawer>
  );
}

function Basics() {
  const t = useTexts(ruleTexts);
  const { options } = useDictionary<FaultLevel>("faultLevel");
  return (
    <section>
      <h3>{t.basics}</h3>
      <FieldGrid min={15}>
        <KindField />
        <Form.Item name="severity" label={t.severity} rules={[schemaRule(ALARM_RULE_FIELDS.severity)]}>
          <Select<FaultLevel> options={[...options]} />
        </Form.Item>
        <TextField
          name="name"
          label={t.name}
          schema={ALARM_RULE_FIELDS.name}
          maxLength={60}
          placeholder={t.nameHint}
          className={WIDE_FIELD}
        />
      </FieldGrid>
    </section>
  );
}

function Rest() {
  const t = useTexts(ruleTexts);
  return (
    <section>
      <h3>{t.quiet}</h3>
      <FieldGrid min={15}>
        <Form.Item
          name="quietHours"
          className={WIDE_FIELD}
          rules={[schemaRule(ALARM_RULE_FIELDS.quietHours, { isOptional: true })]}
        >
          <QuietHoursInput note={t.quietNote} />
        </Form.Item>
        <Form.Item name="remark" label={t.remark} className={WIDE_FIELD}>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
        <Form.Item name="isEnabled" label={t.isEnabled} valuePropName="checked">
          <Switch />
        </Form.Item>
      </FieldGrid>
    </section>
  );
}
