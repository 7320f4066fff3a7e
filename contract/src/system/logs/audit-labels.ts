import type { Language } from "../../core/refusal.ts";
import { KINDS } from "./audit-kinds.ts";
import { type AuditedFields, countOf, nameOf } from "./audit-names.ts";
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

/** The thing by kind and name: "附件“HELD.exe”", "attachment “HELD.exe”"; several by how many; one without a name by its number. */
export function subjectLabel(entry: AuditedFields, language: Language): string {
  const counted = countOf(entry);
  if (counted) return `${counted.count} ${counted.of[language]}`;
  const kind = kindLabel(entry.subjectKind, language);
  const name = nameOf(entry, language);
  if (name) return language === "zh" ? `${kind}“${name}”` : `${kind} “${name}”`;
  const { subjectId } = entry;
  return /^\d+$/.test(subjectId) ? `${kind} #${subjectId}` : `${kind} ${subjectId}`;
}

/** What was done, without by whom: "删除附件“HELD.exe”", "deleted attachment “HELD.exe”", "批量注册 6 台设备". */
export function auditSentence(entry: AuditedFields, language: Language): string {
  const [room, verb] = partsOf(entry.action);
  const done = isTurnedOff(verb, entry.after) ? "disable" : verb;
  const words = (VERBS_OF_ROOMS[`${room}_${done}`] ?? VERBS[done])?.[AT[language]] ?? spaced(done);
  // Of sessions the verb says it all: whose it was stands before it.
  if (entry.subjectKind === "session") return words;
  const subject = subjectLabel(entry, language);
  if (language === "en") return `${words} ${subject}`;
  // Verbs of one word take the thing as their object; longer ones have an object of their own.
  if (words.length > 2) return `${subject}：${words}`;
  return countOf(entry) ? `批量${words} ${subject}` : `${words}${subject}`;
}

/** Switching off is recorded as switching on is, with what became of it. */
function isTurnedOff(verb: string, after: unknown): boolean {
  if (verb !== "enable" || typeof after !== "object" || after === null) return false;
  const { enabled, isEnabled } = after as { enabled?: unknown; isEnabled?: unknown };
  return enabled === false || isEnabled === false;
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
