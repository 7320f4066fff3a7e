import { type ReactNode, useId } from "react";
import styles from "./grid.module.css";

/** What each control of the grid is given: the browser's own, since there are hundreds of them. */
interface CellProps<Value> {
  /** The accessible name: what it is, and of which column. */
  readonly name: string;
  /** What is wrong with it. */
  readonly fault: string | undefined;
  readonly isDisabled: boolean;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

interface FaultyProps {
  readonly fault: string | undefined;
  readonly children: (marks: {
    readonly "aria-invalid": true | undefined;
    readonly "aria-describedby": string | undefined;
  }) => ReactNode;
}

/** A control, and below it what is wrong. */
function Faulty({ fault, children }: FaultyProps) {
  const id = useId();
  const isFaulty = fault !== undefined;
  return (
    <>
      {children({
        "aria-invalid": isFaulty || undefined,
        "aria-describedby": isFaulty ? id : undefined,
      })}
      {isFaulty ? (
        <span id={id} className={styles.fault}>
          {fault}
        </span>
      ) : null}
    </>
  );
}

type TextBoxProps = CellProps<string> & {
  readonly maxLength: number;
  /** An identifier. */
  readonly isCode?: boolean;
};

export const TextBox = ({
  name,
  fault,
  isDisabled,
  value,
  onChange,
  maxLength,
  isCode = false,
}: TextBoxProps) => (
  <td>
    <Faulty fault={fault}>
      {(marks) => (
        <input
          className={styles.input}
          data-code={isCode || undefined}
          aria-label={name}
          disabled={isDisabled}
          value={value}
          maxLength={maxLength}
          spellCheck={!isCode}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
          {...marks}
        />
      )}
    </Faulty>
  </td>
);

type NumberBoxProps = CellProps<number | null> & {
  readonly isWhole: boolean;
  readonly placeholder?: string;
};

/** Stands beside another one in a cell, so it brings none. */
export const NumberBox = ({
  name,
  fault,
  isDisabled,
  value,
  onChange,
  isWhole,
  placeholder,
}: NumberBoxProps) => (
  <span className={styles.number}>
    <Faulty fault={fault}>
      {(marks) => (
        <input
          type="number"
          className={styles.input}
          aria-label={name}
          disabled={isDisabled}
          value={value ?? ""}
          step={isWhole ? 1 : "any"}
          placeholder={placeholder}
          onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
          {...marks}
        />
      )}
    </Faulty>
  </span>
);

export const Tick = ({ name, fault, isDisabled, value, onChange }: CellProps<boolean>) => (
  <td className={styles.tick}>
    <Faulty fault={fault}>
      {(marks) => (
        <input
          type="checkbox"
          aria-label={name}
          disabled={isDisabled}
          checked={value}
          onChange={({ target }) => onChange(target.checked)}
          {...marks}
        />
      )}
    </Faulty>
  </td>
);

type ChoiceProps<Value extends string> = CellProps<Value> & {
  readonly options: readonly { readonly value: Value; readonly label: string }[];
};

export const Choice = <Value extends string>(props: ChoiceProps<Value>) => {
  const { name, fault, isDisabled, value, onChange, options } = props;
  return (
    <td>
      <Faulty fault={fault}>
        {(marks) => (
          <select
            className={styles.input}
            aria-label={name}
            disabled={isDisabled}
            value={value}
            onChange={({ target }) => onChange(target.value as Value)}
            {...marks}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        )}
      </Faulty>
    </td>
  );
};
