import type { Label } from "@sweepline/contract/core/fields.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../caller.ts";
import { instantOfId, isTimeId } from "../time-id.ts";
import type { Queries } from "./database.ts";

/** What a thing is called now: by one name, or in each language. */
export interface SubjectName {
  id: number | string;
  name: string | Label;
}

/**
 * What things of one kind are called, for the log that lies below their room: one query for all that a page asks about. What is
 * gone, or is not within the scope of whoever reads, has no name.
 */
export type SubjectNames = (
  db: Queries,
  asked: { scope: DataScope; ids: readonly string[] },
) => Promise<readonly SubjectName[]>;

/** Longer ones are no ids of ours, and too large for the column. */
const NUMBER = /^\d{1,15}$/;

/** By numbers. The query answers `id` and `name` of those whose id is any of `ids`. */
export const namedByNumber =
  (query: (ids: Sql, scope: DataScope) => Sql): SubjectNames =>
  async (db, { scope, ids }) => {
    const known = ids.filter((id) => NUMBER.test(id));
    return known.length === 0 ? [] : db.many<SubjectName>(query(sql`${known}::bigint[]`, scope));
  };

/** By ids that say when the row was made: `instants` leads to the parts of the table that can hold them. */
export const namedByTimeId =
  (query: (ids: Sql, within: { scope: DataScope; instants: Sql }) => Sql): SubjectNames =>
  async (db, { scope, ids }) => {
    const known = ids.filter(isTimeId);
    if (known.length === 0) return [];
    const instants = sql`${known.map(instantOfId)}::timestamptz[]`;
    return db.many<SubjectName>(query(sql`${known}::uuid[]`, { scope, instants }));
  };
