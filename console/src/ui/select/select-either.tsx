import { SelectOne } from "./select-one.tsx";
import type { SelectOneProps } from "./select-one-props.ts";

interface SelectEitherProps extends Omit<SelectOneProps<"true" | "false">, "options" | "isLoading"> {
  /** What being so, and not being so, is called. */
  readonly yes: string;
  readonly no: string;
}

/** A filter by what is so or is not: either, or both. */
export function SelectEither({ yes, no, ...rest }: SelectEitherProps) {
  const options = [
    { value: "true", label: yes },
    { value: "false", label: no },
  ] as const;
  return <SelectOne<"true" | "false"> {...rest} options={options} />;
}
