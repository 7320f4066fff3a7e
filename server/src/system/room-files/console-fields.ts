import { isNumberType, type RoomField } from "@sweepline/contract/system/codegen/plan.ts";
import { endsOf, isNullable } from "./contract-fields.ts";
import { quoted } from "./quoted.ts";

/** What fields are on a screen: controls of a form, columns and filters of a list. */

/** `limits` names the contract's table of limits. */
export const controlsOf = (fields: readonly RoomField[], limits: string): string[] =>
  fields.map((one) => {
    const of = `{...of("${one.field}")}`;
    const optional = isNullable(one) ? " isOptional" : "";
    const limit = `${limits}.${one.field}`;
    switch (one.type) {
      case "text":
        return `      <TextField ${of} maxLength={${limit}} />`;
      case "longText":
        return `      <LongTextField ${of} maxLength={${limit}} />`;
      case "choice":
        return `      <CodeField ${of} of=${attribute(one.dictionary ?? "")}${one.isRequired ? "" : " isOptional"} />`;
      case "boolean":
        return `      <SwitchField ${of} />`;
      case "date":
        return `      <DayField ${of}${optional} />`;
      case "instant":
        return `      <MomentField ${of}${optional} />`;
      default:
        return `      <NumberField ${of}${hasBounds(one) ? ` number={${limit}}` : ""}${one.type === "decimal" ? " isDecimal" : ""}${optional} />`;
    }
  });

/** An attribute's value that no sign can end. */
const attribute = (text: string): string => `{${quoted(text)}}`;

const hasBounds = ({ least, most }: RoomField): boolean => least !== null || most !== null;

/** What a new row begins with: controls of texts and switches hold no null. */
export const blankOf = (fields: readonly RoomField[]): string[] =>
  fields.flatMap(({ field, type }) => {
    if (type === "boolean") return [`${field}: false`];
    return type === "text" || type === "longText" ? [`${field}: ""`] : [];
  });

const WIDTHS: Readonly<Record<RoomField["type"], number>> = {
  text: 14,
  longText: 20,
  choice: 10,
  integer: 8,
  decimal: 8,
  boolean: 7,
  date: 9,
  instant: 12,
};

export const columnsOf = (fields: readonly RoomField[]): string[] =>
  fields.map((one) => {
    const look = (more: string) =>
      `${quoted(one.field)}, labels.${one.field}, { width: ${WIDTHS[one.type]}${more} }`;
    switch (one.type) {
      case "choice":
        return `    c.value(${look(`, draw: labelOf(${quoted(one.dictionary ?? "")})`)}),`;
      case "boolean":
        return `    c.value(${look(", draw: (is) => (is ? t.yes : t.no)")}),`;
      case "integer":
        return `    c.number(${look("")}),`;
      case "decimal":
        return `    c.value(${look(', align: "right", draw: (value) => format.number(value, DIGITS)')}),`;
      case "date":
        return `    c.text(${look("")}),`;
      case "instant":
        return `    c.time(${look("")}),`;
      default:
        return `    c.line(${look("")}),`;
    }
  });

export const filterControlsOf = (fields: readonly RoomField[]): string[] =>
  fields.map((one) => {
    const label = `labels.${one.field}`;
    const bound = `{...list.bind("${one.field}")}`;
    const [from, to] = endsOf(one.field);
    if (one.type === "boolean")
      return `      <SelectEither ${bound} yes={t.yes} no={t.no} placeholder={t.any(${label})} label={${label}} width={9} />`;
    if (one.type === "choice")
      return `      <SelectCode {...codeFilter(list.bind("${one.field}"))} of=${attribute(one.dictionary ?? "")} all={t.any(${label})} label={${label}} width={10} />`;
    if (one.type === "date" || one.type === "instant")
      return `      <DayRange {...list.days("${from}", "${to}")} label={${label}} mayBeLater isNamed />`;
    if (isNumberType(one.type)) {
      const whole = one.type === "integer" ? " isWhole" : "";
      if (one.query === "equals") return `      <NumberBox ${bound} label={${label}}${whole} />`;
      return `      <NumberRange from={list.bind("${from}")} to={list.bind("${to}")} label={${label}}${whole} />`;
    }
    return `      <SearchBox ${bound} label={${label}} />`;
  });

/** Fields as a page's test has them, and as it expects them to be sent. */
export const isRequiredAtForm = ({ isRequired, type }: RoomField): boolean =>
  isRequired && type !== "boolean";
