/** A device with a past: everything that is written down of it, before and after it changes hands at ten o'clock. */
import sql from "sql-template-tag";
import { newTimeId } from "../src/core/time-id.ts";
import type { World } from "./world.ts";

const at = (time: string): Date => new Date(`2026-11-16T${time}:00.000Z`);
export const BEFORE = at("09:50");
export const HANDED_ON = at("10:00");
export const AFTER = at("10:10");
export const NOW = at("10:20");
/** What answers show of either time: the instant, or a number that was made then. */
export const MARKS = { before: /-16[T ]09:50|1111/, after: /-16[T ]10:10|2222/ };

/** A sensor behind a LoRaWAN network, because of it there is most to tell. */
export async function aSensorOf(world: World, organizationId: number): Promise<number> {
  const id = await world.aDevice({ organizationId });
  const product = { code: "AIR", name: "Air", kind: "sensor", protocol: "chirpstack" } as const;
  const productId = await world.app.fleet.products.ensure(product);
  await world.db.run(sql`update devices set product_id = ${productId} where id = ${id}`);
  await world.db.run(sql`
    update device_states set last_report_at = ${NOW}, position_at = ${AFTER}, map_key = 'hall' where device_id = ${id}`);
  await world.db.run(sql`
    insert into lora_sensors (device_id, first_at, last_at, frame_count, uplinks, lost)
    values (${id}, ${BEFORE}, ${NOW}, 9, 9, 0)`);
  return id;
}

/** What happens to it at a moment. */
export async function happens({ db }: World, id: number, when: Date): Promise<void> {
  const isBefore = when === BEFORE;
  const [part, setting, end] = isBefore
    ? ["brush", "volumePercent", new Date(when.getTime() + 60_000)]
    : ["filter", "speedLevel", null];
  const command = newTimeId(when);
  await db.run(
    sql`insert into device_log (device_id, at, level, kind) values (${id}, ${when}, 'info', 'connected')`,
  );
  await db.run(sql`
    insert into connection_records (device_id, login_name, connected_at, disconnected_at, offline_reason)
    values (${id}, 'SN', ${when}, ${end}, ${end && "lost"})`);
  await db.run(sql`
    insert into telemetry_rejections (reason, kind, serial_number, count, first_at, last_at, detail, is_known)
    select 'invalid', ${part}, serial_number, 1, ${when}, ${when}, '', true from devices where id = ${id}`);
  await db.run(
    sql`
    insert into fault_reports (device_id, raised_at, reported_as, content, level, reported_value)
    values (${id}, ${when}, 'stuck', '', 'error', '{}')`,
  );
  await db.run(sql`
    insert into task_reports (device_id, started_at, run_id, task_name, origin, reported_at)
    values (${id}, ${when}, ${part}, ${part}, 'auto', ${when})`);
  await db.run(sql`
    insert into telemetry_reports (device_id, reported_at, message, x, y, theta, map_key)
    values (${id}, ${when}, 1, 1, 1, 0, 'hall')`);
  await db.run(sql`
    insert into device_commands (device_id, created_at, id, kind, parameters, expires_at)
    values (${id}, ${when}, ${command}, 'stop', '{}', ${new Date(when.getTime() + 3_600_000)})`);
  await db.run(sql`
    insert into device_settings (device_id, name, value, state, command_id, changed_at)
    values (${id}, ${setting}, '1', 'pending', ${command}, ${when})`);
  await db.run(sql`
    insert into device_setting_changes (device_id, at, name, after, state, command_id)
    values (${id}, ${when}, ${setting}, '1', 'pending', ${command})`);
  await db.run(sql`
    insert into device_consumables (device_id, kind, used_hours, life_hours, reported_at)
    values (${id}, ${part}, 10, 300, ${NOW})`);
  await db.run(sql`
    insert into consumable_replacements (device_id, kind, replaced_at, source)
    values (${id}, ${part}, ${when}, 'person')`);
  await db.run(sql`
    insert into lora_uplinks (device_id, at, frame_count, received_at, f_port, is_confirmed, concentrators, payload, decoded)
    values (${id}, ${when}, 1, ${when}, 2, false, '[]', '', '{}')`);
  await db.run(sql`
    insert into map_distributions (device_id, act, state, map_key, map_name, version, enables, batch_id, command_id, created_at,
      changed_at)
    values (${id}, 'download', 'enabled', 'hall', 'Hall', '1', true, gen_random_uuid(), ${command}, ${when}, ${when})`);
}

/** Sums of the day before, of the day itself (of both holders), and of the day after. */
export async function sumsOf({ db }: World, id: number): Promise<void> {
  await db.run(sql`
    insert into usage_days (device_id, site_day, worked_s) values (${id}, '2026-11-15', 1111), (${id}, '2026-11-16', 3333)`);
  await db.run(sql`
    insert into usage_quarters (device_id, quarter_at, worked_s)
    values (${id}, '2026-11-16T09:45Z', 1111), (${id}, '2026-11-16T10:00Z', 2222)`);
  await db.run(sql`
    insert into device_consumable_days (device_id, kind, site_day, used_hours, life_hours)
    values (${id}, 'brush', '2026-11-15', 1111, 9000), (${id}, 'brush', '2026-11-17', 2222, 9000)`);
  await db.run(sql`
    insert into lora_sensor_days (device_id, day, uplinks, lost)
    values (${id}, '2026-11-15', 1111, 0), (${id}, '2026-11-16', 3333, 0)`);
}
