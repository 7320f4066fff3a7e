import type { LeftOut } from "@sweepline/contract/operations/rollouts/index.ts";
import type { RolloutTarget, TargetCounts } from "@sweepline/contract/operations/rollouts/plan.ts";
import sql, { join, type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import type { RolloutKey } from "./ends.store.ts";
import { HAS_AGENT, HAS_OWN_UPDATER, KNOWS_UPDATES } from "./mqtt-agents.store.ts";
import { SINCE_OPEN } from "./turns.store.ts";

/** Whom a rollout is for. */
export interface Aimed {
  organizationId: number;
  productId: number;
  packageIds: readonly number[];
  target: RolloutTarget;
  /** A further condition on devices `d`: what the target names and another room knows. */
  only?: Sql;
}

/** A row for each device that is meant: what it runs, and why it is left out nevertheless; null: it is not. */
function meant({ organizationId, productId, packageIds, target, only }: Aimed): Sql {
  const { placeIds, deviceIds, versions, hardwareVersions, rolloutId } = target;
  const conditions = [
    sql`d.product_id = ${productId}`,
    sql`d.decommissioned_at is null`,
    sql`d.organization_id in (select f.id from organization_directory f where f.path @> ${[organizationId]}::bigint[])`,
    ...(placeIds.length > 0
      ? [
          sql`exists (select from place_devices q where q.device_id = d.id and q.place_id = any(${placeIds}::bigint[]))`,
        ]
      : []),
    ...(only ? [only] : []),
    ...(deviceIds.length > 0 ? [sql`d.id = any(${deviceIds}::bigint[])`] : []),
    ...(hardwareVersions.length > 0 ? [sql`d.hardware_version = any(${hardwareVersions}::text[])`] : []),
    ...(versions.length > 0
      ? [
          sql`exists (select from device_versions v where v.device_id = d.id and v.version = any(${versions}::text[])
          and v.kind in (select kind from wanted))`,
        ]
      : []),
    ...(rolloutId === null
      ? []
      : [
          sql`exists (select from device_updates b join rollouts br on br.id = b.rollout_id and b.created_at = br.started_at
          where b.device_id = d.id and b.rollout_id = ${rolloutId} and b.state = 'succeeded')`,
        ]),
  ];
  return sql`
    wanted as (select p.id, p.kind, p.version, p.hardware_revisions from firmware_packages p
      where p.id = any(${[...packageIds]}::bigint[])),
    meant as (
      select d.id, d.organization_id, r.versions, coalesce(k.ring, 'all') as ring,
        case
          when exists (select from wanted w where w.hardware_revisions <> '{}'
            and (d.hardware_version is null or d.hardware_version <> all(w.hardware_revisions))) then 'hardware'
          when (select bool_and(coalesce(r.versions ->> w.kind, '') = w.version) from wanted w) then 'upToDate'
          when exists (select from device_updates u where u.device_id = d.id and u.ended_at is null and ${SINCE_OPEN}) then 'otherRollout'
          when k.mode <> 'follow' then 'excluded'
          when not ${HAS_AGENT} and not ${KNOWS_UPDATES} then
            case when ${HAS_OWN_UPDATER} then 'ownUpdater' else 'noAgent' end
        end as left_out
      from devices d
      left join update_choices k on k.device_id = d.id
      cross join lateral (select coalesce(jsonb_object_agg(v.kind, v.version), '{}') as versions
        from device_versions v where v.device_id = d.id) r
      where ${join(conditions, " and ")})`;
}

export interface Preview extends TargetCounts {
  leftOut: { reason: LeftOut; devices: number }[];
  versions: { version: string; devices: number }[];
}
const SHOWN_VERSIONS = 12;

interface PreviewRow {
  counts: { reason: LeftOut | null; devices: number }[];
  versions: Preview["versions"];
  rings: TargetCounts["rings"];
}

/** All who are meant are gone through once. */
export async function previewOf(db: Queries, aimed: Aimed): Promise<Preview> {
  const { counts, versions, rings } = await db.one<PreviewRow>(sql`
    with ${meant(aimed)}
    select
      (select coalesce(jsonb_agg(to_jsonb(c) order by c.devices desc), '[]') from (
        select left_out as reason, count(*)::int as devices from meant group by 1) c) as counts,
      (select coalesce(jsonb_agg(to_jsonb(v)), '[]') from (
        select coalesce(m.versions ->> (select w.kind from wanted w order by w.id limit 1), '') as version, count(*)::int as devices
        from meant m where m.left_out is null group by 1 order by 2 desc, 1 limit ${SHOWN_VERSIONS}) v) as versions,
      (select coalesce(jsonb_object_agg(r.ring, r.devices), '{}') from (
        select ring, count(*)::int as devices from meant where left_out is null and ring <> 'all' group by 1) r) as rings`);
  return {
    ...{ rings, versions },
    total: counts.find(({ reason }) => reason === null)?.devices ?? 0,
    leftOut: counts.flatMap(({ reason, devices }) => (reason === null ? [] : [{ reason, devices }])),
  };
}

/**
 * Makes an update for each device that is meant, all at one time. The order within a rollout is by chance, and the same whenever it
 * is asked: the first groups are a sample of all places.
 */
export const makeUpdates = (
  tx: Queries,
  aimed: Aimed,
  {
    rolloutId,
    sizes,
    isByRing,
    now,
  }: { rolloutId: number; sizes: readonly number[]; isByRing: boolean; now: Date },
): Promise<number> =>
  tx.run(sql`
    with ${meant(aimed)},
      numbered as (
        select m.*, row_number() over (
            order by case when ${isByRing} then array_position(array['canary', 'early', 'all'], m.ring) end,
              hashtextextended(m.id::text, ${rolloutId}), m.id) as place from meant m
        where m.left_out is null),
      bounds as (
        select n as number, sum(size) over (order by n) as upto
        from unnest(${[...sizes]}::int[]) with ordinality as w(size, n))
    insert into device_updates (device_id, created_at, rollout_id, group_number, organization_id, state, from_versions, to_versions, changed_at)
    select n.id, ${now}, ${rolloutId}, (select min(b.number) from bounds b where b.upto >= n.place), n.organization_id, 'planned',
      (select coalesce(jsonb_object_agg(w.kind, n.versions ->> w.kind) filter (where n.versions ? w.kind), '{}') from wanted w),
      (select jsonb_object_agg(w.kind, w.version) from wanted w), ${now}
    from numbered n where n.place <= (select max(upto) from bounds)`);

/** The devices of a group may be offered their update from now on. */
export const releaseGroup = (
  tx: Queries,
  { rolloutId, startedAt }: RolloutKey,
  group: { number: number; now: Date },
): Promise<number> =>
  tx.run(sql`
    update device_updates set state = 'waiting', waits_for = 'agent', changed_at = ${group.now}
    where rollout_id = ${rolloutId} and group_number = ${group.number} and created_at = ${startedAt} and state = 'planned'`);
