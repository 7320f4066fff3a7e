import { FilterToggle } from "./filter-toggle.tsx";

interface FilterMarkProps {
  readonly label: string;
  /** In the person's words, where the value is a code. */
  readonly text?: string;
  /** Empty: it does not hold. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A filter that only a link sets: shown while it holds, and taken away by a press. */
export function FilterMark({ label, value, text = value, onChange }: FilterMarkProps) {
  if (value === "") return null;
  return <FilterToggle label={`${label}: ${text} ×`} isOn onChange={() => onChange("")} />;
}
