import { useTexts } from "../../core/i18n/index.ts";
import { FieldGrid } from "../../ui/form/index.ts";
import { Form, InputNumber } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { formTexts } from "./rollout-form.texts.ts";
import styles from "./rollouts.module.css";

/** What one place has to bear, and how often a device tries. */
export function LimitFields() {
  const t = useTexts(formTexts);
  const of = (name: string) => ["plan", "limits", name];
  return (
    <Card title={t.limits}>
      <FieldGrid min={12}>
        <MaybeNumber
          name={of("devicesAPlace")}
          label={t.devicesAPlace}
          number={{ min: 1, max: 1_000, suffix: t.deviceUnit, placeholder: t.unlimited }}
        />
        <MaybeNumber
          name={of("kibAPlace")}
          label={t.kibAPlace}
          number={{ min: 16, max: 1_048_576, suffix: t.kibUnit, placeholder: t.unlimited }}
        />
        <MaybeNumber
          name={["plan", "retry", "attempts"]}
          label={t.attempts}
          isRequired
          number={{ min: 1, max: 10, suffix: t.times }}
        />
        <MaybeNumber
          name={["plan", "retry", "afterMinutes"]}
          label={t.afterMinutes}
          extra={t.afterNote}
          isRequired
          number={{ min: 1, max: 1_440, suffix: t.minutes }}
        />
      </FieldGrid>
    </Card>
  );
}

/** How much worse updated devices may fare than the others. */
export function GuardFields() {
  const t = useTexts(formTexts);
  const of = (name: string) => ["plan", "guard", name];
  const points = { min: 0, max: 100, suffix: t.points, placeholder: t.notChecked };
  return (
    <Card title={t.guard}>
      <p className={styles.hint}>{t.guardNote}</p>
      <FieldGrid min={12}>
        <MaybeNumber name={of("faultsPercent")} label={t.faults} number={points} />
        <MaybeNumber name={of("offlinePercent")} label={t.offline} number={points} />
        <MaybeNumber name={of("failedRunsPercent")} label={t.failedRuns} number={points} />
        <MaybeNumber
          name={of("leastDevices")}
          label={t.leastDevices}
          isRequired
          number={{ min: 1, max: 1_000, suffix: t.deviceUnit }}
        />
      </FieldGrid>
    </Card>
  );
}

interface MaybeNumberProps {
  readonly name: string[];
  readonly label: string;
  readonly extra?: string;
  /** Asked for; else empty says that it does not matter, as the placeholder says. */
  readonly isRequired?: boolean;
  readonly number: {
    readonly min: number;
    readonly max: number;
    readonly suffix: string;
    readonly placeholder?: string;
  };
}

/** A whole number within limits that the control keeps. */
export const MaybeNumber = ({ number, isRequired = false, ...item }: MaybeNumberProps) => (
  <Form.Item {...item} rules={[{ required: isRequired }]}>
    <InputNumber<number> {...number} precision={0} className={styles.fill ?? ""} />
  </Form.Item>
);
