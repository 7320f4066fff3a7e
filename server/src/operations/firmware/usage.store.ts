import type { FirmwarePackageRow } from "@sweepline/contract/operations/firmware/index.ts";
import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";
import type { PackageRow } from "./packages.store.ts";

type UsedBy = FirmwarePackageRow["usedBy"];

/** Who uses packages, as far as the scope reaches: one statement, whatever their number. */
export async function usageOf(
  db: Queries,
  scope: DataScope,
  packages: readonly Pick<PackageRow, "id" | "productId">[],
): Promise<(of: Pick<PackageRow, "id">) => UsedBy> {
  const ids = packages.map(({ id }) => id);
  const productIds = [...new Set(packages.map(({ productId }) => productId))];
  const rows =
    ids.length === 0
      ? []
      : await db.many<UsedBy & { id: number }>(sql`
        with running as (
          select d.product_id, v.kind, v.version, count(*)::int as devices
          from devices d join device_versions v on v.device_id = d.id
          where d.product_id = any(${productIds}::bigint[]) and d.decommissioned_at is null
            and ${withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" })}
          group by 1, 2, 3)
        select k.id, coalesce(w.devices, 0) as devices,
          (select count(*)::int from rollout_packages rp join rollouts r on r.id = rp.rollout_id
            where rp.package_id = k.id and ${withinScope(scope, { organization: "r.organization_id" })}) as rollouts,
          (select count(*)::int from firmware_bindings b
            where k.id in (b.canary_id, b.early_id, b.all_id)
              and ${withinScope(scope, { organization: "b.organization_id" })}) as bindings
        from firmware_packages k
        left join running w on w.product_id = k.product_id and w.kind = k.kind and w.version = k.version
        where k.id = any(${ids}::bigint[])`);
  const known = new Map(rows.map(({ id, ...usedBy }) => [id, usedBy]));
  return ({ id }) => known.get(id) ?? { rollouts: 0, bindings: 0, devices: 0 };
}
