import type { Language } from "../../core/refusal.ts";
import { KINDS } from "./audit-kinds.ts";
import { ROOMS } from "./audit-rooms.ts";
import { VERBS, VERBS_OF_ROOMS } from "./audit-verbs.ts";
import { spaced } from "./field-labels.ts";

/**
 * Words of the audit log. Its actions are named like permissions, `wing_room_verb`; verbs, rooms and kinds of things have
 * words in both languages here and beside it. One without a word fails a test.
 */
const AT: Readonly<Record<Language, 0 | 1>> = { zh: 0, en: 1 };

const partsOf = (action: string): [room: string, verb: string] => {
  const [, room = action, verb = ""] = action.split("_");
  return [room, verb];
};

/** An action alone, as for a filter: "设备 · 锁定". */
export function actionLabel(action: string, language: Language): string {
  const [room, verb] = partsOf(action);
  if (language === "en") return `${spaced(room)} · ${spaced(verb)}`;
  return `${ROOMS[room] ?? spaced(room)} · ${VERBS[verb]?.[0] ?? spaced(verb)}`;
}

export const kindLabel = (kind: string, language: Language): string =>
  KINDS[kind]?.[AT[language]] ?? spaced(kind);

/** Fields that name a thing, the most telling first. */
const NAMES = [
  ...["name", "displayName", "orgName", "roleName", "label", "labelZh", "title", "fileName", "originalName"],
  ...[
    "shortName",
    "productName",
    "faultName",
    "username",
    "clientId",
    "pkey",
    "type",
    "code",
    "serialNumber",
  ],
];

const inLanguage = (value: unknown, language: Language): string | undefined => {
  if (typeof value === "string") return value || undefined;
  if (typeof value !== "object" || value === null || !(language in value)) return undefined;
  return inLanguage((value as Record<string, unknown>)[language], language);
};

/** What the thing was called: after the change, or before it went. */
function nameIn(values: unknown, language: Language): string | undefined {
  if (typeof values !== "object" || values === null) return undefined;
  const fields = values as Record<string, unknown>;
  const own = language === "en" ? inLanguage(fields.labelEn ?? fields.typeNameEn, language) : undefined;
  return own ?? NAMES.map((name) => inLanguage(fields[name], language)).find(Boolean);
}

interface AuditedFields {
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly before: unknown;
  readonly after: unknown;
  /** What it is called now, where what was recorded has no name of it. */
  readonly subjectName?: string | null;
}

/** The thing by kind and name: "附件“HELD.exe”", "attachment “HELD.exe”"; without a name by its number. */
export function subjectLabel(
  { subjectKind, subjectId, before, after, subjectName }: AuditedFields,
  language: Language,
): string {
  const kind = kindLabel(subjectKind, language);
  const name = nameIn(before, language) ?? nameIn(after, language) ?? subjectName;
  if (language === "zh") return name ? `${kind}“${name}”` : `${kind} ${subjectId}`;
  return name ? `${kind} “${name}”` : `${kind} ${subjectId}`;
}

/** What was done, without by whom: "删除附件“HELD.exe”", "deleted attachment “HELD.exe”". */
export function auditSentence(entry: AuditedFields, language: Language): string {
  const [room, verb] = partsOf(entry.action);
  const words = (VERBS_OF_ROOMS[`${room}_${verb}`] ?? VERBS[verb])?.[AT[language]] ?? spaced(verb);
  const subject = subjectLabel(entry, language);
  if (language === "en") return `${words} ${subject}`;
  // Verbs of one word take the thing as their object; longer ones have an object of their own.
  return words.length <= 2 ? `${words}${subject}` : `${subject}：${words}`;
}

/** What of an entry has no word: empty for every entry that the product makes. */
export function missingLabels({ action, kind }: { action: string; kind: string }): string[] {
  const [room, verb] = partsOf(action);
  return [
    ...(ROOMS[room] ? [] : [`room ${room}`]),
    ...(VERBS[verb] ? [] : [`verb ${verb}`]),
    ...(KINDS[kind] ? [] : [`kind ${kind}`]),
  ];
}
