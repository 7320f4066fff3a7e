import type { BuiltInType } from "@sweepline/contract/dictionaries.ts";
import { SelectMany, SelectOne } from "../../ui/select/index.ts";
import { useDictionary } from "./dictionary.ts";

interface Filter<Value> {
  /** The dictionary. */
  readonly of: BuiltInType | (string & {});
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** What no choice means: "All kinds". */
  readonly all: string;
  /** The accessible name. */
  readonly label: string;
  /** In rem. */
  readonly width: number;
}

/** A filter by one code of a dictionary. */
export function SelectLabel<Code extends string>({ of, all, ...rest }: Filter<Code | undefined>) {
  return <SelectOne<Code> {...rest} options={useDictionary<Code>(of).options} placeholder={all} />;
}

/** A filter by any number of them. */
export function SelectTexts<Code extends string>({ of, all, ...rest }: Filter<readonly Code[]>) {
  return <SelectMany<Code> {...rest} options={useDictionary<Code>(of).options} placeholder={all} />;
}
