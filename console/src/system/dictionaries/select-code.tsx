import type { BuiltInType } from "@sweepline/contract/dictionaries.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { useDictionary } from "./dictionary.ts";

/** What a filter by codes is given. */
export interface CodeFilter<Value> {
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
export function SelectCode<Code extends string>({ of, all, ...rest }: CodeFilter<Code | undefined>) {
  return <SelectOne<Code> {...rest} options={useDictionary<Code>(of).options} placeholder={all} />;
}
