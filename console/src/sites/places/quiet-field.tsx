import { PLACE_FIELDS } from "@sweepline/contract/sites/places/index.ts";
import type { QuietHours } from "@sweepline/contract/sites/places/opening-hours.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { ClockInput, schemaRule } from "../../ui/form/index.ts";
import { Form, Segmented } from "../../ui/kit.ts";
import styles from "./place-form.module.css";
import { placeFormTexts } from "./place-form.texts.ts";

/** When nothing loud should be at work: the plan of robots is checked against it. */
export function QuietField() {
  const t = useTexts(placeFormTexts);
  return (
    <Form.Item
      name="quietHours"
      rules={[schemaRule(PLACE_FIELDS.quietHours, { isOptional: true })]}
      className={styles.hoursItem ?? ""}
    >
      <QuietHoursInput note={t.quietNote} />
    </Form.Item>
  );
}

const USUAL: NonNullable<QuietHours> = { from: "22:00", to: "06:00" };

interface QuietHoursInputProps {
  /** Handed over by the form. */
  readonly value?: QuietHours;
  readonly onChange?: (hours: QuietHours) => void;
  /** What quiet means here. */
  readonly note: string;
}

/** Every day from one time to another, or none. */
export function QuietHoursInput({ value = null, onChange = () => undefined, note }: QuietHoursInputProps) {
  const t = useTexts(placeFormTexts);
  return (
    <div className={styles.week}>
      <div className={styles.weekHead}>
        <Segmented<"no" | "yes">
          aria-label={t.quiet}
          value={value ? "yes" : "no"}
          options={[
            { value: "no", label: t.quietStated.no },
            { value: "yes", label: t.quietStated.yes },
          ]}
          onChange={(next) => onChange(next === "yes" ? USUAL : null)}
        />
      </div>
      {value ? (
        <span className={styles.range}>
          <ClockInput
            label={t.quietFrom}
            value={value.from}
            onChange={(from) => onChange({ ...value, from })}
          />
          <span aria-hidden="true">–</span>
          <ClockInput label={t.quietTo} value={value.to} onChange={(to) => onChange({ ...value, to })} />
          {value.to <= value.from ? <span className={styles.nextDay}>{t.nextDay}</span> : null}
        </span>
      ) : null}
      <p className={styles.hint}>{note}</p>
    </div>
  );
}
