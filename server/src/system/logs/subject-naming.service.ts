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
  /** The rows with their names, as far as the reader may see them: one query a kind, however many rows there are. */
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
      for (const { subjectKind: kind, subjectId } of rows)
        asked.set(kind, (asked.get(kind) ?? new Set()).add(subjectId));
      const names = new Map<string, AuditRow["subjectName"]>();
      const keyOf = (kind: string, id: number | string) => `${kind} ${id}`;
      const read = async ([kind, ids]: [string, Set<string>]) => {
        for (const { id, name } of (await offers.get(kind)?.(db, { scope, ids: [...ids] })) ?? [])
          names.set(keyOf(kind, id), name);
      };
      await Promise.all([...asked].map(read));
      return rows.map((row) => ({
        ...row,
        subjectName: names.get(keyOf(row.subjectKind, row.subjectId)) ?? null,
      }));
    },
  };
}
