import { useTexts } from "../../core/i18n/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { loraTexts } from "./lora.texts.ts";

const CHOICES = ["1", "7", "30"] as const;
export type Days = (typeof CHOICES)[number];

interface DaysChoiceProps {
  readonly label: string;
  readonly value: Days;
  readonly onChange: (days: Days) => void;
}

/** How many days a chart goes back. */
export function DaysChoice({ label, value, onChange }: DaysChoiceProps) {
  const t = useTexts(loraTexts);
  return (
    <Segments<Days>
      size="small"
      {...{ label, value, onChange }}
      options={CHOICES.map((days) => ({ value: days, label: t.days[days] }))}
    />
  );
}
