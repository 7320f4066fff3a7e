import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";
import { refusedAt } from "../../core/http/refused.ts";

interface Named {
  placeIds: readonly number[];
  deviceIds: readonly number[];
}

/** Refuses at its field a place or a device that somebody names and may not see. */
export async function refuseNamedOutside(
  tx: Queries,
  scope: DataScope,
  { placeIds, deviceIds }: Named,
): Promise<void> {
  const outside = await tx.maybe<{ field: keyof Named }>(sql`
    select 'placeIds' as field from unnest(${placeIds}::bigint[]) i where not exists (
      select from places p where p.id = i and ${withinScope(scope, { organization: "p.organization_id" })})
    union select 'deviceIds' from unnest(${deviceIds}::bigint[]) i where not exists (
      select from devices d where d.id = i and ${withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" })})`);
  if (outside) throw refusedAt(outside.field, CORE_REFUSALS.notFound);
}
