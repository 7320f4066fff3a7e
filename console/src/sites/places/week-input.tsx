import {
  MAX_RANGES,
  type OpeningHours,
  type OpenRange,
} from "@sweepline/contract/sites/places/opening-hours.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { ClockInput } from "../../ui/form/index.ts";
import { CloseOutlined, PlusOutlined } from "../../ui/icons.ts";
import { Button, Segmented } from "../../ui/kit.ts";
import styles from "./place-form.module.css";
import { placeFormTexts } from "./place-form.texts.ts";

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const USUAL: OpenRange = { from: "08:00", to: "20:00" };
const ALWAYS: OpeningHours = DAYS.map((day) => ({ day, ranges: [{ from: "00:00", to: "24:00" }] }));

/** What the hours mean; unless it is said, that a place is open. */
type WeekTexts = Pick<
  (typeof placeFormTexts)["en"],
  "hours" | "stated" | "closed" | "hoursNote" | "aroundTheClock"
>;

interface WeekInputProps {
  /** Handed over by the form. */
  readonly value?: OpeningHours;
  readonly onChange?: (hours: OpeningHours) => void;
  readonly texts?: WeekTexts;
  /** What a new range begins with. */
  readonly usual?: OpenRange;
}

/** Times of day for each day of the week, or none at all. It begins with working days. */
export function WeekInput({ value = [], onChange = () => undefined, texts, usual = USUAL }: WeekInputProps) {
  const own = useTexts(placeFormTexts);
  const t = { ...own, ...texts };
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
          onChange={(next) => onChange(next === "yes" ? usualWeek(usual) : [])}
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
            <DayRow
              key={day}
              {...{ day, usual, ranges: rangesOf(day), closed: t.closed }}
              onChange={(ranges) => write(day, ranges)}
            />
          ))}
          <p className={styles.hint}>{t.hoursNote}</p>
        </>
      ) : null}
    </div>
  );
}

const usualWeek = (usual: OpenRange): OpeningHours =>
  DAYS.map((day) => ({ day, ranges: day <= 5 ? [usual] : [] }));

interface DayRowProps {
  readonly day: number;
  readonly usual: OpenRange;
  /** Said of a day without hours. */
  readonly closed: string;
  readonly ranges: readonly OpenRange[];
  readonly onChange: (ranges: OpenRange[]) => void;
}

function DayRow({ day, usual, closed, ranges, onChange }: DayRowProps) {
  const t = useTexts(placeFormTexts);
  const name = t.day(day);
  const put = (index: number, range: OpenRange) =>
    onChange(ranges.map((one, place) => (place === index ? range : one)));
  return (
    <div className={styles.day}>
      <span className={styles.dayName}>{name}</span>
      <span className={styles.ranges}>
        {ranges.length === 0 ? <span className={styles.closed}>{closed}</span> : null}
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
        onClick={() => onChange([...ranges, usual])}
      />
    </div>
  );
}
