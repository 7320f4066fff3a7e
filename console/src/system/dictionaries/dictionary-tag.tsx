import type { BuiltInType } from "@sweepline/contract/dictionaries.ts";
import { NOT_REPORTED } from "../../core/format/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { useDictionary } from "./dictionary.ts";

interface DictionaryTagProps {
  readonly type: BuiltInType | (string & {});
  readonly value: string | number;
}

/** The label of a value, without its color. */
export function DictionaryLabel({ type, value }: DictionaryTagProps) {
  return useDictionary(type).labelOf(value);
}

/** Draws a column's value as its label. */
export const labelOf = (type: DictionaryTagProps["type"]) => (value: string | number | null) =>
  value === null || value === "" ? NOT_REPORTED : <DictionaryLabel type={type} value={value} />;

/** The label of a value in its color. */
export function DictionaryTag({ type, value }: DictionaryTagProps) {
  const { labelOf, toneOf } = useDictionary(type);
  return <StatusTag tone={toneOf(value)}>{labelOf(value)}</StatusTag>;
}
