import { FULL_SCOPE } from "@sweepline/contract/access/oauth-clients.ts";
import { NO_COMPANY_TYPES } from "@sweepline/contract/access/organizations/index.ts";
import { CONSOLE_CLIENT } from "@sweepline/contract/access/session/index.ts";
import type { CompanyPermission } from "@sweepline/contract/core/endpoint.ts";
import type { Queries } from "../../core/db/database.ts";
import { NOTE_CLIENTS_SEEN } from "../oauth-clients/index.ts";

/** All that a request needs to know of who makes it, in one round trip. */
export interface CallerRow {
  sessionId: number;
  lastSeenAt: Date;
  /** When the person last did something. */
  lastActiveAt: Date;
  staffId: number;
  organizationId: number;
  displayName: string;
  mustChangePassword: boolean;
  /** A program that acts as the person: it has a secret of its own, so the person's password and second factor are not its concern. */
  isMachine: boolean;
  /** A role or an organization asks for a second factor, and there is none. */
  lacksSecondFactor: boolean;
  verifiedAt: Date | null;
  /** Asked for when signing in. */
  scope: string;
  /** Of the client as it is now. */
  clientScope: string;
  resourceIds: string;
  /** Of each of the person's roles. */
  permissions: string[][];
  /** Kinds of scope of the person's roles. */
  scopeKinds: string[];
  chosenIds: number[];
  /** The organization is a company, or stands below one. */
  isCompany: boolean;
  /** Company permissions that are granted at this moment. */
  granted: CompanyPermission[];
  viewerId: number | null;
  /** The session that the looking was begun from. */
  viewerSessionId: number | null;
  viewerName: string | null;
}

const NO_COMPANY = NO_COMPANY_TYPES.map((code) => `'${code}'`).join(", ");

/**
 * Read again for every request, so that a right that is taken away is gone with the next one; prepared, because it is the
 * hottest query of the API. Disabled people and people of disabled branches are nobody, and so is whoever came by a client
 * that is disabled or not for any of their roles.
 */
const callerFrom = (fromSessions: string) => `
  select s.id as "sessionId", s.last_seen_at as "lastSeenAt", s.last_active_at as "lastActiveAt", p.id as "staffId",
    p.organization_id as "organizationId", p.display_name as "displayName",
    p.must_change_password as "mustChangePassword", s.scope,
    c.scope as "clientScope", c.resource_ids as "resourceIds",
    s.is_machine as "isMachine", s.verified_at as "verifiedAt",
    (held.asks_second_factor or above.asks_second_factor)
      and not exists (select from staff_totp t where t.staff_id = p.id and t.confirmed_at is not null)
      and not exists (select from staff_passkeys k where k.staff_id = p.id) as "lacksSecondFactor",
    held.permissions, held.kinds as "scopeKinds", held.chosen as "chosenIds",
    above.is_company as "isCompany",
    coalesce((select array_agg(distinct g.permission) from permission_requests g
      where g.organization_id = any(o.path) and g.status = 'approved' and g.starts_at <= $2 and g.ends_at > $2), '{}')
      as granted,
    v.id as "viewerId", s.viewer_session_id as "viewerSessionId", v.display_name as "viewerName"
  ${fromSessions} s
  join oauth_clients c on c.client_id = s.client_id and c.is_enabled and (c.authorities = '' or exists (
    select from staff_roles a join roles ar on ar.id = a.role_id
    where a.staff_id = s.staff_id and ar.role_code = any(string_to_array(c.authorities, ','))))
  join staff p on p.id = s.staff_id and p.is_enabled
  join organizations o on o.id = p.organization_id
  left join staff v on v.id = s.viewer_staff_id
  cross join lateral (
    select coalesce(bool_or(r.second_factor_required), false) as asks_second_factor,
      coalesce(json_agg(r.permissions), '[]') as permissions,
      coalesce(array_agg(r.scope_kind), '{}') as kinds,
      case when bool_or(r.scope_kind = 'chosen') then (
        select coalesce(json_agg(ro.organization_id), '[]') from staff_roles c join roles cr on cr.id = c.role_id
        join role_organizations ro on ro.role_id = c.role_id
        where c.staff_id = p.id and cr.scope_kind = 'chosen') else '[]' end as chosen
    from staff_roles sr join roles r on r.id = sr.role_id where sr.staff_id = p.id
  ) held
  cross join lateral (
    select bool_or(a.second_factor_required) as asks_second_factor, bool_and(a.is_enabled) as is_enabled,
      bool_or(a.org_type_code not in (${NO_COMPANY})) as is_company
    from organizations a where a.id = any(o.path)
  ) above
  where above.is_enabled and`;
const CALLER = callerFrom("from sessions");
/** Idle for too long, or open for too long: as if it had never been (docs/decisions/0116-ends-of-sessions.md). */
const IS_OPEN = "exists (select from session_ends e where e.session_id = s.id and e.ends_at > $2)";
const BY_TOKEN = `${CALLER} ${IS_OPEN} and (s.access_hash = $1 and s.access_expires_at > $2
  or s.previous_access_hash = $1 and s.previous_access_until > $2)`;
const BY_SESSION = `${CALLER} ${IS_OPEN} and s.id = $1 and s.access_expires_at > $2`;
/** As if the person had just come in by the console. */
const BY_PERSON = `${callerFrom(`from (select 0::bigint as id, $2::timestamptz as last_seen_at, $2::timestamptz as last_active_at, $1::bigint as staff_id,
    '${CONSOLE_CLIENT.id}' as client_id, '${FULL_SCOPE}' as scope, null::bigint as viewer_staff_id,
    null::bigint as viewer_session_id, false as is_machine, null::timestamptz as verified_at)`)} true`;

export const callerStore = (db: Queries) => ({
  byToken: (accessHash: Buffer, now: Date) =>
    db.maybe<CallerRow>({ name: "session.caller", text: BY_TOKEN, values: [accessHash, now] }),

  bySession: (sessionId: number, now: Date) =>
    db.maybe<CallerRow>({ name: "session.callerAgain", text: BY_SESSION, values: [sessionId, now] }),

  byPerson: (staffId: number, now: Date) =>
    db.maybe<CallerRow>({ name: "session.callerOf", text: BY_PERSON, values: [staffId, now] }),

  /**
   * The client's last use goes along: once a minute too, however many sessions it has. Who looks through another's eyes
   * keeps their own session awake.
   */
  noteSeen: ({ sessionId, viewerSessionId }: CallerRow, now: Date, activeAt: Date) =>
    db.run({
      name: "session.seen",
      text: `with seen as (
          update sessions set last_seen_at = greatest(last_seen_at, $2), last_active_at = greatest(last_active_at, $4)
          where (id = $1 or id = $3) and (last_seen_at < $2 or last_active_at < $4) returning client_id)
        ${NOTE_CLIENTS_SEEN}`,
      values: [sessionId, now, viewerSessionId, activeAt],
    }),
});
