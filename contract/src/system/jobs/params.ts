import { z } from "zod";
import { int, type Label, requiredText } from "../../core/fields.ts";

/** What a class of jobs is given, field by field: the same entry makes the schema and the form. */
export type ParamField =
  | { kind: "integer"; label: Label; note?: Label; least: number; most: number; usual: number; unit?: Label }
  | { kind: "flag"; label: Label; note?: Label; usual: boolean }
  | { kind: "choice"; label: Label; note?: Label; usual: string; options: readonly ParamOption[] }
  | { kind: "text"; label: Label; note?: Label; maxLength: number }
  /** Filters of a list, as the call for its export takes them; `list` names it as the console's tables are named. */
  | { kind: "filters"; label: Label; note?: Label; list: string };
export interface ParamOption {
  value: string;
  label: Label;
}
export type ParamFields = Readonly<Record<string, ParamField>>;

const MAX_FILTERS = 20;
const filterValue = z.string().max(200);
/** Query of the list's export: one value or several by name. */
export const jobFiltersSchema = z
  .record(z.string().regex(/^[A-Za-z]{1,40}$/), z.union([filterValue, z.array(filterValue).max(100)]))
  .refine((filters) => Object.keys(filters).length <= MAX_FILTERS);
export type JobFilters = z.output<typeof jobFiltersSchema>;

/** What one field takes, as a form checks it. */
export function paramSchemaOf(field: ParamField): z.ZodType {
  switch (field.kind) {
    case "integer":
      return int.min(field.least).max(field.most).default(field.usual);
    case "flag":
      return z.boolean().default(field.usual);
    case "choice":
      return z.enum(field.options.map(({ value }) => value)).default(field.usual);
    case "text":
      return requiredText(field.maxLength);
    case "filters":
      return jobFiltersSchema.default({});
  }
}

type ValueOf<Field extends ParamField> = Field extends { kind: "integer" }
  ? number
  : Field extends { kind: "flag" }
    ? boolean
    : Field extends { kind: "filters" }
      ? JobFilters
      : Field extends { kind: "choice"; options: readonly { value: infer Value }[] }
        ? Value
        : string;
export type ParamsOfFields<Fields extends ParamFields> = {
  -readonly [K in keyof Fields]: ValueOf<Fields[K]>;
};

/** Nothing else passes; what is left out is as usual. */
export const paramsSchemaOf = (fields: ParamFields): z.ZodType<Record<string, unknown>> =>
  z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, paramSchemaOf(field)])),
  );
