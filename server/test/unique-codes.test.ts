/** Every column of codes that is unique is so in any case; what is not says why. */
import sql from "sql-template-tag";
import { afterAll, expect, it } from "vitest";
import { createDatabase } from "../src/core/db/database.ts";
import { createTestDatabase } from "./database.ts";

const test = await createTestDatabase();
const db = createDatabase({ url: test.url, size: 1, onError: () => undefined });
afterAll(async () => {
  await db.close();
  await test.drop();
});

/** Text columns of this kind of name. */
const CODES = "(^|_)(code|key|pkey|number|type|value|username|client_id|name)$";

/** Told apart by case, for a reason. */
const AS_WRITTEN = {
  // Ours: nobody types them.
  "attachments.picture_name": "made at random",
  "attachments.storage_key": "made at random",
  "loose_files.storage_key": "made at random",
  "menus.code": "a built-in item, by which a start finds it again",
  "message_event_samples.code": "of the product's own events",
  "message_raises.key": "of the product's own events",
  "organization_types.code": "capital letters alone are allowed",
  "schema_migrations.name": "the name of a file of ours",
  "seed_steps.name": "a step of the demonstration",
  "service_keywords.match_key": "in small letters already",
  "upkeep_records.name": "the name of a job of ours",
  "work_orders.number": "counted",
  // As others write them, and have to be spoken to.
  "device_credentials.username": "as it was entered at the robot",
  "device_discoveries.serial_number": "as it was heard; what is registered of it is looked for in any case",
  "device_maps.map_key": "the robot's own id of a map",
  "device_settings.name": "the robot's own name of a setting",
  "elevators.address_number": "a part of MQTT topics, which case tells apart",
  "generated_tables.table_name": "the source's own name of a table",
  "maps.map_key": "the robot's own id of a map",
  "mqtt_servers.client_id": "a client of a broker, which case tells apart",
  "telemetry_rejections.serial_number": "as it was heard",
  // Names, which are for people.
  "elevator_floors.name": "the name of a floor, as the elevator says it",
  "firmware_files.name": "the name of a file",
  "floors.name": "the name of a floor",
} as const;

it("knows which are told apart by case, and why", async () => {
  const rows = await db.many<{ name: string }>(sql`
    with indexed as (
      select c.relname as table_name, pg_get_indexdef(i.indexrelid) as made, i.indrelid, i.indkey
      from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace and not c.relispartition
    )
    select distinct x.table_name || '.' || a.attname as name
    from indexed x join pg_attribute a on a.attrelid = x.indrelid and a.attnum = any(x.indkey)
    where a.atttypid = 'text'::regtype and a.attname ~ ${CODES}
      and not exists (select from indexed other where other.indrelid = x.indrelid
        and other.made ~ ('lower\\(' || a.attname || '\\)'))
    order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(AS_WRITTEN).sort());
});
