import type { UpdateAgent } from "@sweepline/contract/operations/updates/agents.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import { prepared, type Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";
import { WAY } from "./mqtt-agents.store.ts";
import { SINCE_OPEN, TURN_COLUMNS, type Turn } from "./turns.store.ts";

/** Who speaks for a device, as its agent comes with a token. */
export interface SignedIn {
  deviceId: number;
  serialNumber: string;
  productId: number;
  organizationId: number;
  tokenId: number;
  /** The token is used for the first time, and the one before still works. */
  isRotating: boolean;
  tokenUsedAt: Date | null;
  /** It, or the agent, was seen last: null, never. */
  lastPollAt: Date | null;
  openId: number | null;
  openCreatedAt: Date | null;
  openActionId: number | null;
  lastActionId: number;
  installedActionId: number | null;
  installedId: number | null;
  installedCreatedAt: Date | null;
  attributesAt: Date | null;
  isDoubtful: boolean;
  /** It asks nobody at the device before an update. */
  isAutoConfirming: boolean;
  /** There are updates for it that have not ended. */
  hasTurns: boolean;
}
/** As its calls about an update need it. */
export interface SignedInWithTurn extends SignedIn {
  /** The update that it has in hand; null: none. */
  inHand: Turn | null;
}

interface SigningIn {
  controllerId: string;
  tenant: string;
  digest: Buffer;
  scheme: string;
}

/** What the platform has begun over MQTT is no agent's, see `mqtt-agents.service.ts`. */
const ofAgent = (column: string): Sql =>
  raw(`case when a.asked_action_id is distinct from a.open_action_id then a.${column} end`);

const signedIn = (by: SigningIn): Sql => sql`
  select d.id as "deviceId", d.serial_number as "serialNumber", d.product_id as "productId",
    d.organization_id as "organizationId", t.id as "tokenId",
    t.digest = ${by.digest} and t.previous_digest is not null as "isRotating", t.last_used_at as "tokenUsedAt", a.last_poll_at as "lastPollAt", ${ofAgent("open_id")} as "openId",
    ${ofAgent("open_created_at")} as "openCreatedAt", ${ofAgent("open_action_id")} as "openActionId", coalesce(a.last_action_id, 0) as "lastActionId", a.installed_id as "installedId",
    a.installed_created_at as "installedCreatedAt", a.installed_action_id as "installedActionId",
    a.attributes_at as "attributesAt", coalesce(a.is_doubtful, false) as "isDoubtful",
    a.auto_confirm is not null as "isAutoConfirming",
    exists (select from device_updates u where u.device_id = d.id and u.ended_at is null and u.state <> 'planned'
      and ${SINCE_OPEN}) as "hasTurns"
  from update_tokens t
  join devices d on d.serial_number = ${by.controllerId} and d.decommissioned_at is null
  left join update_agents a on a.device_id = d.id
  where (t.digest = ${by.digest} or t.previous_digest = ${by.digest}) and t.tenant = ${by.tenant} and (
    (${by.scheme} = 'TargetToken' and t.device_id = d.id)
    or (${by.scheme} = 'GatewayToken' and exists (select from organization_directory o
      where o.id = d.organization_id and o.path @> array[t.organization_id])))
  limit 1`;

/** Every call of every agent begins with it, or with the next, so they are prepared. */
export const signIn = (db: Queries, by: SigningIn): Promise<SignedIn | undefined> =>
  db.maybe(prepared("update-agent-sign-in", signedIn(by)));

/** With what it has in hand, which most calls are about that come beside polls. */
export async function signInWithTurn(db: Queries, by: SigningIn): Promise<SignedInWithTurn | undefined> {
  const row = await db.maybe<Turn & SignedIn>(
    prepared(
      "update-agent-sign-in-turn",
      sql`
    select ${TURN_COLUMNS}, signed.* from (${signedIn(by)}) signed
    left join device_updates u on u.device_id = signed."deviceId"
      and u.created_at = signed."openCreatedAt" and u.id = signed."openId"
    left join rollouts r on r.id = u.rollout_id`,
    ),
  );
  return row && { ...row, inHand: row.id === null ? null : row };
}

const MINUTE_MS = 60_000;

/** Agents asked. What another writes of an agent just now goes first: its time is that of this call too. */
export async function notePolls(db: Queries, polls: ReadonlyMap<number, Date>): Promise<void> {
  const rows = [...polls].sort(([one], [other]) => one - other);
  const [ids, times] = [rows.map(([id]) => id), rows.map(([, at]) => at)];
  await db.run(
    prepared(
      "update-agents-polled",
      sql`
    with asked as (select * from unnest(${ids}::bigint[], ${times}::timestamptz[]) as w(device_id, at)),
      known as (
        select a.device_id from update_agents a where a.device_id = any(${ids}::bigint[])
        order by a.device_id for update skip locked),
      noted as (
        update update_agents a set last_poll_at = w.at, first_poll_at = coalesce(a.first_poll_at, w.at)
        from known k join asked w on w.device_id = k.device_id where a.device_id = k.device_id)
    insert into update_agents (device_id, first_poll_at, last_poll_at)
    select device_id, at, at from asked
    where not exists (select from update_agents a where a.device_id = asked.device_id) order by device_id
    on conflict do nothing`,
    ),
  );
}

/** The token before goes once the new one is used. */
export async function noteToken(
  db: Queries,
  { tokenId, isRotating, tokenUsedAt }: SignedIn,
  now: Date,
): Promise<void> {
  if (isRotating) await db.run(sql`update update_tokens set previous_digest = null where id = ${tokenId}`);
  if (tokenUsedAt && now.getTime() - tokenUsedAt.getTime() <= MINUTE_MS) return;
  // Of a gateway many come at once: one of them writes it.
  await db.run(sql`
    update update_tokens set last_used_at = ${now}
    where id = ${tokenId} and (last_used_at is null or last_used_at < ${new Date(now.getTime() - MINUTE_MS)})`);
}

/** How many agents ask. */
export async function countAgents(db: Queries, since: Date): Promise<number> {
  const { agents } = await db.one<{ agents: number }>(
    sql`select count(*)::int as agents from update_agents where last_poll_at >= ${since}`,
  );
  return agents;
}

export const writeAttributes = (
  db: Queries,
  { deviceId, attributes, now }: { deviceId: number; attributes: Record<string, string>; now: Date },
): Promise<number> =>
  db.run(
    prepared(
      "update-attributes-write",
      sql`
    insert into update_agents (device_id, attributes, attributes_at) values (${deviceId}, ${attributes}, ${now})
    on conflict (device_id) do update set attributes = excluded.attributes, attributes_at = excluded.attributes_at`,
    ),
  );

export async function attributesOf(db: Queries, deviceId: number): Promise<Record<string, string>> {
  const row = await db.maybe<{ attributes: Record<string, string> }>(
    prepared(
      "update-attributes",
      sql`select attributes from update_agents where device_id = ${deviceId} for update`,
    ),
  );
  return row?.attributes ?? {};
}

/** Who wanted that nobody at the device is asked, and why. */
export interface AutoConfirm {
  initiator: string;
  remark: string;
  /** Epoch ms. */
  activatedAt: number;
}

export async function autoConfirmOf(db: Queries, deviceId: number): Promise<AutoConfirm | null> {
  const row = await db.maybe<{ autoConfirm: AutoConfirm | null }>(
    sql`select auto_confirm as "autoConfirm" from update_agents where device_id = ${deviceId}`,
  );
  return row?.autoConfirm ?? null;
}

export const writeAutoConfirm = (
  db: Queries,
  deviceId: number,
  autoConfirm: AutoConfirm | null,
): Promise<number> =>
  db.run(sql`
    insert into update_agents (device_id, auto_confirm) values (${deviceId}, ${autoConfirm})
    on conflict (device_id) do update set auto_confirm = excluded.auto_confirm`);

interface AgentRecord
  extends Omit<UpdateAgent, "tokenMadeAt" | "tokenUsedAt" | "lastPollAt" | "attributesAt"> {
  tokenMadeAt: Date | null;
  tokenUsedAt: Date | null;
  lastPollAt: Date | null;
  attributesAt: Date | null;
}

export async function findAgent(
  db: Queries,
  scope: DataScope,
  deviceId: number,
): Promise<UpdateAgent | undefined> {
  const row = await db.maybe<AgentRecord>(sql`
    select d.id as "deviceId", t.created_at as "tokenMadeAt", coalesce(t.created_by, '') as "tokenMadeBy",
      t.last_used_at as "tokenUsedAt", t.previous_digest is not null as "isRotating",
      exists (select from update_tokens w join organization_directory o on o.path @> array[w.organization_id]
        where o.id = d.organization_id) as "hasGateway",
      greatest(a.last_poll_at, a.asked_at) as "lastPollAt", ${WAY} as way, coalesce(a.attributes, '{}') as attributes, a.attributes_at as "attributesAt",
      coalesce((select jsonb_object_agg(v.kind, v.version) from device_versions v where v.device_id = d.id), '{}') as versions,
      coalesce(a.is_doubtful, false) as "isDoubtful"
    from devices d left join update_agents a on a.device_id = d.id left join update_tokens t on t.device_id = d.id
    where d.id = ${deviceId}
      and ${withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" })}`);
  return (
    row && {
      ...row,
      tokenMadeAt: row.tokenMadeAt?.toISOString() ?? null,
      tokenUsedAt: row.tokenUsedAt?.toISOString() ?? null,
      lastPollAt: row.lastPollAt?.toISOString() ?? null,
      attributesAt: row.attributesAt?.toISOString() ?? null,
    }
  );
}
