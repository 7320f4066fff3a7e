/** Rows of tenants, made by whoever may make them: what `isolation.test.ts` looks for in the eyes of others. */

import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { EVERYTHING } from "../src/core/caller.ts";
import { newTimeId } from "../src/core/time-id.ts";
import { insertMap } from "./map-rows.ts";
import { aRemoteSession } from "./remote-rows.ts";
import type { Person, World } from "./world.ts";

/** A device that has left traces in every table: it works right now, on a map of its own. */
export async function aBusyDevice(world: World, organizationId: number, mark: string) {
  const { db, clock } = world;
  const [now, earlier] = [clock.now(), new Date(clock.now().getTime() - 600_000)];
  const day = now.toISOString().slice(0, 10);
  const deviceId = await world.aDevice({ organizationId, serialNumber: `${mark}-1` });
  await takesSettings(world, deviceId);
  await db.run(sql`
    insert into device_states (device_id, is_online, last_report_at, state_at, position_at, status, work_status, x, y, theta, map_key)
    values (${deviceId}, true, ${now}, ${now}, ${now}, '02', 1, 1, 1, 0, ${mark})
    on conflict (device_id) do update set is_online = true, last_report_at = excluded.last_report_at,
      state_at = excluded.state_at, status = '02', x = 1, y = 1, theta = 0, map_key = excluded.map_key`);
  await db.run(sql`
    insert into telemetry_reports (device_id, reported_at, message, worked_ms, x, y, theta, map_key)
    values (${deviceId}, ${earlier}, 1, 1000, 1, 1, 0, ${mark})`);
  await db.run(sql`
    insert into usage_days (device_id, site_day, worked_s, cleaned_area_sqm, reports, tasks_completed)
    values (${deviceId}, ${day}, 600, 300, 1, 1)`);
  await db.run(sql`
    insert into usage_quarters (device_id, quarter_at, worked_s, cleaned_area_sqm, reports)
    values (${deviceId}, date_trunc('hour', ${earlier}::timestamptz), 600, 300, 1)`);
  await db.run(sql`
    insert into connection_records (device_id, login_name, connected_at) values (${deviceId}, ${mark}, ${earlier})`);
  await db.run(sql`
    insert into telemetry_rejections (reason, kind, serial_number, count, first_at, last_at, detail, recent, is_known)
    values ('wrongPassword', 'connect', ${`${mark}-1`}, 1, ${earlier}, ${earlier}, '', '{1}', true)`);
  await db.run(sql`
    insert into device_log (device_id, at, level, kind) values (${deviceId}, ${earlier}, 'info', 'connected')`);
  await db.run(sql`
    insert into task_reports (device_id, started_at, run_id, task_name, origin, reported_at)
    values (${deviceId}, ${earlier}, ${mark}, ${mark}, 'auto', ${earlier})`);
  await db.run(sql`
    insert into device_consumables (device_id, kind, used_hours, life_hours, reported_at)
    values (${deviceId}, ${mark}, 10, 300, ${earlier})`);
  await aRemoteSession(world, deviceId);
  await leaveLogs(world, organizationId, mark);
  const { mapId, versionId } = await insertMap(db, { organizationId, mapKey: mark, at: now });
  return { deviceId, mapId, versionId };
}

/** Queued to a device that need not exist. */
export async function aCommand(world: World, deviceId: number): Promise<string> {
  const createdAt = world.clock.now();
  const id = newTimeId(createdAt);
  await world.db.run(sql`
    insert into device_commands (device_id, created_at, id, kind, parameters, expires_at)
    values (${deviceId}, ${createdAt}, ${id}, 'pause', '{}', ${createdAt})`);
  return id;
}

/** A map of two versions that no device drives by. */
export async function aMap({ db, clock }: World, organizationId: number): Promise<number> {
  const planted = { organizationId, mapKey: `zebra-${randomUUID()}`, at: clock.now() };
  await insertMap(db, { ...planted, version: "1" });
  return (await insertMap(db, { ...planted, version: "2" })).mapId;
}

/** A place with one floor and nothing that hangs on it. */
export async function aPlace({ db }: World, organizationId: number): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into places (organization_id, name, time_zone, floors_above, floors_below, floor_naming)
    values (${organizationId}, 'Zebra House', 'UTC', 1, 0, 'prefix') returning id`);
  await db.run(sql`insert into floors (place_id, level, name) values (${id}, 1, 'F1')`);
  return id;
}

export async function anOlderVersion({ db }: World, mapId: number): Promise<{ versionId: number }> {
  const older = await db.maybe<{ versionId: number }>(sql`
    select id as "versionId" from map_versions where map_id = ${mapId} and number = 1`);
  return older ?? { versionId: 1 };
}

/** Of a map, where there is such a one; a moment later than whatever was asked of robots before (spec §5). */
export async function aSendableVersion({ db, clock }: World, mapId: number): Promise<{ versionId: number }> {
  clock.advance(2_500);
  const newest = await db.maybe<{ versionId: number }>(sql`
    select id as "versionId" from map_versions where map_id = ${mapId} order by number desc limit 1`);
  return newest ?? { versionId: 1 };
}

/** A map that the device has and does not drive by, known to its holder; where there is such a device. */
export async function aMapOnDevice(
  { db, clock }: World,
  deviceId: number,
): Promise<{ mapKey: string; version: string }> {
  clock.advance(2_500);
  const mapKey = `zebra-${randomUUID()}`;
  const device = await db.maybe<{ organizationId: number }>(sql`
    select organization_id as "organizationId" from devices where id = ${deviceId}`);
  if (!device) return { mapKey, version: "1" };
  await insertMap(db, { ...device, mapKey, at: clock.now() });
  await db.run(sql`
    insert into device_maps (device_id, map_key, version, status, reported_at)
    values (${deviceId}, ${mapKey}, '1', 'disabled', ${clock.now()})`);
  return { mapKey, version: "1" };
}

/** The end of the serial number of a robot that takes maps. */
export async function aTransferTarget(world: World, organizationId: number): Promise<string> {
  const ending = randomUUID().slice(0, 8);
  const id = await world.aDevice({ organizationId, serialNumber: `ZEBRA-${ending}` });
  await takesSettings(world, id);
  return ending;
}

const A_CALLER = {
  ...{ staffId: 1, sessionId: 1, organizationId: 1, displayName: "Zebra" },
  ...{
    permissions: new Set<string>(),
    companyPermissions: new Set<never>(),
    isRestricted: false,
    viewer: null,
  },
};
const A_PLACE = { x: 0, y: 0, theta: 0, groupId: null, isLocked: false };

/** A draft of the map with a step more each time, where there is such a map. */
export async function aDraft({ app, db }: World, mapId: number): Promise<{ draftKey: string; seq: number }> {
  const map = await db.maybe(sql`select from maps where id = ${mapId}`);
  if (!map) return { draftKey: "none", seq: 1 };
  const { drafts } = app.sites;
  const caller = { ...A_CALLER, scope: EVERYTHING };
  const { draftKey } = await drafts.get(caller, mapId);
  const id = randomUUID();
  const after = { kind: "point", pointKind: "via", id, name: id.slice(0, 30), ...A_PLACE } as const;
  const changes = [{ elementId: id, before: null, after }];
  const step = { id, isUndo: false, changes, cells: [] };
  const sent = { mapId, draftKey, clientId: id, steps: [step] };
  const { seq } = await drafts.takeSteps({ caller, remoteIp: "" }, sent);
  return { draftKey, seq };
}

export async function aReplacement(world: World, deviceId: number): Promise<number> {
  const { id } = await world.db.one<{ id: number }>(sql`
    insert into consumable_replacements (device_id, kind, replaced_at, source)
    values (${deviceId}, 'ZEBRA', ${world.clock.now()}, 'person') returning id`);
  return id;
}

/** By its factsheet, as what it can be told. */
async function takesSettings(world: World, deviceId: number): Promise<void> {
  const agvActions = [
    "setSettings",
    "stopCleaning",
    "emergencyStop",
    "downloadMap",
    "enableMap",
    "deleteMap",
  ].map((actionType) => ({
    actionType,
    actionScopes: ["INSTANT"],
  }));
  const factsheet = JSON.stringify({ protocolFeatures: { agvActions } });
  await world.db.run(sql`update devices set factsheet = ${factsheet}::jsonb where id = ${deviceId}`);
}

export async function aSensor(world: World, organizationId: number, mark: string): Promise<void> {
  const id = await world.aDevice({ organizationId, serialNumber: `${mark}-sensor` });
  const product = await world.app.fleet.products.ensure({
    code: "LORA",
    name: "Door sensor",
    kind: "sensor",
  });
  await world.db.run(sql`update devices set product_id = ${product} where id = ${id}`);
}

/** One behind a LoRaWAN network, heard by a concentrator that hears nothing else. */
export async function aLoraSensor(world: World, organizationId: number, mark: string): Promise<number> {
  const id = await world.aDevice({ organizationId, serialNumber: `${mark}-air` });
  const product = { code: "AIR", name: "Air", kind: "sensor", protocol: "chirpstack" } as const;
  const productId = await world.app.fleet.products.ensure(product);
  const { db, clock } = world;
  const now = clock.now();
  await db.run(sql`update devices set product_id = ${productId} where id = ${id}`);
  await db.run(sql`
    insert into lora_sensors (device_id, first_at, last_at, frame_count, uplinks, lost)
    values (${id}, ${now}, ${now}, 1, 1, 0)`);
  await db.run(sql`
    insert into lora_hearings (device_id, concentrator_id, first_at, last_at, uplinks)
    values (${id}, ${`${mark}-mast`}, ${now}, ${now}, 1)`);
  return id;
}

/** Somebody unknown at an MQTT server of theirs. */
export async function aDiscovery(world: World, organizationId: number): Promise<number> {
  const { serverId } = await aMqttServer(world, organizationId);
  const now = world.clock.now();
  const { id } = await world.db.one<{ id: number }>(sql`
    insert into device_discoveries (organization_id, mqtt_server_id, protocol, serial_number, manufacturer, first_at,
      last_at, messages, topic, sample)
    values (${organizationId}, ${serverId}, 'chirpstack', 'zebra-unknown', '', ${now}, ${now}, 1, 'zebra', 'zebra')
    returning id`);
  return id;
}

/** One that is open, in the place of the one before. */
export async function aPairingWindow(world: World, organizationId: number): Promise<number> {
  const now = world.clock.now();
  await world.db.run(sql`delete from pairing_windows where organization_id = ${organizationId}`);
  const { id } = await world.db.one<{ id: number }>(sql`
    insert into pairing_windows (organization_id, code_hash, opened_at, ends_at)
    values (${organizationId}, '\\x00', ${now}, ${now}::timestamptz + interval '1 day') returning id`);
  return id;
}

/** What the broker did not take of a device of theirs, and would by the manufacturer that it names. */
export async function aRefusal({ db, clock }: World, deviceId: number): Promise<number> {
  const now = clock.now();
  const { id } = await db.one<{ id: number }>(sql`
    insert into telemetry_rejections (reason, kind, serial_number, shape, count, first_at, last_at, detail, topic, expected)
    select 'otherManufacturer', 'state', serial_number, ${randomUUID()}, 1, ${now}, ${now}, '',
      'uagv/v2/Zebra/' || serial_number || '/state', 'uagv/v2/' || manufacturer || '/' || serial_number || '/state'
    from devices where id = ${deviceId} returning id`);
  return id;
}

/** One that can be stopped, and tried again at the device where it failed. */
export async function aBulkJob(world: World, { staffId }: Person, deviceId: number): Promise<number> {
  await world.db.run(sql`delete from bulk_jobs where staff_id = ${staffId}`);
  const { id } = await world.db.one<{ id: number }>(sql`
    insert into bulk_jobs (staff_id, verb, state, total, failed) values (${staffId}, 'unlock', 'running', 1, 1)
    returning id`);
  await world.db.run(sql`
    insert into bulk_job_items (job_id, place, device_id, state, reason)
    values (${id}, 1, ${deviceId}, 'failed', '{"zh": "Zebra", "en": "Zebra"}')`);
  return id;
}

export const anEmptyCompany = (world: World, parentId: number): Promise<number> =>
  world.anOrganization({ parentId, orgTypeCode: "ORG", orgName: "Zebra Yard" });

/** Of that device and no other. */
export async function aProductOf(world: World, deviceId: number): Promise<number> {
  const defaultSettings = { volumePercent: 40 };
  const product = { code: "STRIPES", name: "Stripes", kind: "scrubber", defaultSettings } as const;
  const id = await world.app.fleet.products.ensure(product);
  await world.db.run(sql`update devices set product_id = ${id} where id = ${deviceId}`);
  return id;
}

/** Somebody of the organization did something. */
async function leaveLogs(world: World, organizationId: number, mark: string): Promise<void> {
  const { app, db, clock } = world;
  await db.run(sql`
    insert into operation_log (at, display_name, organization_id, method, path, summary, status, duration_ms,
      remote_ip, user_agent)
    values (${clock.now()}, ${mark}, ${organizationId}, 'PUT', '/thing', '', 200, 1, '10.0.0.1', '')`);
  await db.run(sql`
    insert into sign_in_log (at, username, organization_id, outcome, grant_type, client_id, remote_ip, user_agent)
    values (${clock.now()}, ${mark}, ${organizationId}, 'signedIn', 'password', 'console', '10.0.0.1', '')`);
  const actor = { staffId: null, sessionId: null, organizationId, remoteIp: null };
  const subject = { kind: "thing", id: mark };
  await db.transaction((tx) => app.audit.record(tx, { actor, action: "test_things_edit", subject }));
}

/** An MQTT server that is never connected to, with a topic; answers the ids of both. */
export async function aMqttServer(
  { db }: World,
  organizationId: number,
): Promise<{ serverId: number; topicId: number }> {
  return db.one<{ serverId: number; topicId: number }>(sql`
    with s as (
      insert into mqtt_servers (organization_id, name, host, port, client_id)
      values (${organizationId}, 'Zebra hub', 'zebra.invalid', 1883, gen_random_uuid()::text) returning id),
    l as (insert into mqtt_links (server_id) select id from s),
    t as (
      insert into mqtt_topics (server_id, code, name, address, direction)
      select id, 'zebra', 'Zebra', 'zebra/{serialNumber}', 'up' from s returning id)
    select s.id as "serverId", t.id as "topicId" from s, t`);
}
