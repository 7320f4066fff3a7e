import { JOB_LIMITS } from "@sweepline/contract/system/jobs/limits.ts";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Input, Select } from "../../ui/kit.ts";
import { Segments } from "../../ui/segments/index.ts";
import { cronTexts } from "./cron.texts.ts";
import {
  CRON_DAYS,
  type CronDay,
  type CronPreset,
  cronOf,
  PRESET_KINDS,
  presetAs,
  presetOf,
} from "./cron-preset.ts";
import styles from "./jobs.module.css";

interface CronInputProps {
  /** Of the form. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (cron: string) => void;
}

const KINDS = [...PRESET_KINDS, "expression"] as const;
type Kind = (typeof KINDS)[number];

/** Times by a few controls that write the expression, or the expression itself for who knows it. */
export function CronInput({ id, value = "", onChange }: CronInputProps) {
  const t = useTexts(cronTexts);
  const [isTyped, setTyped] = useState(false);
  const preset = presetOf(value);
  const shown = isTyped ? undefined : preset;
  const choose = (kind: Kind) => {
    setTyped(kind === "expression");
    if (kind !== "expression") onChange?.(cronOf(presetAs(kind, preset)));
  };
  return (
    <div className={styles.cron}>
      <div className={styles.scroll}>
        <Segments<Kind>
          label={t.kind}
          value={shown?.kind ?? "expression"}
          options={KINDS.map((kind) => ({ value: kind, label: t.kinds[kind] }))}
          onChange={choose}
        />
      </div>
      {shown ? <PresetFields preset={shown} onChange={(next) => onChange?.(cronOf(next))} /> : null}
      {shown ? null : (
        <Input
          {...(id === undefined ? {} : { id })}
          className={styles.mono ?? ""}
          aria-label={t.expression}
          value={value}
          maxLength={JOB_LIMITS.cron}
          autoComplete="off"
          spellCheck={false}
          placeholder="0 0 3 * * ?"
          onChange={({ target }) => {
            setTyped(true);
            onChange?.(target.value);
          }}
        />
      )}
      {shown ? (
        <code className={styles.expression}>{value}</code>
      ) : (
        <span className={styles.faint}>{t.expressionNote}</span>
      )}
    </div>
  );
}

interface PresetProps<Preset> {
  readonly preset: Preset;
  readonly onChange: (preset: CronPreset) => void;
}

function PresetFields({ preset, onChange }: PresetProps<CronPreset>) {
  const t = useTexts(cronTexts);
  if (preset.kind === "hourly")
    return (
      <Sentence>
        {t.atMinute}
        <Count
          label={t.minute}
          most={59}
          value={preset.minute}
          onChange={(minute) => onChange({ ...preset, minute })}
        />
        {t.minuteAfter}
      </Sentence>
    );
  return (
    <Sentence>
      {preset.kind === "weekly" ? <Weekdays preset={preset} onChange={onChange} /> : null}
      {preset.kind === "monthly" ? <MonthDay preset={preset} onChange={onChange} /> : null}
      {t.at}
      <Count
        label={t.hour}
        most={23}
        value={preset.hour}
        onChange={(hour) => onChange({ ...preset, hour })}
      />
      :
      <Count
        label={t.minute}
        most={59}
        value={preset.minute}
        onChange={(minute) => onChange({ ...preset, minute })}
      />
    </Sentence>
  );
}

const Sentence = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.sentence}>{children}</div>
);

interface CountProps {
  readonly label: string;
  readonly most: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** The kit makes a select as wide as its form otherwise. */
const COUNT = { width: "4.75rem" };
const DAYS = { width: "auto", minWidth: "12rem", maxWidth: "100%" };
const MONTH_DAY = { width: "9rem" };

const two = (number: number) => String(number).padStart(2, "0");

const Count = ({ label, most, value, onChange }: CountProps) => (
  <Select<number>
    aria-label={label}
    value={value}
    options={Array.from({ length: most + 1 }, (_, number) => ({ value: number, label: two(number) }))}
    showSearch={{ optionFilterProp: "label" }}
    style={COUNT}
    onChange={onChange}
  />
);

function Weekdays({ preset, onChange }: PresetProps<Extract<CronPreset, { kind: "weekly" }>>) {
  const t = useTexts(cronTexts);
  return (
    <>
      {t.on}
      <Select<CronDay[]>
        mode="multiple"
        aria-label={t.daysLabel}
        value={[...preset.days]}
        options={CRON_DAYS.map((day) => ({ value: day, label: t.days[day] }))}
        showSearch={false}
        style={DAYS}
        // Without a day it would never be due.
        onChange={(days) => (days.length > 0 ? onChange({ ...preset, days }) : undefined)}
      />
    </>
  );
}

const SHORTEST_MONTH = 28;
const MONTH_DAYS = [...Array.from({ length: 31 }, (_, index) => index + 1), "L" as const];

function MonthDay({ preset, onChange }: PresetProps<Extract<CronPreset, { kind: "monthly" }>>) {
  const t = useTexts(cronTexts);
  const { day } = preset;
  return (
    <>
      {t.on}
      <Select<number | "L">
        aria-label={t.dayOfMonth}
        value={day}
        options={MONTH_DAYS.map((value) => ({ value, label: t.day(value) }))}
        style={MONTH_DAY}
        onChange={(next) => onChange({ ...preset, day: next })}
      />
      {day !== "L" && day > SHORTEST_MONTH ? (
        <span className={styles.wideNote}>{t.shortMonth(day)}</span>
      ) : null}
    </>
  );
}
