import { KINDS } from "./audit-kinds.ts";
import type { AuditedFields } from "./audit-names.ts";

/** A thing that before or after names by its id. */
export interface AuditReference {
  readonly kind: string;
  readonly id: string;
}

/** Fields of ids whose names do not say of what: of one kind of thing, or wherever they stand. */
const REFERENCES: Readonly<Record<string, string>> = {
  ...{ assigneeId: "staff", holderId: "staff", operatorStaffId: "staff", createdBy: "staff" },
  ...{
    companyId: "organization",
    tenantId: "organization",
    serverId: "mqttServer",
    projectId: "serviceProject",
  },
  ...{ bindingId: "firmwareBinding", packageIds: "firmwarePackage", packageId: "firmwarePackage" },
  ...{ canaryId: "firmwarePackage", earlyId: "firmwarePackage", allId: "firmwarePackage" },
  ...{ ruleId: "alarmRule", replacesId: "alarmRule", sourceId: "dataSource", tableId: "generatedTable" },
  ...{ versionId: "mapVersion", baseVersionId: "mapVersion", restored: "mapVersion" },
  ...{ reverts: "rollout", splitFrom: "schedule" },
  ...{ "menu.ids": "menu", "menu.parentId": "menu", "organization.parentId": "organization" },
  ...{ "dictionary.ids": "dictionaryItem", "message.ids": "message" },
};

/** Of which kind are the things whose ids stand in a field; undefined: it has no ids, or of things without names. */
export function kindOfField(subjectKind: string, path: string): string | undefined {
  const field = path.slice(path.lastIndexOf(".") + 1);
  const known = REFERENCES[`${subjectKind}.${field}`] ?? REFERENCES[field];
  if (known) return known;
  const [, kind = ""] = /^(\w+)Ids?$/.exec(field) ?? [];
  return Object.hasOwn(KINDS, kind) ? kind : undefined;
}

/** Numbers, and ids that say when a row was made; what else stands in such a field is a name already. */
const ID = /^(\d{1,15}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/;

export const isReference = (value: unknown): value is string | number =>
  (typeof value === "number" || typeof value === "string") && ID.test(String(value));

export const referenceKey = ({ kind, id }: AuditReference): string => `${kind} ${id}`;

/** More than anybody reads of one entry: the others keep their numbers. */
const MOST_REFERENCES = 200;

/** The things that an entry refers to by id, each once. */
export function referencesIn({ subjectKind, before, after }: AuditedFields): AuditReference[] {
  const found = new Map<string, AuditReference>();
  const look = (path: string, value: unknown): void => {
    if (found.size >= MOST_REFERENCES) return;
    if (Array.isArray(value)) for (const one of value) look(path, one);
    else if (typeof value === "object" && value !== null)
      for (const [name, inner] of Object.entries(value)) look(path ? `${path}.${name}` : name, inner);
    else if (isReference(value)) {
      const kind = kindOfField(subjectKind, path);
      if (kind === undefined) return;
      const reference = { kind, id: String(value) };
      found.set(referenceKey(reference), reference);
    }
  };
  look("", before);
  look("", after);
  return [...found.values()];
}
