import {
  FIELD_PATTERNS,
  type FieldType,
  QUERIES_OF,
  type RoomField,
  type RoomPlan,
} from "@sweepline/contract/system/codegen/plan.ts";

/** As many fields as a plan can have, of every type, each with whatever its type can be filtered by; and as many in every line. */
const TYPES = Object.keys(QUERIES_OF) as FieldType[];

function field(type: FieldType, name: string, n: number): RoomField {
  const queries = QUERIES_OF[type];
  const isRequired = n % 3 === 0;
  const round = Math.trunc(n / TYPES.length);
  return {
    ...{
      source: name,
      dataType: "",
      comment: "",
      isIncluded: true,
      field: name,
      type,
      isInList: true,
      isInForm: isRequired || n % 7 !== 1,
    },
    ...{
      label: { zh: `字段${n}`, en: `Field ${n}` },
      query: queries[(n % (queries.length - 1)) + 1] ?? "none",
    },
    ...{
      isRequired,
      maxLength: null,
      least: null,
      most: n % 2 === 0 ? 1_000 : null,
      pattern: (type === "text" && FIELD_PATTERNS[round % FIELD_PATTERNS.length]) || "none",
    },
    dictionary: type === "choice" ? (round % 2 === 0 ? "deviceStatus" : "machineClass") : null,
  };
}

const fields = (prefix: string): RoomField[] =>
  Array.from({ length: 100 }, (_, n) =>
    field(TYPES[n % TYPES.length] ?? "text", `${prefix}OfTheMachine${n}`, n),
  );

export const WIDE_PLAN: RoomPlan = {
  ...{
    wing: "operations",
    room: "machine-sheets",
    item: "",
    title: { zh: "设备档案", en: "Machine sheets" },
  },
  ...{ itemTitle: { zh: "设备档案", en: "Machine sheet" }, author: "", description: "", nameField: null },
  fields: fields("measure"),
  relation: {
    kind: "lines",
    item: "sheet-reading",
    title: { zh: "读数", en: "Readings" },
    fields: fields("reading"),
  },
};
