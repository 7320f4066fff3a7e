import type { ImageModule } from "@sweepline/contract/system/attachments.ts";
import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";

/** The address of a picture of this module, uploaded by the person or by somebody within their scope; undefined where there is none. */
export async function uploadedPicture(
  tx: Queries,
  { scope, staffId }: { scope: DataScope; staffId: number },
  { attachmentId, module }: { attachmentId: number; module: ImageModule },
): Promise<string | undefined> {
  const row = await tx.maybe<{ name: string }>(sql`
    select a.picture_name as name from attachments a
    where a.id = ${attachmentId} and a.module = ${module} and a.picture_name is not null
      and (a.staff_id = ${staffId} or ${withinScope(scope, { organization: "a.organization_id" })})`);
  return row && `/platform/picture/${row.name}`;
}
