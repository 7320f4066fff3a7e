import type { SourceKind } from "@sweepline/contract/system/codegen/data-sources.ts";
import { type FieldType, PLAN_LIMITS } from "@sweepline/contract/system/codegen/plan.ts";

/** What a column holds, in our terms. */
export interface FieldKind {
  type: FieldType;
  /** Of a text; null for others. */
  maxLength: number | null;
  /** Of a number; null: no bound worth saying. */
  least: number | null;
  most: number | null;
}

interface DataType {
  name: string;
  args: number[];
  isUnsigned: boolean;
  text: string;
}

const plain = (type: FieldType): FieldKind => ({ type, maxLength: null, least: null, most: null });
const DECIMAL = plain("decimal");

/** So many characters: what is longer than a line is a text of several. */
function textOf(length: number | undefined): FieldKind {
  if (length === undefined || length < 1) return { ...plain("text"), maxLength: PLAN_LIMITS.text };
  if (length <= PLAN_LIMITS.text) return { ...plain("text"), maxLength: length };
  return LONG(length);
}
const LONG = (length: number = PLAN_LIMITS.longText): FieldKind => ({
  ...plain("longText"),
  maxLength: Math.min(length, PLAN_LIMITS.longText),
});

/** Of its size; unsigned ones begin at nothing. Bounds of the larger ones say nothing to people. */
const whole =
  (most?: number) =>
  ({ isUnsigned }: DataType): FieldKind => ({
    ...plain("integer"),
    least: isUnsigned ? 0 : most === undefined ? null : -most - 1,
    most: most === undefined ? null : isUnsigned ? 2 * most + 1 : most,
  });

/** Digits that a number of ours holds without loss. */
const SAFE_DIGITS = 15;

function numeric({ args: [precision, scale = 0], isUnsigned }: DataType): FieldKind {
  if (precision === undefined) return { ...DECIMAL, least: isUnsigned ? 0 : null };
  if (precision > SAFE_DIGITS || scale < 0 || scale > precision)
    return { ...(scale > 0 ? DECIMAL : plain("integer")), least: isUnsigned ? 0 : null };
  const most = Number(`${"9".repeat(precision - scale) || "0"}${scale > 0 ? `.${"9".repeat(scale)}` : ""}`);
  return { ...(scale > 0 ? DECIMAL : plain("integer")), least: isUnsigned ? 0 : -most, most };
}

const fraction = ({ isUnsigned }: DataType): FieldKind => ({ ...DECIMAL, least: isUnsigned ? 0 : null });
const ofLength = ({ args: [length] }: DataType): FieldKind => textOf(length);

/** `enum('a','b''c')`: as long as the longest of them, with some room. */
const ENUM_LENGTH = 64;
function enumeration({ text }: DataType): FieldKind {
  const lengths = text
    .slice(text.indexOf("'") + 1)
    .split("','")
    .map((value) => value.length);
  return textOf(Math.max(ENUM_LENGTH, ...lengths));
}

type Kinds = Readonly<Record<string, (type: DataType) => FieldKind>>;

const BOTH: Kinds = {
  smallint: whole(32_767),
  integer: whole(),
  int: whole(),
  bigint: whole(),
  numeric,
  decimal: numeric,
  real: fraction,
  "double precision": fraction,
  double: fraction,
  float: fraction,
  boolean: () => plain("boolean"),
  date: () => plain("date"),
  timestamp: () => plain("instant"),
  time: () => textOf(18),
  json: () => LONG(),
  uuid: () => textOf(36),
  enum: enumeration,
  char: ({ args: [length = 1] }) => textOf(length),
};

const KINDS: Readonly<Record<SourceKind, Kinds>> = {
  postgresql: {
    ...BOTH,
    "character varying": ofLength,
    character: ({ args: [length = 1] }) => textOf(length),
    bpchar: ofLength,
    text: () => textOf(undefined),
    citext: () => textOf(undefined),
    name: () => textOf(63),
    money: () => DECIMAL,
    "timestamp without time zone": () => plain("instant"),
    "timestamp with time zone": () => plain("instant"),
    "time without time zone": () => textOf(18),
    "time with time zone": () => textOf(24),
    interval: () => textOf(64),
    jsonb: () => LONG(),
    xml: () => LONG(),
    inet: () => textOf(45),
    cidr: () => textOf(49),
    macaddr: () => textOf(17),
    macaddr8: () => textOf(23),
  },
  mysql: {
    ...BOTH,
    tinyint: (type) => (type.args[0] === 1 && !type.isUnsigned ? plain("boolean") : whole(127)(type)),
    mediumint: whole(8_388_607),
    varchar: ofLength,
    tinytext: () => textOf(255),
    text: () => LONG(),
    mediumtext: () => LONG(),
    longtext: () => LONG(),
    datetime: () => plain("instant"),
    year: () => ({ ...plain("integer"), least: 1_901, most: 2_155 }),
    inet4: () => textOf(15),
    inet6: () => textOf(45),
    set: ({ text }) => textOf(Math.max(ENUM_LENGTH, text.length)),
  },
};

/** Undefined: no field holds such values (arrays, bytes, shapes, ranges, whatever else there is). */
export function kindOfColumn(source: SourceKind, dataType: string): FieldKind | undefined {
  const type = readType(dataType);
  if (!type) return undefined;
  if (source === "mysql" && type.name === "bit" && (type.args[0] ?? 1) === 1) return plain("boolean");
  return Object.hasOwn(KINDS[source], type.name) ? KINDS[source][type.name]?.(type) : undefined;
}

/** `numeric(10,2)`, `int(10) unsigned zerofill`, `timestamp(6) without time zone`, `public.citext`. */
function readType(text: string): DataType | undefined {
  if (text.endsWith("[]")) return undefined;
  const [open, close] = [text.indexOf("("), text.lastIndexOf(")")];
  const before = open < 0 ? text : text.slice(0, open);
  const inside = open < 0 ? "" : text.slice(open + 1, close > open ? close : undefined);
  const after = open >= 0 && close > open ? text.slice(close + 1) : "";
  const words = `${before} ${after}`.toLowerCase().split(/\s+/).filter(Boolean);
  const name = words.filter((word) => word !== "unsigned" && word !== "zerofill").join(" ");
  return {
    name: name.split(".").at(-1) ?? "",
    args: /^[\d\s,-]+$/.test(inside) ? inside.split(",").map(Number) : [],
    isUnsigned: words.includes("unsigned"),
    text,
  };
}
