import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface LooseFile {
  region: string;
  storageKey: string;
}

export const looseFileStore = (db: Queries) => ({
  note: ({ region, storageKey, since }: LooseFile & { since: Date }) =>
    db.run(sql`
      insert into loose_files (storage_key, region, since) values (${storageKey}, ${region}, ${since})`),

  noteAll: (files: readonly LooseFile[], since: Date) =>
    db.run(sql`
      insert into loose_files (storage_key, region, since)
      select f.key, f.region, ${since} from unnest(${files.map((file) => file.storageKey)}::text[],
        ${files.map((file) => file.region)}::text[]) as f(key, region)`),

  /** Answers whether it was still there: whoever deletes the note decides about the file. */
  forget: async (storageKey: string): Promise<boolean> =>
    (await db.run(sql`delete from loose_files where storage_key = ${storageKey}`)) > 0,

  /** Locked until the transaction ends, so that nobody gives the file a row while it is deleted. */
  take: (storageKey: string) =>
    db.maybe<LooseFile>(sql`
      select region, storage_key as "storageKey" from loose_files where storage_key = ${storageKey}
      for update skip locked`),

  olderThan: (instant: Date, limit: number) =>
    db.many<LooseFile>(sql`
      select region, storage_key as "storageKey" from loose_files where since < ${instant}
      order by since limit ${limit}`),
});
