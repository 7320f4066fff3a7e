import type { ServiceProject, ServiceProjectExport } from "@sweepline/contract/care/service-catalog/index.ts";
import type {
  ServiceKeyword,
  ServiceKeywordExport,
} from "@sweepline/contract/care/service-catalog/keywords.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { Queries } from "../../core/db/database.ts";
import { type ExportFile, exportList, inPages, type ListColumn } from "../../core/export/index.ts";
import { createTemplates, type TableShape, type TemplateTexts } from "../../core/import/index.ts";
import { currentLabels } from "../../system/dictionaries/index.ts";
import { KEYWORD_TABLE, PROJECT_TABLE, YES_NO } from "./catalog.texts.ts";
import { KEYWORD_SHAPE, PROJECT_SHAPE } from "./catalog-columns.ts";
import { type DictionaryField, valuesOf } from "./catalog-rules.ts";
import type { Reader } from "./owned.store.ts";
import { pageOfKeywords } from "./service-keywords.store.ts";
import { pageOfProjects, projectCodesOf } from "./service-projects.store.ts";

/** Files have the headings of the templates: what was exported can be changed and imported again. */
interface Export<Query> {
  db: Queries;
  reader: Reader;
  query: Query;
  language: Language;
  now: Date;
}

export async function exportProjects({
  db,
  reader,
  query,
  ...rest
}: Export<ServiceProjectExport>): Promise<ExportFile> {
  const labelOf = await currentLabels(db);
  const { zh, en } = PROJECT_TABLE;
  const headers = (name: keyof typeof zh.headers) => [zh.headers[name], en.headers[name]] as const;
  return exportList(
    { ...query, ...rest },
    {
      name: { zh: zh.sheetName, en: en.sheetName },
      columns: (): ListColumn<ServiceProject>[] => [
        [...headers("code"), 16, (row) => row.code],
        [...headers("name"), 28, (row) => row.name],
        [
          ...headers("businessType"),
          16,
          (row) => labelOf("serviceBusinessType", row.businessType, rest.language),
        ],
        [
          ...headers("classification"),
          16,
          (row) => labelOf("serviceClassification", row.classification, rest.language),
        ],
        [...headers("workMinutes"), 14, (row) => row.workMinutes],
        [...headers("remark"), 40, (row) => row.remark],
      ],
      rows: inPages((page) => pageOfProjects(db, reader, { ...query, ...page })),
    },
  );
}

export async function exportKeywords({
  db,
  reader,
  query,
  ...rest
}: Export<ServiceKeywordExport>): Promise<ExportFile> {
  const [labelOf, codes] = await Promise.all([currentLabels(db), projectCodesOf(db)]);
  const { zh, en } = KEYWORD_TABLE;
  const { yes, no } = YES_NO[rest.language];
  const headers = (name: keyof typeof zh.headers) => [zh.headers[name], en.headers[name]] as const;
  return exportList(
    { ...query, ...rest },
    {
      name: { zh: zh.sheetName, en: en.sheetName },
      columns: (): ListColumn<ServiceKeyword>[] => [
        [...headers("name"), 24, (row) => row.name],
        [
          ...headers("classification"),
          16,
          (row) => labelOf("serviceClassification", row.classification, rest.language),
        ],
        [...headers("isCritical"), 10, (row) => (row.isCritical ? yes : no)],
        [...headers("level"), 12, (row) => row.level && labelOf("processingLevel", row.level, rest.language)],
        [
          ...headers("projectCode"),
          18,
          (row) => (row.projectId === null ? "" : (codes.get(row.projectId) ?? "")),
        ],
      ],
      rows: inPages((page) => pageOfKeywords(db, reader, { ...query, ...page })),
    },
  );
}

/** Made each time: what may be chosen stands in dictionaries that people change. */
async function template<Field extends string>(
  db: Queries,
  { shape, texts }: { shape: TableShape<Field>; texts: Readonly<Record<Language, TemplateTexts<Field>>> },
  language: Language,
): Promise<ExportFile> {
  const choices: Partial<Record<DictionaryField, readonly string[]>> = {};
  for (const field of ["businessType", "classification", "level"] as const)
    choices[field] = (await valuesOf(db, field))
      .filter(({ isHidden }) => !isHidden)
      .map(({ label }) => label[language]);
  const { yes, no } = YES_NO[language];
  const offered = { ...choices, isCritical: [yes, no] } as NonNullable<TemplateTexts<Field>["choices"]>;
  const withChoices = { ...texts[language], choices: offered };
  return createTemplates(shape, { zh: withChoices, en: withChoices })(language);
}

export const projectTemplate = (db: Queries, language: Language): Promise<ExportFile> =>
  template(db, { shape: PROJECT_SHAPE, texts: PROJECT_TABLE }, language);
export const keywordTemplate = (db: Queries, language: Language): Promise<ExportFile> =>
  template(db, { shape: KEYWORD_SHAPE, texts: KEYWORD_TABLE }, language);
