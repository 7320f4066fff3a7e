import type { BuiltInType } from "@sweepline/contract/dictionaries.ts";
import type { ComponentProps } from "react";
import { SelectMany, SelectOne } from "../../ui/select/index.ts";
import { useDictionary } from "./dictionary.ts";

interface OfType {
  readonly type: BuiltInType | (string & {});
}
type OneProps<Code extends string> = Omit<ComponentProps<typeof SelectOne<Code>>, "options" | "isLoading">;
type ManyProps<Code extends string> = Omit<ComponentProps<typeof SelectMany<Code>>, "options">;

/** A filter by one code of a dictionary. */
export function DictionarySelect<Code extends string>({ type, ...rest }: OfType & OneProps<Code>) {
  return <SelectOne<Code> {...rest} options={useDictionary<Code>(type).options} />;
}

/** A filter by any number of them. */
export function DictionarySelectMany<Code extends string>({ type, ...rest }: OfType & ManyProps<Code>) {
  return <SelectMany<Code> {...rest} options={useDictionary<Code>(type).options} />;
}
