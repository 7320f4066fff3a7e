import sql from "sql-template-tag";
import type { Database, Queries } from "../core/db/database.ts";

/** Marks of what seeding has finished; each is written in the transaction that did it. */
export function createSeedSteps(db: Database) {
  const find = (queries: Queries, name: string) =>
    queries.maybe<{ details: Record<string, unknown> }>(
      sql`select details from seed_steps where name = ${name}`,
    );
  const mark = (queries: Queries, name: string, details: Record<string, unknown> = {}) =>
    queries.run(
      sql`insert into seed_steps (name, details) values (${name}, ${JSON.stringify(details)}::jsonb)`,
    );
  const onceDone = async (
    name: string,
    work: (tx: Queries) => Promise<Record<string, unknown>>,
  ): Promise<boolean> => {
    if (await find(db, name)) return false;
    await db.transaction(async (tx) => mark(tx, name, await work(tx)));
    return true;
  };
  return {
    find: (name: string) => find(db, name),
    mark: (name: string, details: Record<string, unknown> = {}) => mark(db, name, details),
    /** Does the work once: it and its mark are committed together. Answers whether it was done now. */
    once: (name: string, work: (tx: Queries) => Promise<void>): Promise<boolean> =>
      onceDone(name, async (tx) => {
        await work(tx);
        return {};
      }),
    /** The same; what it answers is kept with the mark. */
    onceDone,
    /** Nobody has put anything into this database yet: no device, and no organization but the platform. */
    isFresh: async (): Promise<boolean> => {
      const { count } = await db.one<{ count: number }>(sql`
        select (select count(*) from devices) + (select count(*) from organization_directory where parent_id is not null)
          + (select count(*) from seed_steps) as count`);
      return count === 0;
    },
  };
}
export type SeedSteps = ReturnType<typeof createSeedSteps>;
