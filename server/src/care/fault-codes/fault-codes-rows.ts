import {
  FAULT_CODE_ENDPOINTS,
  FAULT_LEVELS,
  type NewFaultCode,
} from "@sweepline/contract/care/fault-codes.ts";
import { issueText } from "@sweepline/contract/core/issue-text.ts";
import {
  type Cells,
  type Faults,
  LANGUAGES,
  type ShapedRow,
  type TableShape,
} from "../../core/import/index.ts";
import type { LabelOf } from "../../system/dictionaries/index.ts";
import {
  FAULT_CODE_IMPORT_FAULTS,
  FAULT_CODE_TABLE,
  TABLE_FIELDS,
  type TableField,
} from "./fault-codes-table.texts.ts";

type Row = ShapedRow<TableField>;
const textsOf = (language: "zh" | "en", part: "header" | "example"): Cells<TableField> => {
  const entries = TABLE_FIELDS.map((field) => [field, FAULT_CODE_TABLE[language].columns[field][part]]);
  return Object.fromEntries(entries) as Cells<TableField>;
};

export const FAULT_CODE_SHAPE: TableShape<TableField> = {
  fields: TABLE_FIELDS,
  required: ["code", "nameZh", "nameEn", "detailCode", "detailNameZh", "detailNameEn", "level"],
  headers: { zh: textsOf("zh", "header"), en: textsOf("en", "header") },
  examples: { zh: textsOf("zh", "example"), en: textsOf("en", "example") },
};

/** Which column a fault of the form's schema belongs to. */
const FIELD_OF: Readonly<Record<string, TableField>> = {
  ...{
    code: "code",
    detailCode: "detailCode",
    level: "level",
    reportedAs: "reportedAs",
    productIds: "products",
  },
  ...{
    "name.zh": "nameZh",
    "name.en": "nameEn",
    "detailName.zh": "detailNameZh",
    "detailName.en": "detailNameEn",
  },
  ...{ "advice.zh": "adviceZh", "advice.en": "adviceEn" },
};

const listIn = (cell: string): string[] =>
  cell
    .split(/[,，、\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

interface Known {
  faults: Faults;
  labelOf: LabelOf;
  /** By code, in lower case. */
  products: ReadonlyMap<string, number>;
}

/** What a row says; undefined where a cell is wrong. A picture is none: it is not part of a table. */
export function readFaultCode({ number: row, cells }: Row, known: Known): NewFaultCode | undefined {
  const { faults } = known;
  const level = levelOf(cells.level, known.labelOf);
  if (level === undefined && cells.level !== "") {
    const choices = (language: "zh" | "en") =>
      FAULT_LEVELS.map((one) => known.labelOf("faultLevel", one, language)).join(
        language === "zh" ? "、" : ", ",
      );
    const { zh, en } = FAULT_CODE_IMPORT_FAULTS.noSuchLevel;
    const text = { zh: zh.replace("{choices}", choices("zh")), en: en.replace("{choices}", choices("en")) };
    faults.add({ row, field: "level", value: cells.level }, text);
    return undefined;
  }
  const productIds = productsIn({ row, cell: cells.products }, known);
  const read = FAULT_CODE_ENDPOINTS.create.body.safeParse({
    ...{ code: cells.code, detailCode: cells.detailCode, level, productIds },
    name: { zh: cells.nameZh, en: cells.nameEn },
    detailName: { zh: cells.detailNameZh, en: cells.detailNameEn },
    reportedAs: listIn(cells.reportedAs),
    advice: { zh: cells.adviceZh, en: cells.adviceEn },
  });
  const seen = new Set<TableField>();
  for (const issue of read.success ? [] : read.error.issues) {
    const path = issue.path.join(".");
    const field = FIELD_OF[path] ?? FIELD_OF[String(issue.path[0])] ?? "code";
    if (seen.has(field)) continue;
    seen.add(field);
    faults.add(
      { row, field, value: cells[field] },
      { zh: issueText(issue, "zh"), en: issueText(issue, "en") },
    );
  }
  return read.success && productIds ? read.data : undefined;
}

function productsIn(
  { row, cell }: { row: number; cell: string },
  { faults, products }: Known,
): number[] | undefined {
  const ids = listIn(cell).map((code) => ({ code, id: products.get(code.toLowerCase()) }));
  for (const { code } of ids.filter(({ id }) => id === undefined))
    faults.add({ row, field: "products", value: cell }, FAULT_CODE_IMPORT_FAULTS.noSuchProduct, { code });
  return ids.every(({ id }) => id !== undefined) ? ids.flatMap(({ id }) => id ?? []) : undefined;
}

const levelOf = (cell: string, labelOf: LabelOf) =>
  FAULT_LEVELS.find((level) =>
    [level, ...LANGUAGES.map((language) => labelOf("faultLevel", level, language))].some(
      (label) => label.toLowerCase() === cell.toLowerCase(),
    ),
  );
