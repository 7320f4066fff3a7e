import { DatePicker } from "antd";
import dayjs from "dayjs";
import { useTexts } from "../../core/i18n/index.ts";
import { uiTexts } from "../ui.texts.ts";

interface DayRangeProps {
  /** Days as `yyyy-MM-dd`; empty for open. */
  readonly from: string;
  readonly to: string;
  readonly onChange: (range: { from: string; to: string }) => void;
  readonly label: string;
  /** What is planned lies ahead. */
  readonly mayBeLater?: boolean;
}

/** From one day to another, both included. The picker puts them in order and leaves out days to come, unless the range may be later. */
export function DayRange({ from, to, onChange, label, mayBeLater = false }: DayRangeProps) {
  const t = useTexts(uiTexts);
  return (
    <DatePicker.RangePicker
      allowEmpty={[true, true]}
      value={[dayOf(from), dayOf(to)]}
      disabledDate={(day) => !mayBeLater && day.isAfter(dayjs(), "day")}
      placeholder={[t.fromDay, t.toDay]}
      aria-label={label}
      style={{ width: "16rem" }}
      onChange={(days) => onChange({ from: textOf(days?.[0]), to: textOf(days?.[1]) })}
    />
  );
}

const dayOf = (text: string) => (text ? dayjs(text) : null);
const textOf = (day: dayjs.Dayjs | null | undefined): string => day?.format("YYYY-MM-DD") ?? "";
