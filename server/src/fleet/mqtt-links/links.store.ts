import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import type { LinkSettings } from "../mqtt-servers/index.ts";
import type { LinkReport } from "./link.ts";

/** A server as who holds its link needs it. */
export interface HeldServer extends LinkSettings {
  id: number;
  organizationId: number;
  isBuiltIn: boolean;
  passwordSealed: Buffer | null;
  /** As `placeOf` has it: where we were let in last. */
  connectedTo: string | null;
  adapters: Protocol[];
}

/** What is written of a link from time to time. */
export interface LinkFigures extends Omit<LinkReport, "nextTryAt"> {
  id: number;
  /** ms since epoch. */
  since: number;
  nextTryAt: number | null;
  /** Since it was written last. */
  received: number;
  violations: number;
  receivedPerS: number;
  lastMessageAt: number | null;
  connections: number | null;
  /** As `placeOf` has it: where we were let in last. */
  connectedTo: string | null;
}

export const linksStore = (db: Queries) => ({
  /**
   * Says that this process is there, goes on holding its links and takes free ones up to its share. Answers all that it
   * holds now, and which of them are beyond its share. The product's own broker is no connection and counts for nobody.
   */
  async claim(holder: string, leaseS: number): Promise<{ id: number; isBeyond: boolean }[]> {
    await db.run(sql`delete from mqtt_link_holders where held_until < now()`);
    await db.run(sql`
      insert into mqtt_link_holders (holder, held_until) values (${holder}, now() + make_interval(secs => ${leaseS}))
      on conflict (holder) do update set held_until = excluded.held_until`);
    return db.many(sql`
      with share as (
        select ceil(count(*) / (select count(*) from mqtt_link_holders)::numeric)::int as most
        from mqtt_servers where is_enabled and not is_built_in
      ), free as (
        select l.server_id from mqtt_links l join mqtt_servers s on s.id = l.server_id
        where s.is_enabled and not s.is_built_in
          and (l.held_by is null or l.held_by <> ${holder} and l.held_until < now())
        order by l.server_id
        limit (select greatest(0, most - (
          select count(*) from mqtt_links h join mqtt_servers own on own.id = h.server_id
          where h.held_by = ${holder} and own.is_enabled and not own.is_built_in)) from share)
        for update of l skip locked
      ), held as (
        update mqtt_links l set held_by = ${holder}, held_until = now() + make_interval(secs => ${leaseS})
        from mqtt_servers s
        where s.id = l.server_id and s.is_enabled
          and (l.held_by = ${holder} or l.server_id in (select server_id from free)
            or s.is_built_in and (l.held_by is null or l.held_until < now()))
        returning l.server_id as id, s.is_built_in
      )
      select id, not is_built_in and row_number() over (partition by is_built_in order by id) > (select most from share)
        as "isBeyond" from held`);
  },

  /** So that another process takes over at once. */
  release: (holder: string, ids: readonly number[]) =>
    db.run(sql`
      update mqtt_links set held_by = null, held_until = null
      where held_by = ${holder} and server_id = any(${[...ids]}::bigint[])`),

  /** All, and there is one less to share with. */
  async leave(holder: string): Promise<void> {
    await db.run(sql`delete from mqtt_link_holders where holder = ${holder}`);
    await db.run(sql`update mqtt_links set held_by = null, held_until = null where held_by = ${holder}`);
  },

  servers: (ids: readonly number[]) =>
    db.many<HeldServer>(sql`
      select s.id, s.organization_id as "organizationId", s.is_built_in as "isBuiltIn",
        o.parent_id is null as "isPlatforms", s.host, s.port, s.username, s.password_sealed as "passwordSealed",
        s.client_id as "clientId", s.clean_session as "cleanSession", s.subscribed_topics as "subscribedTopics",
        s.uses_tls as "usesTls", s.ca_certificate as "caCertificate",
        s.verifies_certificate as "verifiesCertificate", s.protocol_version as "protocolVersion",
        s.keepalive_s as "keepaliveS", s.adapters, l.connected_to as "connectedTo"
      from mqtt_servers s join organization_directory o on o.id = s.organization_id join mqtt_links l on l.server_id = s.id
      where s.id = any(${[...ids]}::bigint[])`),

  /** How a link is, is said by who holds it; messages are counted by whoever got them. */
  async write(holder: string, figures: readonly LinkFigures[]): Promise<void> {
    const text = JSON.stringify(figures);
    await db.run(sql`
      update mqtt_links l set received = l.received + f.received, violations = l.violations + f.violations,
        last_message_at = greatest(l.last_message_at, to_timestamp(f."lastMessageAt" / 1000))
      from jsonb_to_recordset(${text}::jsonb)
        as f(id bigint, received bigint, violations bigint, "lastMessageAt" double precision)
      where l.server_id = f.id`);
    await db.run(sql`
      update mqtt_links l set state = f.state, reason = f.reason, detail = f.detail, attempts = f.attempts,
        since = to_timestamp(f.since / 1000), next_try_at = to_timestamp(f."nextTryAt" / 1000),
        received_per_s = f."receivedPerS", connections = f.connections, trouble_reason = f.trouble ->> 'reason',
        trouble_detail = coalesce(f.trouble ->> 'detail', ''), connected_to = coalesce(f."connectedTo", l.connected_to)
      from jsonb_to_recordset(${text}::jsonb) as f(id bigint, state text, reason text, detail text, attempts int,
        trouble jsonb, "connectedTo" text, since double precision, "nextTryAt" double precision, "receivedPerS" real, connections int)
      where l.server_id = f.id and l.held_by = ${holder}`);
  },
});
