import { lazy, Suspense } from "react";
import styles from "./select-one.module.css";
import type { SelectOneProps } from "./select-one-props.ts";

/** Longer lists are searched rather than read. */
const LONGEST_PLAIN = 40;

const Searching = lazy(() =>
  import("./searching-select.tsx").then((part) => ({ default: part.SearchingSelect })),
);

/**
 * A filter with one choice or none. The browser's own select does it as long as the list is short, at no weight; the
 * kit's select with its search comes only where there is something to search.
 */
export function SelectOne<Value extends string | number>(props: SelectOneProps<Value>) {
  if (props.options.length <= LONGEST_PLAIN) return <Plain {...props} />;
  const { onChange, ...rest } = props;
  const take = (value: string | number | undefined) =>
    onChange(props.options.find((one) => one.value === value)?.value);
  return (
    <Suspense fallback={<Plain {...props} />}>
      <Searching {...rest} onChange={take} />
    </Suspense>
  );
}

function Plain<Value extends string | number>(props: SelectOneProps<Value>) {
  const { value, options, onChange, placeholder, label, width, isLoading } = props;
  return (
    <select
      className={styles.select}
      style={{ width: `${width}rem` }}
      aria-label={label}
      aria-busy={isLoading}
      data-empty={value === undefined || undefined}
      value={value ?? ""}
      onChange={(event) => onChange(options.find((one) => String(one.value) === event.target.value)?.value)}
    >
      <option value="">{placeholder}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
