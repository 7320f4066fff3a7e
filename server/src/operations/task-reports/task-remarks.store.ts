import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface Remark {
  text: string;
  by: string;
  at: Date;
}

/** False where somebody has written another one since it was read. */
export const writeRemark = async (
  tx: Queries,
  { id, revision, startedAt }: { id: number; revision: number; startedAt: string },
  { text, by, at }: Remark,
): Promise<boolean> =>
  (await tx.run(sql`
    update task_reports set remark = ${text}, remarked_by = ${by}, remarked_at = ${at}, revision = revision + 1
    where id = ${id} and started_at >= ${new Date(startedAt)} and started_at < ${new Date(Date.parse(startedAt) + 1)}
      and revision = ${revision}`)) > 0;
