import {
  SEXES,
  type Sex,
  STAFF_KINDS,
  type StaffKind,
  staffCreationSchema,
} from "@sweepline/contract/access/staff.ts";
import { issueText } from "@sweepline/contract/core/issue-text.ts";
import type { Faults } from "../../core/import/index.ts";
import type { LabelOf } from "../../system/dictionaries/index.ts";
import { IMPORT_FAULTS } from "./staff-import.texts.ts";
import type { ImportRow } from "./staff-import-columns.ts";
import type { ImportField } from "./staff-import-fields.ts";
import { STAFF_TABLE_TEXTS } from "./staff-table.texts.ts";

const textsSchema = staffCreationSchema.pick({
  username: true,
  displayName: true,
  phone: true,
  email: true,
  userCode: true,
  regionInfo: true,
  description: true,
});

export interface ReadRow {
  texts: typeof textsSchema._output;
  sex: Sex;
  kind: StaffKind;
}

/** What the row says without knowing anything else; undefined where a cell is wrong. */
export function readRow(
  { number: row, cells }: ImportRow,
  faults: Faults,
  labelOf: LabelOf,
): ReadRow | undefined {
  const texts = textsSchema.safeParse(cells);
  const seen = new Set<string>();
  for (const issue of texts.success ? [] : texts.error.issues) {
    const field = String(issue.path[0]) as ImportField;
    if (seen.has(field)) continue;
    seen.add(field);
    faults.add(
      { row, field, value: cells[field] },
      { zh: issueText(issue, "zh"), en: issueText(issue, "en") },
    );
  }
  const sex = choiceOf(cells.sex, SEXES, labelsFor("sexes", labelOf));
  if (sex === undefined) refuseChoice(faults, { row, field: "sex", value: cells.sex }, "sexes");
  const kind =
    cells.kind === "" ? "employee" : choiceOf(cells.kind, STAFF_KINDS, labelsFor("kinds", labelOf));
  if (kind === undefined) refuseChoice(faults, { row, field: "kind", value: cells.kind }, "kinds");
  return texts.success && sex !== undefined && kind !== undefined
    ? { texts: texts.data, sex, kind }
    : undefined;
}

type Choices = "sexes" | "kinds";
const labelsOf = (choices: Choices, language: "zh" | "en"): Record<string, string> =>
  STAFF_TABLE_TEXTS[language][choices];

const TYPE_OF = { sexes: "sex", kinds: "staffKind" } as const;

/** What a code is written as: itself, the template's label, and those of the dictionaries, which exported files have. */
const labelsFor = (choices: Choices, labelOf: LabelOf) => (code: string) => [
  code,
  ...(["zh", "en"] as const).flatMap((language) => [
    labelsOf(choices, language)[code] ?? code,
    code && labelOf(TYPE_OF[choices], code, language),
  ]),
];

function choiceOf<T extends string>(
  text: string,
  codes: readonly T[],
  wordsOf: (code: T) => string[],
): T | undefined {
  const wanted = text.toLowerCase();
  return codes.find((code) => wordsOf(code).some((word) => word.toLowerCase() === wanted));
}

function refuseChoice(faults: Faults, spot: Parameters<Faults["add"]>[0], choices: Choices): void {
  const listed = (language: "zh" | "en") =>
    Object.values(labelsOf(choices, language))
      .filter((label) => label !== "")
      .join(language === "zh" ? "、" : ", ");
  faults.add(spot, {
    zh: IMPORT_FAULTS.noSuchChoice.zh.replace("{choices}", listed("zh")),
    en: IMPORT_FAULTS.noSuchChoice.en.replace("{choices}", listed("en")),
  });
}
