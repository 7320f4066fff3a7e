import type { Label } from "../../core/fields.ts";
import type { Language } from "../../core/refusal.ts";

/** What an entry of the audit log calls its subject. */
export interface AuditedFields {
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly before: unknown;
  readonly after: unknown;
  /** What it is called now, where what was recorded has no name of it. */
  readonly subjectName?: string | Label | null;
}

/** Fields that name a thing, the most telling first. */
const OWN_NAMES = ["name", "displayName", "orgName", "roleName", "label", "labelZh", "title"];
/** Those that do where nothing else is known. */
const LESSER_NAMES = [
  ...[
    "fileName",
    "realName",
    "originalName",
    "subjectName",
    "shortName",
    "eventName",
    "productName",
    "faultName",
  ],
  ...["username", "clientId", "pkey", "type", "code", "serialNumber"],
];

/** Kinds that are as many things as were done at once: their id is how many. */
const COUNTED: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  devices: ["台设备", "devices"],
  discovery: ["台未登记设备", "discovered devices"],
};

/** Things without a name of their own, by what they are: an account's session, an action on many devices, upkeep by its code. */
export const NAMELESS_KINDS: readonly string[] = ["session", "bulkJob", "devices", "upkeep", "oauthClient"];

/** What is named in these entries is a part of the subject, or somebody who has to do with it. */
const OF_PARTS: readonly string[] = [
  "care_assists_hand-over",
  "operations_firmware_upload",
  "operations_firmware_removeFile",
  "operations_firmware_sign",
  "operations_firmware_addKey",
  "operations_firmware_revokeKey",
  "access_second-factors_add",
  "access_second-factors_remove",
];

const inLanguage = (value: unknown, language: Language): string | undefined => {
  if (typeof value === "string") return value || undefined;
  if (typeof value !== "object" || value === null || !(language in value)) return undefined;
  return inLanguage((value as Record<string, unknown>)[language], language);
};

function nameIn(values: unknown, names: readonly string[], language: Language): string | undefined {
  if (typeof values !== "object" || values === null) return undefined;
  const fields = values as Record<string, unknown>;
  const own = language === "en" ? inLanguage(fields.labelEn ?? fields.typeNameEn, language) : undefined;
  return own ?? names.map((name) => inLanguage(fields[name], language)).find(Boolean);
}

/**
 * What the subject is called: as the entry itself recorded it, since that was its name then and may be all that is left of it;
 * else as it is called now; else by whatever else the entry tells of it.
 */
export function nameOf({ action, before, after, subjectName }: AuditedFields, language: Language) {
  const recorded = (names: readonly string[]) =>
    OF_PARTS.includes(action)
      ? undefined
      : (nameIn(before, names, language) ?? nameIn(after, names, language));
  return recorded(OWN_NAMES) ?? inLanguage(subjectName, language) ?? recorded(LESSER_NAMES);
}

/** Of an entry about several things at once: how many, and of what. */
export function countOf({
  subjectKind,
  subjectId,
  after,
}: AuditedFields): { count: string; of: Label } | undefined {
  const [zh, en] = COUNTED[subjectKind] ?? [];
  const { serialNumbers } = (after ?? {}) as { serialNumbers?: unknown };
  const isOne = subjectKind !== "devices" && !(Array.isArray(serialNumbers) && serialNumbers.length > 1);
  return zh && en && !isOne ? { count: subjectId, of: { zh, en } } : undefined;
}
