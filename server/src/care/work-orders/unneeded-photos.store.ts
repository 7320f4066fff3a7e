import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import type { UnneededChoice } from "../../system/attachments/index.ts";

/** Pictures of orders that are gone, and those that nobody added to one in time after they were uploaded. */
export async function unneededPhotos(
  tx: Queries,
  { uploadedBefore, limit }: UnneededChoice,
): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(sql`
    select f.id from attachments f where f.module = 'orderPhoto' and f.created_at < ${uploadedBefore}
      and not exists (select from work_order_photos p where p.attachment_id = f.id) limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Work orders that this is a photo of. */
export const orderPhotoUses = (url: string): Sql => sql`
  select o.number as name from work_order_photos p join work_orders o on o.id = p.order_id where p.url = ${url}`;
