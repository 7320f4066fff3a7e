import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

/**
 * Removes attachments that nothing needs any more, as the room knows that had them added. Their files become loose in the same
 * transaction, and the upkeep deletes those. Answers how many there were.
 */
export const removeAttachments = (tx: Queries, ids: readonly number[], now: Date): Promise<number> =>
  tx.run(sql`
    with gone as (
      delete from attachments where id = any(${[...ids]}::bigint[]) returning region, storage_key)
    insert into loose_files (storage_key, region, since) select storage_key, region, ${now} from gone`);
