import { readMoment } from "./typed-date.ts";
import { TypedPicker } from "./typed-picker.tsx";

interface WallInputProps {
  readonly label: string;
  /** `yyyy-MM-ddTHH:mm`; empty for none. */
  readonly value: string;
  readonly onChange: (wall: string) => void;
}

/** A day and time by the clocks of a place, whatever the person's own zone. */
export const WallInput = ({ label, value, onChange }: WallInputProps) => (
  <TypedPicker
    aria-label={label}
    showTime={{ format: "HH:mm" }}
    text={value.replace("T", " ")}
    format="YYYY-MM-DD HH:mm"
    read={(typed) => readMoment(typed)?.slice(0, "yyyy-MM-dd HH:mm".length)}
    onText={(wall) => onChange(wall.replace(" ", "T"))}
  />
);
