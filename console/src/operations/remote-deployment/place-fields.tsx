import { useId } from "react";
import { InputNumber } from "../../ui/kit.ts";
import styles from "./deployment.module.css";

interface NumberInputProps {
  readonly label: string;
  readonly value: number;
  readonly step: number;
  readonly min?: number;
  readonly max?: number;
  readonly precision?: number;
  readonly onChange: (value: number) => void;
}

/** A number that takes effect as it is typed. */
export function NumberInput({ label, onChange, ...input }: NumberInputProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <InputNumber<number>
        {...input}
        id={id}
        style={{ width: "7rem" }}
        onChange={(next) => next !== null && onChange(next)}
      />
    </div>
  );
}
