import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import type { UnneededChoice } from "../../system/attachments/index.ts";

/** Pictures of assists that are kept no longer or are gone, and those that nobody added to one in time after they were uploaded. */
export async function unneededPhotos(
  tx: Queries,
  { before, uploadedBefore, limit }: UnneededChoice & { before: Date },
): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(sql`
    (select p.attachment_id as id from assist_photos p group by 1
      having bool_and(p.at < ${before} or not exists (select from assists a where a.id = p.assist_id)) limit ${limit})
    union all
    (select f.id from attachments f where f.module = 'assistPhoto' and f.created_at < ${uploadedBefore}
      and not exists (select from assist_photos p where p.attachment_id = f.id) limit ${limit})
    limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Robots whose assists this is a photo of. */
export const assistPhotoUses = (url: string): Sql => sql`
  select coalesce(nullif(d.short_name, ''), d.serial_number) as name
  from assist_photos p join assists a on a.id = p.assist_id join devices d on d.id = a.device_id where p.url = ${url}`;
