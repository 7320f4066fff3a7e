import { VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { DatePicker } from "antd";
import dayjs from "dayjs";
import type { KeyboardEvent } from "react";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { uiTexts } from "../ui.texts.ts";
import styles from "./fields.module.css";

interface DayRangeProps {
  /** Days as `yyyy-MM-dd`; empty for open. */
  readonly from: string;
  readonly to: string;
  readonly onChange: (range: { from: string; to: string }) => void;
  readonly label: string;
  /** What is planned lies ahead. */
  readonly mayBeLater?: boolean;
  /** The label stands before the days, where there may be several ranges side by side. */
  readonly isNamed?: boolean;
}

/**
 * From one day to another, both included. The picker puts them in order and leaves out days to come, unless the range may be later;
 * an address may still have them the wrong way round.
 */
export function DayRange({ from, to, onChange, label, mayBeLater = false, isNamed = false }: DayRangeProps) {
  const t = useTexts(uiTexts);
  const language = useLanguage();
  const isReversed = from !== "" && to !== "" && to < from;
  const picker = (
    <DatePicker.RangePicker
      {...(isReversed && { status: "error" })}
      allowEmpty={[true, true]}
      value={[dayOf(from), dayOf(to)]}
      disabledDate={(day) => !mayBeLater && day.isAfter(dayjs(), "day")}
      placeholder={[t.fromDay, t.toDay]}
      aria-label={label}
      {...(isNamed && { prefix: <RangeName label={label} /> })}
      onKeyDown={applyOpenEnd}
      style={{ width: isNamed ? "22rem" : "16rem", maxWidth: "100%" }}
      onChange={(days) => onChange({ from: textOf(days?.[0]), to: textOf(days?.[1]) })}
    />
  );
  if (!isReversed) return picker;
  return (
    <span className={styles.reversed}>
      {picker}
      <span role="alert">{VALIDATION_TEXTS["validation.endBeforeStart"][language]}</span>
    </span>
  );
}

/** Enter in the end that stays open is the end of choosing. */
function applyOpenEnd({ key, target }: KeyboardEvent): void {
  if (key === "Enter" && target instanceof HTMLInputElement && target.value === "") target.blur();
}

const RangeName = ({ label }: { readonly label: string }) => (
  <span className={styles.rangeName} title={label} aria-hidden>
    {label}
  </span>
);

const dayOf = (text: string) => (text ? dayjs(text) : null);
const textOf = (day: dayjs.Dayjs | null | undefined): string => day?.format("YYYY-MM-DD") ?? "";
