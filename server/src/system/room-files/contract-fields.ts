import {
  isNumberType,
  isTextType,
  PLAN_LIMITS,
  type RoomField,
} from "@sweepline/contract/system/codegen/plan.ts";

/** What fields are in a contract: their limits, rules, rows and filters. */

export const lengthOf = ({ type, maxLength }: RoomField): number =>
  maxLength ?? (type === "longText" ? PLAN_LIMITS.longText : PLAN_LIMITS.text);

/** Where a row may have none. Texts are empty instead. */
export const isNullable = ({ type, isRequired }: RoomField): boolean =>
  !isRequired && ["integer", "decimal", "date", "instant"].includes(type);

export function limitsOf(fields: readonly RoomField[]): string[] {
  return fields.flatMap((one) => {
    if (isTextType(one.type)) return [`  ${one.field}: ${lengthOf(one)},`];
    const bounds = [
      ...(one.least === null ? [] : [`min: ${one.least}`]),
      ...(one.most === null ? [] : [`max: ${one.most}`]),
    ];
    return isNumberType(one.type) && bounds.length > 0 ? [`  ${one.field}: { ${bounds.join(", ")} },`] : [];
  });
}

const PATTERNS = {
  none: "",
  email: `.refine(isEmail, "validation.email")`,
  phone: `.refine(isPhone, "validation.phone")`,
  url: `.refine(isWebAddress, "validation.webAddress")`,
} as const;

/** Of a choice: as long as a value of a dictionary may be. */
const CHOICE_LENGTH = 64;

/** `limits` names the table of limits. */
export const rulesOf = (fields: readonly RoomField[], limits: string): string[] =>
  fields.map((one) => `  ${one.field}: ${ruleOf(one, `${limits}.${one.field}`)},`);

function ruleOf(one: RoomField, limit: string): string {
  const text = (max: string | number) => `${one.isRequired ? "requiredText" : "optionalText"}(${max})`;
  const mayLack = isNullable(one) ? ".nullable().default(null)" : "";
  switch (one.type) {
    case "text":
    case "longText":
      return withPattern(one, text(limit));
    case "choice":
      return text(CHOICE_LENGTH);
    case "boolean":
      return "z.boolean().default(false)";
    case "date":
      return `z.iso.date()${mayLack}`;
    case "instant":
      return `instantSchema${mayLack}`;
    default:
      return `${one.type === "integer" ? "int" : "z.number()"}${boundsOf(one, limit)}${mayLack}`;
  }
}

/** A default comes last, behind what is checked. */
const withPattern = (one: RoomField, rule: string): string =>
  one.pattern === "none" ? rule : `${rule}${PATTERNS[one.pattern]}`;

const boundsOf = ({ least, most }: RoomField, limit: string): string =>
  `${least === null ? "" : `.min(${limit}.min)`}${most === null ? "" : `.max(${limit}.max)`}`;

const ROWS: Readonly<Record<RoomField["type"], string>> = {
  text: "z.string()",
  longText: "z.string()",
  choice: "z.string()",
  integer: "int",
  decimal: "z.number()",
  boolean: "z.boolean()",
  date: "z.iso.date()",
  instant: "instantSchema",
};
export const rowsOf = (fields: readonly RoomField[]): string[] =>
  fields.map((one) => `  ${one.field}: ${ROWS[one.type]}${isNullable(one) ? ".nullable()" : ""},`);

/** Both ends of a range. */
export const endsOf = (field: string): [from: string, to: string] => [`${field}From`, `${field}To`];

/** Names of what a list can be asked beside its search. */
export const filterNamesOf = (fields: readonly RoomField[]): string[] =>
  fields.flatMap(({ field, query }) => (query === "range" ? endsOf(field) : [field]));

const ASKED: Readonly<Record<RoomField["type"], string>> = {
  text: "searchText",
  longText: "searchText",
  choice: "searchText",
  integer: "z.coerce.number().int().optional()",
  decimal: "z.coerce.number().optional()",
  boolean: "z.stringbool().optional()",
  date: "z.iso.date().optional()",
  instant: "instantSchema.optional()",
};
export const filtersOf = (fields: readonly RoomField[]): string[] =>
  fields.flatMap((one) => filterNamesOf([one]).map((name) => `  ${name}: ${ASKED[one.type]},`));

export const choicesOf = (fields: readonly RoomField[], quoted: (text: string) => string): string[] =>
  fields.flatMap(({ field, type, dictionary }) =>
    type === "choice" ? [`  ${field}: ${quoted(dictionary ?? "")},`] : [],
  );
