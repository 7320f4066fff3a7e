import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import { useTimeZone } from "../../core/preferences/index.ts";
import { readMoment } from "./typed-date.ts";
import { TypedPicker } from "./typed-picker.tsx";

dayjs.extend(utc);
dayjs.extend(timezone);

interface MomentInputProps {
  /** Given by `Form.Item`: ties the label to the field. */
  readonly id?: string;
  /** An instant as on the wire; empty for none. */
  readonly value?: string;
  readonly onChange?: (instant: string) => void;
  /** Without a label of its own. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly width?: string;
  /** Of which time it is: of the past unless it is said. */
  readonly reach?: "past" | "ahead" | "any";
}

const WALL = "YYYY-MM-DD HH:mm:ss";

/** A moment as the clock of the person's own zone shows it. */
export function MomentInput({
  id,
  value = "",
  onChange,
  label,
  placeholder,
  width = "100%",
  reach = "past",
}: MomentInputProps) {
  const zone = useTimeZone();
  // The picker knows no zones: it is given the wall clock's reading, and its answer is read as one.
  const wall = value ? dayjs(value).tz(zone).format(WALL) : "";
  return (
    <TypedPicker
      {...(id === undefined ? {} : { id })}
      showTime
      text={wall}
      format={WALL}
      read={readMoment}
      disabledDate={(day) =>
        (reach === "ahead" && day.isBefore(dayjs(), "day")) ||
        (reach === "past" && day.isAfter(dayjs(), "day"))
      }
      {...(label === undefined ? {} : { "aria-label": label })}
      {...(placeholder === undefined ? {} : { placeholder })}
      style={{ width }}
      onText={(moment) => onChange?.(moment ? dayjs.tz(moment, zone).toISOString() : "")}
    />
  );
}
