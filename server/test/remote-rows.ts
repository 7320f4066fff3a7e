import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { newTimeId } from "../src/core/time-id.ts";
import type { World } from "./world.ts";

/** Somebody operated it from far away. */
export async function aRemoteSession({ db, clock }: World, deviceId: number): Promise<string> {
  const startedAt = clock.now();
  const id = newTimeId(startedAt);
  await db.run(sql`
    insert into remote_sessions (device_id, started_at, id, organization_id, staff_name, seat, reason, beginning, ended_at, ending)
    select d.id, ${startedAt}, ${id}, d.organization_id, d.serial_number, ${randomUUID()}, '', 'taken', ${startedAt}, 'released'
    from devices d where d.id = ${deviceId}`);
  return id;
}
