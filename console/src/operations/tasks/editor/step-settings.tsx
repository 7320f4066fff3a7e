import type { BuiltInType } from "@sweepline/contract/dictionaries.ts";
import { type CLEANING_TYPES, MAX_CLEANING_INTENSITY } from "@sweepline/contract/fleet/shared/codes.ts";
import {
  EDGE_DISTANCE_MM,
  MAX_TASK_PASSES,
  MAX_WATER_LEVEL,
  type TaskStep,
} from "@sweepline/contract/operations/tasks/definition.ts";
import type { ReactNode } from "react";
import { useTexts } from "../../../core/i18n/index.ts";
import { useDictionary } from "../../../system/dictionaries/index.ts";
import { FieldGrid } from "../../../ui/form/index.ts";
import { Button, InputNumber } from "../../../ui/kit.ts";
import { SelectOne } from "../../../ui/select/index.ts";
import type { StepChange } from "../draft.ts";
import styles from "../tasks.module.css";
import { taskTexts } from "../tasks.texts.ts";

const MM_PER_CM = 10;
const FIELD_REM = 9;

interface StepSettingsProps {
  readonly step: TaskStep;
  /** Which words its cleaning types have. */
  readonly family: keyof typeof CLEANING_TYPES;
  readonly onChange: (change: StepChange) => void;
  readonly onForAll: () => void;
}

/** How one step is cleaned. What is left empty is as the map's area has it, else as the robot is set. */
export function StepSettings({ step, family, onChange, onForAll }: StepSettingsProps) {
  const t = useTexts(taskTexts);
  return (
    <>
      <FieldGrid min={FIELD_REM}>
        <Choices {...{ step, family, onChange }} />
        <Amounts {...{ step, onChange }} />
      </FieldGrid>
      <Button size="small" onClick={onForAll}>
        {t.forAllSteps}
      </Button>
    </>
  );
}

const WATER_LEVELS = Array.from({ length: MAX_WATER_LEVEL + 1 }, (_, value) => ({
  value,
  label: String(value),
}));

function Choices({ step, family, onChange }: Omit<StepSettingsProps, "onForAll">) {
  const t = useTexts(taskTexts);
  const modes = useDictionary<"ECO" | "STD" | "MAX">("cleaningMode");
  const types = useNumbers(family === "washing" ? "cleaningTypeWashing" : "cleaningTypeDry");
  const speeds = useNumbers("speedLevel");
  return (
    <>
      <Choice
        label={t.mode}
        value={step.mode}
        options={modes.options}
        onChange={(mode) => onChange({ mode })}
      />
      <Choice
        label={t.cleaningType}
        value={step.cleaningType}
        options={types}
        onChange={(cleaningType) => onChange({ cleaningType })}
      />
      <Choice
        label={t.waterLevel}
        value={step.waterLevel}
        options={WATER_LEVELS}
        onChange={(waterLevel) => onChange({ waterLevel })}
      />
      <Choice
        label={t.speedLevel}
        value={step.speedLevel}
        options={speeds}
        onChange={(speedLevel) => onChange({ speedLevel })}
      />
    </>
  );
}

const useNumbers = (dictionary: BuiltInType) =>
  useDictionary(dictionary).options.map(({ value, label }) => ({ value: Number(value), label }));

interface ChoiceProps<Value> {
  readonly label: string;
  readonly value: Value | null;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value | null) => void;
}

function Choice<Value extends string | number>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const t = useTexts(taskTexts);
  return (
    <Labeled label={label}>
      <SelectOne<Value>
        {...{ label, options, placeholder: t.asIs, width: FIELD_REM }}
        value={value ?? undefined}
        onChange={(chosen) => onChange(chosen ?? null)}
      />
    </Labeled>
  );
}

function Amounts({ step, onChange }: Pick<StepSettingsProps, "step" | "onChange">) {
  const t = useTexts(taskTexts);
  const { intensity, passes, edgeDistanceMm } = step;
  return (
    <>
      <Amount
        label={t.intensity}
        range={{ min: 0, max: MAX_CLEANING_INTENSITY, precision: 0 }}
        value={intensity}
        onChange={(value) => onChange({ intensity: value })}
      />
      <Amount
        label={t.passes}
        range={{ min: 1, max: MAX_TASK_PASSES, precision: 0 }}
        value={passes}
        onChange={(value) => onChange({ passes: value ?? 1 })}
      />
      <Amount
        label={t.edgeDistance}
        range={{ min: 0, max: EDGE_DISTANCE_MM.most / MM_PER_CM, precision: 1, suffix: "cm" }}
        value={edgeDistanceMm === null ? null : edgeDistanceMm / MM_PER_CM}
        onChange={(cm) => onChange({ edgeDistanceMm: cm === null ? null : Math.round(cm * MM_PER_CM) })}
      />
    </>
  );
}

interface AmountProps {
  readonly label: string;
  readonly range: { min: number; max: number; precision: number; suffix?: string };
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

function Amount({ label, range, value, onChange }: AmountProps) {
  const t = useTexts(taskTexts);
  return (
    <Labeled label={label}>
      <InputNumber<number>
        className={styles.fill ?? ""}
        aria-label={label}
        placeholder={t.asIs}
        {...range}
        {...{ value, onChange }}
      />
    </Labeled>
  );
}

export function Labeled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.labeled}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}
