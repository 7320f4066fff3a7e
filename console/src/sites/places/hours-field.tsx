import { PLACE_FIELDS } from "@sweepline/contract/sites/places/index.ts";
import {
  MAX_RANGES,
  type OpeningHours,
  type OpenRange,
  ROBOT_HOURS,
  type RobotHours,
} from "@sweepline/contract/sites/places/opening-hours.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { schemaRule } from "../../ui/form/index.ts";
import { CloseOutlined, PlusOutlined } from "../../ui/icons.ts";
import { Button, Form, Segmented } from "../../ui/kit.ts";
import { ClockInput } from "./clock-input.tsx";
import styles from "./place-form.module.css";
import { placeFormTexts } from "./place-form.texts.ts";

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const USUAL: OpenRange = { from: "08:00", to: "20:00" };
/** What the form begins with: working days. */
const USUAL_WEEK: OpeningHours = DAYS.map((day) => ({ day, ranges: day <= 5 ? [USUAL] : [] }));
const ALWAYS: OpeningHours = DAYS.map((day) => ({ day, ranges: [{ from: "00:00", to: "24:00" }] }));

export function HoursField() {
  return (
    <Form.Item
      name="openingHours"
      rules={[schemaRule(PLACE_FIELDS.openingHours)]}
      className={styles.hoursItem ?? ""}
    >
      <WeekEditor />
    </Form.Item>
  );
}

/** Asked where hours are stated: whether robots are to work in them, or outside of them. */
export function RobotHoursField() {
  const t = useTexts(placeFormTexts);
  const isStated = (Form.useWatch<OpeningHours | undefined>("openingHours") ?? []).length > 0;
  return (
    <Form.Item
      name="robotHours"
      label={t.robotHours}
      extra={t.robotHoursNote}
      hidden={!isStated}
      className={styles.hoursItem ?? ""}
    >
      <Segmented<RobotHours>
        options={ROBOT_HOURS.map((value) => ({ value, label: t.robotHoursOf[value] }))}
      />
    </Form.Item>
  );
}

interface WeekEditorProps {
  /** Handed over by the form. */
  readonly value?: OpeningHours;
  readonly onChange?: (hours: OpeningHours) => void;
}

function WeekEditor({ value = [], onChange = () => undefined }: WeekEditorProps) {
  const t = useTexts(placeFormTexts);
  const isStated = value.length > 0;
  const rangesOf = (day: number) => value.find((one) => one.day === day)?.ranges ?? [];
  const write = (day: number, ranges: OpenRange[]) =>
    onChange(DAYS.map((one) => ({ day: one, ranges: one === day ? ranges : rangesOf(one) })));
  return (
    <div className={styles.week}>
      <div className={styles.weekHead}>
        <Segmented<"no" | "yes">
          aria-label={t.hours}
          value={isStated ? "yes" : "no"}
          options={[
            { value: "no", label: t.stated.no },
            { value: "yes", label: t.stated.yes },
          ]}
          onChange={(next) => onChange(next === "yes" ? USUAL_WEEK : [])}
        />
        {isStated ? (
          <span className={styles.weekTools}>
            <Button
              size="small"
              type="text"
              onClick={() => onChange(DAYS.map((day) => ({ day, ranges: rangesOf(1) })))}
            >
              {t.sameForAll}
            </Button>
            <Button size="small" type="text" onClick={() => onChange(ALWAYS)}>
              {t.aroundTheClock}
            </Button>
          </span>
        ) : null}
      </div>
      {isStated ? (
        <>
          {DAYS.map((day) => (
            <DayRow key={day} day={day} ranges={rangesOf(day)} onChange={(ranges) => write(day, ranges)} />
          ))}
          <p className={styles.hint}>{t.hoursNote}</p>
        </>
      ) : null}
    </div>
  );
}

interface DayRowProps {
  readonly day: number;
  readonly ranges: readonly OpenRange[];
  readonly onChange: (ranges: OpenRange[]) => void;
}

function DayRow({ day, ranges, onChange }: DayRowProps) {
  const t = useTexts(placeFormTexts);
  const name = t.day(day);
  const put = (index: number, range: OpenRange) =>
    onChange(ranges.map((one, place) => (place === index ? range : one)));
  return (
    <div className={styles.day}>
      <span className={styles.dayName}>{name}</span>
      <span className={styles.ranges}>
        {ranges.length === 0 ? <span className={styles.closed}>{t.closed}</span> : null}
        {ranges.map((range, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ranges have no name but their place
          <span key={index} className={styles.range}>
            <ClockInput
              label={t.from(name)}
              value={range.from}
              onChange={(from) => put(index, { ...range, from })}
            />
            <span aria-hidden="true">–</span>
            <ClockInput
              label={t.to(name)}
              value={range.to}
              isEnd
              onChange={(to) => put(index, { ...range, to })}
            />
            {range.to <= range.from ? <span className={styles.nextDay}>{t.nextDay}</span> : null}
            <Button
              size="small"
              type="text"
              icon={<CloseOutlined />}
              aria-label={t.removeRange(name)}
              onClick={() => onChange(ranges.filter((_, place) => place !== index))}
            />
          </span>
        ))}
      </span>
      <Button
        size="small"
        type="text"
        icon={<PlusOutlined />}
        aria-label={t.addRange(name)}
        title={t.addRange(name)}
        disabled={ranges.length >= MAX_RANGES}
        onClick={() => onChange([...ranges, USUAL])}
      />
    </div>
  );
}
