import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { newTimeId } from "../src/core/time-id.ts";
import { insertMap } from "./map-rows.ts";
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

/** A floor that a robot has drawn anew, laid over its map, with one point that is not on the map yet. */
export async function aDeployment({ db, clock, ...world }: World, organizationId: number): Promise<number> {
  const serialNumber = `ZEBRA-${randomUUID()}`;
  const deviceId = await world.aDevice({ organizationId, serialNumber });
  const { mapId, versionId } = await insertMap(db, { organizationId, mapKey: `zebra-${randomUUID()}` });
  const { id } = await db.one<{ id: number }>(sql`
    insert into remote_deployments (device_id, organization_id, kind, name, map_key, map_id, drawn_version_id, alignment, step,
      progress, staff_name, started_at, changed_at)
    values (${deviceId}, ${organizationId}, 'replace', 'Zebra', ${randomUUID()}, ${mapId}, ${versionId},
      '{"x":0,"y":0,"theta":0,"scale":1}', 'points', 'finished', 'Zebra', ${clock.now()}, ${clock.now()}) returning id`);
  await db.run(sql`
    insert into remote_learned (deployment_id, element_id, kind, name, state, command_id, map_key, points, at)
    values (${id}, 'point-1', 'via', 'Zebra point', 'learned', ${randomUUID()}, '', '[[0.05, 0.05]]', ${clock.now()})`);
  return id;
}
