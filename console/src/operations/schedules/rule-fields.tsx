import { TASK_REPEATS } from "@sweepline/contract/fleet/shared/codes.ts";
import {
  MAX_EVERY,
  MAX_TIMES_A_DAY,
  ON_CLOSED_DAYS,
  REPEAT_UNITS,
  unitOf,
  WEEKDAYS,
} from "@sweepline/contract/operations/schedules/rule.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { DayInput } from "../../ui/form/index.ts";
import { Checkbox, Form, InputNumber, Segmented, Select } from "../../ui/kit.ts";
import { type FormRule, timeOf } from "./rule-values.ts";
import styles from "./schedules.module.css";
import { scheduleTexts } from "./schedules.texts.ts";

/** On which days, at which times, from when until when. */
export function RuleFields() {
  const t = useTexts(scheduleTexts);
  const rule = Form.useWatch<FormRule | undefined>("rule", { preserve: true });
  const unit = rule && unitOf(rule);
  return (
    <>
      <Form.Item name={["rule", "repeat"]} label={t.repeat}>
        <Segmented block options={TASK_REPEATS.map((value) => ({ value, label: t.repeats[value] }))} />
      </Form.Item>
      {rule?.repeat === "custom" ? <EveryFields /> : null}
      {unit === "week" ? (
        <Form.Item name={["rule", "weekdays"]} label={t.weekdays}>
          <Checkbox.Group options={WEEKDAYS.map((value) => ({ value, label: t.weekdayNames[value] }))} />
        </Form.Item>
      ) : null}
      {unit === "year" ? (
        <Form.Item name={["rule", "months"]} label={t.months}>
          <Select
            mode="multiple"
            options={Array.from({ length: 12 }, (_, index) => ({
              value: index + 1,
              label: t.month(index + 1),
            }))}
          />
        </Form.Item>
      ) : null}
      {unit === "month" || unit === "year" ? <MonthFields kind={rule?.monthDays.kind} /> : null}
      <Form.Item
        name={["rule", "times"]}
        label={t.times}
        extra={t.timesNote}
        getValueFromEvent={(times: string[]) => [...new Set(times.map(timeOf))].sort()}
      >
        <Select
          mode="tags"
          maxCount={MAX_TIMES_A_DAY}
          tokenSeparators={[" ", ",", "，", "、", ";"]}
          options={HALF_HOURS}
        />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name={["rule", "from"]} label={t.from}>
          <DayInput />
        </Form.Item>
        {rule?.repeat === "none" ? null : (
          <Form.Item name={["rule", "until"]} label={t.until} extra={t.untilNote}>
            <DayInput isOut={(day) => day < (rule?.from ?? "")} />
          </Form.Item>
        )}
      </div>
      <Form.Item name={["rule", "onClosedDays"]} label={t.onClosedDays}>
        <Segmented
          block
          options={ON_CLOSED_DAYS.map((value) => ({ value, label: t.closedDayWays[value] }))}
        />
      </Form.Item>
    </>
  );
}

const HALF_HOURS = Array.from({ length: 48 }, (_, half) => {
  const value = `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`;
  return { value, label: value };
});

function EveryFields() {
  const t = useTexts(scheduleTexts);
  return (
    <div className={styles.pair}>
      <Form.Item name={["rule", "every"]} label={t.every}>
        <InputNumber<number> min={1} max={MAX_EVERY} precision={0} className={styles.fill ?? ""} />
      </Form.Item>
      <Form.Item name={["rule", "unit"]} label=" ">
        <Select options={REPEAT_UNITS.map((value) => ({ value, label: t.units[value] }))} />
      </Form.Item>
    </div>
  );
}

const NTHS = [1, 2, 3, 4, 5, -1];
const DAYS = [...Array.from({ length: 31 }, (_, index) => index + 1), -1];

function MonthFields({ kind = "days" }: { readonly kind: FormRule["monthDays"]["kind"] | undefined }) {
  const t = useTexts(scheduleTexts);
  return (
    <>
      <Form.Item name={["rule", "monthDays", "kind"]} label={t.monthBy}>
        <Segmented
          options={(["days", "weekday"] as const).map((value) => ({ value, label: t.monthKinds[value] }))}
        />
      </Form.Item>
      {kind === "days" ? (
        <Form.Item name={["rule", "monthDays", "days"]} label={t.days}>
          <Select mode="multiple" options={DAYS.map((value) => ({ value, label: t.day(value) }))} />
        </Form.Item>
      ) : (
        <div className={styles.pair}>
          <Form.Item name={["rule", "monthDays", "nth"]} label={t.nth}>
            <Select options={NTHS.map((value) => ({ value, label: t.nths[String(value)] }))} />
          </Form.Item>
          <Form.Item name={["rule", "monthDays", "weekday"]} label={t.weekdays}>
            <Select options={WEEKDAYS.map((value) => ({ value, label: t.weekdayNames[value] }))} />
          </Form.Item>
        </div>
      )}
    </>
  );
}
