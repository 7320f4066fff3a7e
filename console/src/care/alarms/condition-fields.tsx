import {
  type AlarmKindName,
  alarmKind,
  COMPARED_FIELDS,
  type ComparedField,
  DIRECTIONS,
} from "@sweepline/contract/care/alarms/kinds.ts";
import { ALARM_RULE_FIELDS } from "@sweepline/contract/care/alarms/rules.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { FieldGrid, schemaRule } from "../../ui/form/index.ts";
import { Form, InputNumber, Select } from "../../ui/kit.ts";
import { DurationInput } from "./duration-input.tsx";
import { BEHIND, fieldLabel, isCompared, LATE, unitOf } from "./rule-sentence.ts";
import { type RuleValues, usualOf } from "./rule-values.ts";
import styles from "./rules.module.css";
import { ruleTexts } from "./rules.texts.ts";

const NUMBER = ALARM_RULE_FIELDS.threshold.unwrap().unwrap();
const FIELD = ALARM_RULE_FIELDS.field.unwrap().unwrap();
const DIRECTION = ALARM_RULE_FIELDS.direction.unwrap().unwrap();

/** What the alarm is for. It begins with what is usual for that, and is called so unless the person gives it a name. */
export function KindField() {
  const t = useTexts(ruleTexts);
  const form = Form.useFormInstance<RuleValues>();
  const { options } = useDictionary<AlarmKindName>("alarmKind");
  const choose = (next: AlarmKindName) => form.setFieldsValue(usualOf(next));
  return (
    <Form.Item name="kind" label={t.kind} rules={[schemaRule(ALARM_RULE_FIELDS.kind)]}>
      <Select<AlarmKindName>
        virtual={false}
        showSearch={{ optionFilterProp: "label" }}
        options={options.map(({ value, label }) => ({ value, label: numbered(value, label, t.typeOf) }))}
        onChange={choose}
      />
    </Form.Item>
  );
}

/** When it is raised: the kind decides what is asked. */
export function ConditionFields() {
  const t = useTexts(ruleTexts);
  const kind = Form.useWatch<AlarmKindName | undefined>("kind");
  if (kind === undefined) return null;
  return (
    <section>
      <h3>{t.when}</h3>
      <FieldGrid min={15}>
        {kind === "field" ? <FieldChoice /> : null}
        {isCompared(kind) ? <Threshold kind={kind} /> : null}
        <Duration key={kind} kind={kind} />
      </FieldGrid>
    </section>
  );
}

const numbered = (kind: AlarmKindName, label: string, typeOf: (type: number) => string): string => {
  const { type } = alarmKind(kind);
  return type === undefined ? label : `${label} · ${typeOf(type)}`;
};

/** The number that is looked at, and whether more or less of it is bad. */
function FieldChoice() {
  const t = useTexts(ruleTexts);
  const language = useLanguage();
  return (
    <>
      <Form.Item name="field" label={t.field} extra={t.fieldHint} rules={[schemaRule(FIELD)]}>
        <Select<ComparedField>
          options={COMPARED_FIELDS.map((value) => ({ value, label: fieldLabel(value, language) }))}
        />
      </Form.Item>
      <Form.Item name="direction" label={t.direction} rules={[schemaRule(DIRECTION)]}>
        <Select options={DIRECTIONS.map((value) => ({ value, label: t.directions[value] }))} />
      </Form.Item>
    </>
  );
}

function Threshold({ kind }: { readonly kind: AlarmKindName }) {
  const t = useTexts(ruleTexts);
  const field = Form.useWatch<ComparedField | null | undefined>("field");
  const compared = alarmKind(kind).threshold;
  const label = compared ? `${t.threshold} · ${t.directions[compared.direction]}` : t.threshold;
  const unit = unitOf(kind, field ?? null);
  return (
    <Form.Item name="threshold" label={label} rules={[schemaRule(NUMBER)]}>
      <InputNumber<number>
        className={styles.number ?? ""}
        {...(compared && { min: compared.min, max: compared.max })}
        {...(unit && { suffix: unit })}
      />
    </Form.Item>
  );
}

const leastOf = (kind: AlarmKindName): number => alarmKind(kind).leastS ?? 0;

function Duration({ kind }: { readonly kind: AlarmKindName }) {
  const t = useTexts(ruleTexts);
  const [label, note] =
    kind === LATE
      ? [t.tolerance, t.toleranceNote]
      : kind === BEHIND
        ? [t.runTime, t.runTimeNote]
        : [t.duration, t.durationNote];
  return (
    <Form.Item
      name="durationS"
      label={label}
      extra={note}
      rules={[schemaRule(ALARM_RULE_FIELDS.durationS.min(leastOf(kind), "validation.durationShort"))]}
    >
      <DurationInput usual={alarmKind(kind).durationS || undefined} />
    </Form.Item>
  );
}
