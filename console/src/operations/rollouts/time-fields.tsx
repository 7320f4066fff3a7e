import {
  ROLLOUT_URGENCIES,
  type RolloutUrgency,
  rolloutConditionsSchema,
  rolloutPlanSchema,
} from "@sweepline/contract/operations/rollouts/plan.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { WeekInput } from "../../sites/places/index.ts";
import { FieldGrid, MomentInput, schemaRule, WIDE_FIELD } from "../../ui/form/index.ts";
import { Form, Input, Radio, Segmented, Switch } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { MaybeNumber } from "./limit-fields.tsx";
import { type FormTexts, formTexts } from "./rollout-form.texts.ts";
import styles from "./rollouts.module.css";

const URGENCIES = Object.keys(ROLLOUT_URGENCIES) as RolloutUrgency[];

/** When it starts, and when each device may update. */
export function TimeFields() {
  const t = useTexts(formTexts);
  const starts = Form.useWatch<string | undefined>("starts");
  const urgency = Form.useWatch<RolloutUrgency | undefined>(["plan", "urgency"]);
  return (
    <Card title={t.when}>
      <FieldGrid min={16}>
        <Form.Item name="starts" label={t.starts}>
          <Segmented
            options={(["hand", "time"] as const).map((value) => ({ value, label: t.startsOf[value] }))}
          />
        </Form.Item>
        {starts === "time" ? (
          <Form.Item name="startsAt" label={t.startsAt} required rules={[aheadRule(t)]}>
            <MomentInput reach="ahead" />
          </Form.Item>
        ) : null}
        <Form.Item name={["plan", "urgency"]} label={t.urgency} className={WIDE_FIELD}>
          <Radio.Group options={URGENCIES.map((value) => ({ value, label: t.urgencyOf(value) }))} />
        </Form.Item>
        {urgency === "timeForced" ? (
          <Form.Item name={["plan", "forcedAt"]} label={t.forcedAt} required rules={[aheadRule(t)]}>
            <MomentInput reach="ahead" />
          </Form.Item>
        ) : null}
      </FieldGrid>
      <Form.Item
        name={["plan", "windows"]}
        label={t.windows}
        rules={[schemaRule(rolloutPlanSchema.shape.windows, { isOptional: true })]}
      >
        <WeekInput
          texts={{
            ...{ hours: t.windows, stated: t.windowsStated, closed: t.windowsClosed },
            ...{ hoursNote: t.windowsNote, aroundTheClock: t.windowsAlways },
          }}
          usual={{ from: "22:00", to: "06:00" }}
        />
      </Form.Item>
      <SwitchField name={["plan", "keepsQuietHours"]} label={t.quiet} />
      <SwitchField name={["plan", "needsConfirmation"]} label={t.needsConfirmation} />
    </Card>
  );
}

interface SwitchFieldProps {
  readonly name: string[];
  readonly label: string;
}
function SwitchField({ name, label }: SwitchFieldProps) {
  return (
    <Form.Item
      name={name}
      label={label}
      layout="horizontal"
      colon={false}
      valuePropName="checked"
      className={styles.switch ?? ""}
    >
      <Switch size="small" />
    </Form.Item>
  );
}

/** A time that has not come. */
const aheadRule = (t: FormTexts) => ({
  validator: (_: unknown, value: string | undefined) =>
    value && Date.parse(value) > Date.now() ? Promise.resolve() : Promise.reject(new Error(t.past)),
});

/** What each robot must meet before it is offered the update. */
export function ConditionFields() {
  const t = useTexts(formTexts);
  const { fromVersion, belowVersion } = rolloutConditionsSchema.shape;
  const at = (name: string) => ["plan", "conditions", name];
  const percent = { min: 0, max: 100, suffix: "%", placeholder: t.notChecked };
  return (
    <Card title={t.conditions}>
      <p className={styles.hint}>{t.conditionsNote}</p>
      <SwitchField name={at("isDocked")} label={t.isDocked} />
      <FieldGrid min={12}>
        <MaybeNumber name={at("minBatteryPercent")} label={t.minBattery} number={percent} />
        <MaybeNumber name={at("minDiskFreePercent")} label={t.minDisk} number={percent} />
        <MaybeNumber
          name={at("noRunWithinMinutes")}
          label={t.noRun}
          number={{ min: 1, max: 1_440, suffix: t.minutes, placeholder: t.notChecked }}
        />
        <Form.Item
          name={at("fromVersion")}
          label={t.fromVersion}
          rules={[schemaRule(fromVersion, { isOptional: true })]}
        >
          <Input maxLength={64} autoComplete="off" placeholder={t.notChecked} />
        </Form.Item>
        <Form.Item
          name={at("belowVersion")}
          label={t.belowVersion}
          rules={[schemaRule(belowVersion, { isOptional: true })]}
        >
          <Input maxLength={64} autoComplete="off" placeholder={t.notChecked} />
        </Form.Item>
      </FieldGrid>
    </Card>
  );
}
