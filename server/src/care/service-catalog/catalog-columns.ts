import {
  PROJECT_IMPORT_FIELDS,
  type ProjectImportField,
  SERVICE_CATALOG_REFUSALS as R,
  SERVICE_PROJECT_FIELDS,
} from "@sweepline/contract/care/service-catalog/index.ts";
import {
  KEYWORD_IMPORT_FIELDS,
  type KeywordImportField,
  SERVICE_KEYWORD_FIELDS,
} from "@sweepline/contract/care/service-catalog/keywords.ts";
import { keywordKey } from "@sweepline/contract/care/service-catalog/match.ts";
import { issueText } from "@sweepline/contract/core/issue-text.ts";
import { VALIDATION_TEXTS, type ValidationKey } from "@sweepline/contract/core/refusal.ts";
import { ROW_REFUSALS } from "@sweepline/contract/core/rows.ts";
import type { z } from "zod";
import type { ShapedRow, TableShape } from "../../core/import/index.ts";
import { CATALOG_IMPORT_FAULTS, KEYWORD_TABLE, PROJECT_TABLE } from "./catalog.texts.ts";
import type { Imported, Reading } from "./catalog-import.service.ts";
import type { DictionaryField } from "./catalog-rules.ts";
import * as keywords from "./service-keywords.store.ts";
import * as projects from "./service-projects.store.ts";

export const PROJECT_SHAPE: TableShape<ProjectImportField> = {
  fields: PROJECT_IMPORT_FIELDS,
  required: ["code", "name", "businessType", "classification", "workMinutes"],
  headers: { zh: PROJECT_TABLE.zh.headers, en: PROJECT_TABLE.en.headers },
  examples: { zh: PROJECT_TABLE.zh.examples, en: PROJECT_TABLE.en.examples },
};
export const KEYWORD_SHAPE: TableShape<KeywordImportField> = {
  fields: KEYWORD_IMPORT_FIELDS,
  required: ["name", "classification"],
  headers: { zh: KEYWORD_TABLE.zh.headers, en: KEYWORD_TABLE.en.headers },
  examples: { zh: KEYWORD_TABLE.zh.examples, en: KEYWORD_TABLE.en.examples },
};

/** One cell by the form's rule; undefined where it is wrong. */
function cell<Field extends string, Schema extends z.ZodType>(
  { number, cells }: ShapedRow<Field>,
  field: Field,
  { faults, schema, value = cells[field] }: { faults: Reading["faults"]; schema: Schema; value?: unknown },
): z.output<Schema> | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const texts = issue
    ? { zh: issueText(issue, "zh"), en: issueText(issue, "en") }
    : ROW_REFUSALS.notInDictionary;
  faults.add({ row: number, field, value: cells[field] }, texts);
  return undefined;
}

const MISSING: Readonly<Record<DictionaryField, ValidationKey>> = {
  businessType: "validation.businessType",
  classification: "validation.classification",
  level: "validation.processingLevel",
};

function dictionaryCell<Field extends DictionaryField | string>(
  { number, cells }: ShapedRow<Field>,
  field: Field & DictionaryField,
  { faults, codeOf }: Reading,
): string | undefined {
  const text = cells[field];
  const spot = { row: number, field, value: text };
  const value = text === "" ? undefined : codeOf(field, text);
  if (text === "") faults.add(spot, VALIDATION_TEXTS[MISSING[field]]);
  else if (value === undefined) faults.add(spot, ROW_REFUSALS.notInDictionary, { value: text });
  return value;
}

const minutesOf = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);

export const IMPORTED_PROJECTS: Imported<ProjectImportField, projects.ProjectFields> = {
  kind: "serviceProject",
  shape: PROJECT_SHAPE,
  keyField: "code",
  key: ({ cells }) => cells.code.toLowerCase(),
  reader: async () => (row, reading) => {
    const { faults } = reading;
    const F = SERVICE_PROJECT_FIELDS;
    const code = cell(row, "code", { faults, schema: F.code });
    const name = cell(row, "name", { faults, schema: F.name });
    const businessType = dictionaryCell(row, "businessType", reading);
    const classification = dictionaryCell(row, "classification", reading);
    const value = minutesOf(row.cells.workMinutes);
    const workMinutes = cell(row, "workMinutes", { faults, schema: F.workMinutes, value });
    const remark = cell(row, "remark", { faults, schema: F.remark });
    if (code === undefined || name === undefined || businessType === undefined) return undefined;
    if (classification === undefined || workMinutes === undefined || remark === undefined) return undefined;
    return { code, name, businessType, classification, workMinutes, remark };
  },
  idsByKey: projects.projectIdsByCode,
  insert: projects.insertProject,
  update: projects.updateProject,
};

const YES = ["是", "yes", "y", "true", "1"];
const NO = ["否", "no", "n", "false", "0", ""];

export const IMPORTED_KEYWORDS: Imported<KeywordImportField, keywords.KeywordFields> = {
  kind: "serviceKeyword",
  shape: KEYWORD_SHAPE,
  keyField: "name",
  key: ({ cells }) => keywordKey(cells.name),
  async reader(db, organizationId) {
    const options = await projects.optionsFor(db, organizationId);
    const idOf = new Map(options.map(({ id, code }) => [code.toLowerCase(), id]));
    return (row, reading) => {
      const { number, cells } = row;
      const { faults } = reading;
      const name = cell(row, "name", { faults, schema: SERVICE_KEYWORD_FIELDS.name });
      const classification = dictionaryCell(row, "classification", reading);
      const critical = cells.isCritical.toLowerCase();
      const isKnown = YES.includes(critical) || NO.includes(critical);
      if (!isKnown)
        faults.add(
          { row: number, field: "isCritical", value: cells.isCritical },
          CATALOG_IMPORT_FAULTS.yesOrNo,
        );
      const level = cells.level === "" ? "" : dictionaryCell(row, "level", reading);
      const projectId = cells.projectCode === "" ? null : idOf.get(cells.projectCode.toLowerCase());
      if (projectId === undefined)
        faults.add({ row: number, field: "projectCode", value: cells.projectCode }, R.unknownProject);
      if (name === undefined || classification === undefined || !isKnown) return undefined;
      if (level === undefined || projectId === undefined) return undefined;
      return { name, classification, isCritical: YES.includes(critical), level, projectId };
    };
  },
  idsByKey: keywords.keywordIdsByKey,
  insert: keywords.insertKeyword,
  update: keywords.updateKeyword,
};
