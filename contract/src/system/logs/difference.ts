import { AUDIT_MASK } from "./index.ts";

/** One field of what was before and after, nested ones under dotted names. Undefined: the field was not there. */
export interface FieldChange {
  readonly field: string;
  readonly kind: "added" | "removed" | "changed" | "same";
  readonly before: unknown;
  readonly after: unknown;
}

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Lists are shown whole: what matters is which members they have, not where. */
export function flat(value: unknown, prefix = ""): Map<string, unknown> {
  if (!isTree(value)) return value === null || value === undefined ? new Map() : new Map([[prefix, value]]);
  const fields = new Map<string, unknown>();
  for (const [name, inner] of Object.entries(value)) {
    const path = prefix ? `${prefix}.${name}` : name;
    if (isTree(inner) && Object.keys(inner).length > 0)
      for (const [key, one] of flat(inner, path)) fields.set(key, one);
    else fields.set(path, inner);
  }
  return fields;
}

/** What differs first, in the order of the fields; secrets are alike and may differ all the same. */
export function difference(before: unknown, after: unknown): FieldChange[] {
  const [old, next] = [flat(before), flat(after)];
  const fields = [...new Set([...old.keys(), ...next.keys()])];
  const changes = fields.map((field) => ({
    field,
    before: old.get(field),
    after: next.get(field),
    kind: kindOf({ field, old, next }),
  }));
  return [...changes.filter(({ kind }) => kind !== "same"), ...changes.filter(({ kind }) => kind === "same")];
}

interface Compared {
  field: string;
  old: ReadonlyMap<string, unknown>;
  next: ReadonlyMap<string, unknown>;
}

function kindOf({ field, old, next }: Compared): FieldChange["kind"] {
  if (!old.has(field)) return "added";
  // Where only some fields are told afterwards, the others stayed; where nothing is, the row was removed.
  if (!next.has(field)) return next.size === 0 ? "removed" : "same";
  const isSame =
    JSON.stringify(old.get(field)) === JSON.stringify(next.get(field)) && next.get(field) !== AUDIT_MASK;
  return isSame ? "same" : "changed";
}
