import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import { withinScope } from "../../core/db/scope.ts";
import type { Homes } from "../../fleet/devices/index.ts";

/** Conditions on `places p` and `devices d` that all queries of the room are made of. */

/** Places of the scope's organizations. */
export const ownPlace = (scope: DataScope): Sql => withinScope(scope, { organization: "p.organization_id" });

/** Devices in use within the scope. */
export const ownDevice = (scope: DataScope): Sql =>
  sql`d.decommissioned_at is null and ${withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" })}`;

/** The device's holder is the place's organization or one below it. */
export const belongs: Sql = sql`exists (
  select from organization_directory holder where holder.id = d.organization_id and holder.path @> array[p.organization_id])`;

/** For rooms below, which know devices alone. */
export const HOMES: Homes = {
  join: sql`left join lateral (
    select p.id as place_id, p.name as place_name from place_devices pd join places p on p.id = pd.place_id
    where pd.device_id = d.id and ${belongs}) home on true`,
  isAt: (placeId) => sql`exists (
    select from place_devices pd join places p on p.id = pd.place_id
    where pd.place_id = ${placeId} and pd.device_id = d.id and ${belongs})`,
};

/** Places of the scope's organizations in the same branch as this one: where what is its own may be. */
export const placeFor = (scope: DataScope, organizationId: number): Sql => sql`${ownPlace(scope)} and exists (
  select from organization_directory theirs, organization_directory own
  where theirs.id = p.organization_id and own.id = ${organizationId}
    and (own.path @> array[theirs.id] or theirs.path @> array[own.id]))`;

/** A person whose scope is the devices in their own hands sees the places where these work. */
export function visiblePlace(scope: DataScope): Sql {
  if (scope.isAll || scope.staffId === null) return ownPlace(scope);
  return sql`(${ownPlace(scope)} or exists (
    select from place_devices pd join devices d on d.id = pd.device_id
    where pd.place_id = p.id and d.operator_staff_id = ${scope.staffId} and d.decommissioned_at is null and ${belongs}))`;
}
