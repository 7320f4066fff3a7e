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

export const viewingStore = (db: Queries) => ({
  /** Client and scope are those of the session it was begun from: what that token may not, this one may not either. */
  begin: (viewing: NewViewing) =>
    db.maybe<{ id: number; scope: string }>(sql`
      insert into sessions (staff_id, viewer_staff_id, client_id, scope, remote_ip, user_agent, started_at,
        last_seen_at, access_hash, access_expires_at)
      select ${viewing.staffId}, ${viewing.viewerStaffId}, s.client_id, s.scope, ${viewing.remoteIp},
        ${viewing.userAgent}, ${viewing.now}, ${viewing.now}, ${viewing.accessHash}, ${viewing.expiresAt}
      from sessions s where s.id = ${viewing.viewerSessionId}
      returning id, scope`),
});
