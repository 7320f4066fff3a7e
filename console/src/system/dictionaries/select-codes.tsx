import { SelectMany } from "../../ui/select/index.ts";
import { useDictionary } from "./dictionary.ts";
import type { CodeFilter } from "./select-code.tsx";

/** A filter by any number of a dictionary's codes. In a file of its own: the home page has none, and its control is heavy. */
export function SelectCodes<Code extends string>({ of, all, ...rest }: CodeFilter<readonly Code[]>) {
  return <SelectMany<Code> {...rest} options={useDictionary<Code>(of).options} placeholder={all} />;
}
