import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface NewViewing {
  viewerSessionId: number;
  viewerStaffId: number;
  staffId: number;
  remoteIp: string;
  userAgent: string;
  now: Date;
  accessHash: Buffer;
  expiresAt: Date;
}

interface EndedViewing {
  id: number;
  /** Who was looked at. */
  staffId: number;
  viewerId: number;
  /** The looker's. */
  organizationId: number;
  remoteIp: string;
}

export const viewingStore = (db: Queries) => ({
  /** Client and scope are those of the session it was begun from: what that token may not, this one may not either. */
  begin: (viewing: NewViewing) =>
    db.maybe<{ id: number; scope: string }>(sql`
      insert into sessions (staff_id, viewer_staff_id, viewer_session_id, client_id, scope, remote_ip, user_agent,
        started_at, last_seen_at, last_active_at, access_hash, access_expires_at)
      select ${viewing.staffId}, ${viewing.viewerStaffId}, s.id, s.client_id, s.scope, ${viewing.remoteIp},
        ${viewing.userAgent}, ${viewing.now}, ${viewing.now}, ${viewing.now}, ${viewing.accessHash}, ${viewing.expiresAt}
      from sessions s where s.id = ${viewing.viewerSessionId}
      returning id, scope`),

  /** Clears away looking whose time, or the session that it was begun from, is over. */
  takeEnded: (now: Date) =>
    db.many<EndedViewing>(sql`
      delete from sessions s using session_ends e, staff v
      where s.viewer_staff_id is not null and e.session_id = s.id and e.ends_at <= ${now} and v.id = s.viewer_staff_id
      returning s.id, s.staff_id as "staffId", v.id as "viewerId", v.organization_id as "organizationId",
        s.remote_ip as "remoteIp"`),
});
