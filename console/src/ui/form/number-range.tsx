import { InputNumber } from "antd";
import { useEffect, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { uiTexts } from "../ui.texts.ts";

type Value = number | undefined;

interface NumberBoxProps {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** What it filters by; also its accessible name. */
  readonly label: string;
  readonly placeholder?: string;
  readonly isWhole?: boolean;
}

/** A filter by a number: it counts once the field is left, or at Enter. */
export function NumberBox({ value, onChange, label, placeholder = label, isWhole = false }: NumberBoxProps) {
  const [typed, setTyped] = useState<number | null>(value ?? null);
  useEffect(() => setTyped(value ?? null), [value]);
  const take = () => {
    if ((typed ?? undefined) !== value) onChange(typed ?? undefined);
  };
  return (
    <InputNumber<number>
      value={typed}
      aria-label={label}
      placeholder={placeholder}
      style={{ width: "8rem" }}
      {...(isWhole && { precision: 0 })}
      onChange={setTyped}
      onBlur={take}
      onPressEnter={take}
    />
  );
}

interface NumberRangeProps extends Pick<NumberBoxProps, "label" | "isWhole"> {
  readonly from: Pick<NumberBoxProps, "value" | "onChange">;
  readonly to: Pick<NumberBoxProps, "value" | "onChange">;
}

/** From one number to another, both included; either may be left open. */
export function NumberRange({ from, to, label, ...box }: NumberRangeProps) {
  const t = useTexts(uiTexts);
  return (
    <>
      <NumberBox {...box} {...from} label={t.atLeast(label)} />
      <NumberBox {...box} {...to} label={t.atMost(label)} />
    </>
  );
}
