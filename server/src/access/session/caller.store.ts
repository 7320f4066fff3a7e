import { ORGANIZATION_TYPE } from "@sweepline/contract/access/organizations.ts";
import type { CompanyPermission } from "@sweepline/contract/core/endpoint.ts";
import type { Queries } from "../../core/db/database.ts";

/** All that a request needs to know of who makes it, in one round trip. */
export interface CallerRow {
  sessionId: number;
  lastSeenAt: Date;
  staffId: number;
  organizationId: number;
  displayName: string;
  mustChangePassword: boolean;
  permissions: string[];
  /** Kinds of scope of the person's roles. */
  scopeKinds: string[];
  chosenIds: number[];
  /** The organization is a company, or stands below one. */
  isCompany: boolean;
  /** Company permissions that are granted at this moment. */
  granted: CompanyPermission[];
  viewerId: number | null;
  viewerName: string | null;
}

/**
 * Read anew for every request, so that a right that is taken away is gone with the next one; prepared, because it is the
 * hottest query of the API. Disabled people and people of disabled branches are nobody.
 */
const CALLER = `
  select s.id as "sessionId", s.last_seen_at as "lastSeenAt", p.id as "staffId",
    p.organization_id as "organizationId", p.display_name as "displayName",
    p.must_change_password as "mustChangePassword",
    coalesce(held.permissions, '{}') as permissions,
    coalesce(reach.kinds, '{}') as "scopeKinds",
    coalesce(reach.chosen, '[]') as "chosenIds",
    exists (select from organizations c where c.id = any(o.path) and c.org_type_code = '${ORGANIZATION_TYPE.company}')
      as "isCompany",
    coalesce((select array_agg(distinct g.permission) from permission_requests g
      where g.organization_id = any(o.path) and g.status = 'approved' and g.starts_at <= $2 and g.ends_at > $2), '{}')
      as granted,
    v.id as "viewerId", v.display_name as "viewerName"
  from sessions s
  join staff p on p.id = s.staff_id and p.is_enabled
  join organizations o on o.id = p.organization_id
  left join staff v on v.id = s.viewer_staff_id
  left join lateral (
    select array_agg(distinct m.permission) as permissions
    from staff_roles sr join role_menus rm on rm.role_id = sr.role_id join menus m on m.id = rm.menu_id
    where sr.staff_id = p.id and m.permission is not null
  ) held on true
  left join lateral (
    select array_agg(r.scope_kind) as kinds,
      (select json_agg(ro.organization_id) from staff_roles c join roles cr on cr.id = c.role_id
        join role_organizations ro on ro.role_id = c.role_id
        where c.staff_id = p.id and cr.scope_kind = 'chosen') as chosen
    from staff_roles sr join roles r on r.id = sr.role_id where sr.staff_id = p.id
  ) reach on true
  where not exists (select from organizations above where above.id = any(o.path) and not above.is_enabled) and`;
const BY_TOKEN = `${CALLER} (s.access_hash = $1 and s.access_expires_at > $2
  or s.previous_access_hash = $1 and s.previous_access_until > $2)`;
const BY_SESSION = `${CALLER} s.id = $1 and s.access_expires_at > $2`;

export const callerStore = (db: Queries) => ({
  byToken: (accessHash: Buffer, now: Date) =>
    db.maybe<CallerRow>({ name: "session.caller", text: BY_TOKEN, values: [accessHash, now] }),

  bySession: (sessionId: number, now: Date) =>
    db.maybe<CallerRow>({ name: "session.callerAgain", text: BY_SESSION, values: [sessionId, now] }),

  noteSeen: (sessionId: number, now: Date) =>
    db.run({
      name: "session.seen",
      text: "update sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2",
      values: [sessionId, now],
    }),
});
