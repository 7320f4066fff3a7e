import type { RoomField } from "@sweepline/contract/system/codegen/plan.ts";
import { type CSSProperties, useCallback, useEffect, useMemo, useRef } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionaryTypes } from "../dictionaries/index.ts";
import { gridTexts } from "./column-grid.texts.ts";
import { ColumnRow } from "./column-row.tsx";
import { type Change, changedField, doubleNames, isDouble } from "./column-values.ts";
import styles from "./grid.module.css";
import type { ColumnFaults } from "./table-values.ts";
import { useRowOrder } from "./use-row-order.ts";

interface ColumnGridProps {
  readonly faults: ColumnFaults;
  readonly isReadOnly: boolean;
  readonly onRenamed: (before: string, after: string) => void;
  /** Of the form's item. */
  readonly value?: readonly RoomField[];
  readonly onChange?: (fields: readonly RoomField[]) => void;
}

const NO_FIELDS: readonly RoomField[] = [];
const SWITCHES = ["isInList", "isInForm"] as const;

/**
 * All columns of a table at once. A change draws one row anew, not the grid: rows are compared by the field that they show, and
 * all that they are given besides stays the same.
 */
export function ColumnGrid({ value = NO_FIELDS, onChange, faults, isReadOnly, onRenamed }: ColumnGridProps) {
  const t = useTexts(gridTexts);
  const dictionaries = useDictionaryTypes();
  const doubles = useMemo(() => doubleNames(value), [value]);
  const latest = useLatest({ value, onChange, onRenamed });
  const change = useCallback(
    (source: string, given: Change) => {
      const { value: fields, onChange: write, onRenamed: rename } = latest.current;
      const before = fields.find((field) => field.source === source);
      write?.(fields.map((field) => (field.source === source ? changedField(field, given) : field)));
      if (before && given.field !== undefined) rename(before.field, given.field);
    },
    [latest],
  );
  const order = useRowOrder(value, (fields) => onChange?.(fields));
  return (
    <fieldset className={styles.frame} disabled={isReadOnly} data-codegen-grid="">
      <div className={styles.scroll}>
        <table className={styles.grid} aria-label={t.grid}>
          <Widths />
          <Head fields={value} onChange={onChange} />
          <tbody {...order.body}>
            {value.map((field, index) => (
              <ColumnRow
                key={field.source}
                field={field}
                isOver={order.over === index}
                isDouble={isDouble(field, doubles)}
                faults={faults.get(field)}
                dictionaries={dictionaries}
                onChange={change}
              />
            ))}
          </tbody>
        </table>
      </div>
      <span className="visually-hidden" role="status">
        {order.said}
      </span>
    </fieldset>
  );
}

function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** In rem, of each column from the left. */
const WIDTHS = [12, 4.75, 8.5, 8, 8, 7.5, 4.75, 7, 4.75, 5, 9.5, 8.25] as const;

const Widths = () => (
  <colgroup>
    {WIDTHS.map((width, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
      <col key={index} style={{ "--column": `${width}rem` } as CSSProperties} />
    ))}
  </colgroup>
);

interface HeadProps {
  readonly fields: readonly RoomField[];
  readonly onChange: ColumnGridProps["onChange"];
}

/** What stands above the columns; two of them are ticked for all at once. */
function Head({ fields, onChange }: HeadProps) {
  const t = useTexts(gridTexts);
  const included = fields.filter(({ isIncluded }) => isIncluded);
  const box = (name: (typeof SWITCHES)[number]) => {
    const count = included.filter((field) => field[name]).length;
    return (
      <label className={styles.headBox}>
        <input
          type="checkbox"
          aria-label={t.all(t[name])}
          checked={count > 0 && count === included.length}
          ref={(input) => {
            if (input) input.indeterminate = count > 0 && count < included.length;
          }}
          onChange={({ target: { checked } }) =>
            onChange?.(
              fields.map((field) => (field.isIncluded ? changedField(field, { [name]: checked }) : field)),
            )
          }
        />
        {t[name]}
      </label>
    );
  };
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.sticky}>
          {t.source}
        </th>
        <th scope="col">{t.isIncluded}</th>
        <th scope="col">{t.field}</th>
        <th scope="col">{t.labelZh}</th>
        <th scope="col">{t.labelEn}</th>
        <th scope="col">{t.type}</th>
        <th scope="col">{box("isInList")}</th>
        <th scope="col">{t.query}</th>
        <th scope="col">{box("isInForm")}</th>
        <th scope="col">{t.isRequired}</th>
        <th scope="col">{t.limits}</th>
        <th scope="col">{t.details}</th>
      </tr>
    </thead>
  );
}
