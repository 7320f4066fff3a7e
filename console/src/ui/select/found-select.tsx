import { Select } from "antd";

interface Named {
  readonly id: number;
  readonly name: string;
}

interface FoundSelectProps {
  /** Its accessible name, where no form's item gives it one. */
  readonly label?: string | undefined;
  readonly placeholder?: string;
  /** Of the form. */
  readonly id?: string;
  readonly value: number | undefined;
  /** What is chosen, which need not be among what was found. */
  readonly own: Named | undefined;
  readonly found: readonly Named[];
  readonly isLoading: boolean;
  readonly onSearch: (search: string) => void;
  readonly onChange?: (id: number) => void;
  /** Of a filter: it can be cleared, and is as wide as the others. */
  readonly filter?: { readonly width: string; readonly onChange: (id: number | undefined) => void };
}

/** One of many that the server searches. */
export function FoundSelect({
  label,
  value,
  own,
  found,
  isLoading,
  onSearch,
  filter,
  ...select
}: FoundSelectProps) {
  const names = new Map([...(own ? [own] : []), ...found].map(({ id, name }) => [id, name]));
  return (
    <Select<number>
      {...select}
      {...(value !== undefined && { value })}
      {...(filter && {
        ...{ allowClear: true, popupMatchSelectWidth: false, onChange: filter.onChange },
        ...{ value: value ?? null, style: { width: filter.width } },
      })}
      aria-label={label}
      loading={isLoading}
      showSearch={{ filterOption: false, onSearch }}
      options={[...names].map(([id, name]) => ({ value: id, label: name }))}
    />
  );
}
