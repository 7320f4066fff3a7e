import {
  type AuditReference,
  referenceKey,
  referencesIn,
} from "@sweepline/contract/system/logs/audit-references.ts";
import type { AuditRow } from "@sweepline/contract/system/logs/index.ts";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import type { SubjectNames } from "../../core/db/subject-names.ts";
import type { Room } from "../../core/room.ts";
import type { UnnamedRow } from "./audit-reads.store.ts";

/** What the things of the audit log are called now: the log lies below their rooms, so each room brings its kinds. */
export interface SubjectNaming {
  provide(rooms: readonly Pick<Room, "subjects">[]): void;
  /** Kinds whose things have names. */
  kinds(): readonly string[];
  /**
   * The rows with the names of their subjects and of what they refer to, as far as the reader may see those: one query a kind, however
   * many rows there are.
   */
  named(scope: DataScope, rows: readonly UnnamedRow[]): Promise<AuditRow[]>;
}

export function createSubjectNaming(db: Queries): SubjectNaming {
  const offers = new Map<string, SubjectNames>();
  return {
    provide(rooms) {
      for (const { subjects = {} } of rooms)
        for (const [kind, offer] of Object.entries(subjects)) {
          if (offers.has(kind)) throw new Error(`two rooms name the kind ${kind}`);
          offers.set(kind, offer);
        }
    },
    kinds: () => [...offers.keys()],
    async named(scope, rows) {
      const asked = new Map<string, Set<string>>();
      const referred = rows.map(referencesIn);
      const subjects = rows.map(({ subjectKind: kind, subjectId: id }) => ({ kind, id }));
      for (const { kind, id } of [...subjects, ...referred.flat()])
        asked.set(kind, (asked.get(kind) ?? new Set()).add(id));
      const names = new Map<string, NonNullable<AuditRow["subjectName"]>>();
      const read = async ([kind, ids]: [string, Set<string>]) => {
        for (const { id, name } of (await offers.get(kind)?.(db, { scope, ids: [...ids] })) ?? [])
          names.set(referenceKey({ kind, id: String(id) }), name);
      };
      await Promise.all([...asked].map(read));
      const known = (one: AuditReference) => names.get(referenceKey(one));
      return rows.map((row, place) => ({
        ...row,
        subjectName: known({ kind: row.subjectKind, id: row.subjectId }) ?? null,
        names: Object.fromEntries(
          (referred[place] ?? []).flatMap((one) => {
            const name = known(one);
            return name === undefined ? [] : [[referenceKey(one), name]];
          }),
        ),
      }));
    },
  };
}
