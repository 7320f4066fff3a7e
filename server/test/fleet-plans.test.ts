/** What the fleet's lists and the outbox cost where there is much: the database finds its way by indexes. */
import { allocatedDeviceQuery, allocationQuery } from "@sweepline/contract/fleet/allocations.ts";
import { registrationListQuery } from "@sweepline/contract/fleet/device-registration.ts";
import { settableDeviceQuery } from "@sweepline/contract/fleet/device-settings/index.ts";
import { discoveryListQuery } from "@sweepline/contract/fleet/discoveries/index.ts";
import { concentratorListQuery, loraListQuery, uplinkListQuery } from "@sweepline/contract/fleet/lora.ts";
import { mqttTopicListQuery } from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DataScope, EVERYTHING } from "../src/core/caller.ts";
import type { Queries } from "../src/core/db/database.ts";
import { pageOfDevices } from "../src/fleet/allocations/allocated-devices.store.ts";
import { pageOfDevice, pageOfHistory } from "../src/fleet/allocations/allocations-history.store.ts";
import { claimDue, holdOpen, openDevices, overdue } from "../src/fleet/commands/outbox.store.ts";
import { pageOfRegistrations } from "../src/fleet/device-registration/registrations.store.ts";
import { pageOfSettable } from "../src/fleet/device-settings/settable-devices.store.ts";
import { pageOfDiscoveries } from "../src/fleet/discoveries/discoveries.store.ts";
import { pageOfConcentrators } from "../src/fleet/lora/concentrators.store.ts";
import { pageOfSensors } from "../src/fleet/lora/sensors.store.ts";
import { pageOfUplinks, signalOf } from "../src/fleet/lora/uplinks-reads.store.ts";
import { mqttTopicsStore } from "../src/fleet/mqtt-topics/mqtt-topics.store.ts";
import { HOMES } from "../src/sites/places/index.ts";
import { asOwner } from "./database.ts";
import { branch, createFleetFixture, DAY_MS, type FleetFixture, inHandsOf, NOW } from "./fleet-fixture.ts";
import { insertHundredTenants, waysOf } from "./plans.ts";

let fixture: FleetFixture;
/** One of a hundred tenants. */
const TENANT_ID = 1_002;
const TENANT = branch(TENANT_ID);
let deviceId: number;

beforeAll(async () => {
  fixture = await createFleetFixture();
  const { db, orgs, productId } = fixture;
  await insertHundredTenants(db, orgs.platform);
  await db.run(sql`
    insert into products (code, name, kind, protocol, capabilities)
    values ('LORA', 'Sensor', 'sensor', 'chirpstack', array['radio', 'measurements'])`);
  await db.run(sql`
    insert into devices (serial_number, manufacturer, product_id, organization_id, time_zone, commissioned_at)
    select 'P-' || g, 'Acme', case when g % 2 = 0 then ${productId}::bigint else (select id from products where code = 'LORA') end,
      1001 + g % 100, 'UTC',
      ${NOW}::timestamptz - make_interval(mins => g)
    from generate_series(1, 20000) g`);
  await db.run(sql`
    insert into device_states (device_id, is_online, last_report_at)
    select id, true, ${NOW}::timestamptz - make_interval(secs => id) from devices`);
  ({ id: deviceId } = await db.one<{ id: number }>(sql`select id from devices where serial_number = 'P-1'`));
  await fillCommands();
  await fillLora();
  await fillAllocations();
  await fillMqtt();
  await fillHomes();
  await asOwner(db, "analyze");
}, 120_000);
afterAll(() => fixture.close());

/** A month of commands that have ended, and forty that have not. */
const fillCommands = () =>
  fixture.db.run(sql`
    insert into device_commands (device_id, created_at, id, kind, parameters, state, expires_at, ended_at)
    select ${deviceId}::bigint + g % 20000, ${NOW}::timestamptz - make_interval(secs => 10 + g * 20), gen_random_uuid(), 'start', '{}',
      case when g % 2500 = 0 then 'queued' else 'done' end,
      ${NOW}::timestamptz + interval '5 minutes' * (case when g % 5000 = 0 then -1 else 1 end),
      case when g % 2500 = 0 then null else ${NOW}::timestamptz end
    from generate_series(1, 100000) g`);

const fillLora = async () => {
  const { db } = fixture;
  // Of a hundred sensors of one day; the rest have been heard.
  await db.run(sql`
    insert into lora_uplinks (device_id, at, frame_count, received_at, f_port, is_confirmed, concentrators, payload, decoded)
    select ${deviceId}::bigint + 2 * (g % 100), ${NOW}::timestamptz - make_interval(secs => g * 5), g, ${NOW}, 1, false, '[]', '', '{}'
    from generate_series(1, 100000) g`);
  await db.run(sql`
    insert into lora_hearings (device_id, concentrator_id, first_at, last_at, uplinks)
    select d.id, 'GW-' || (d.id + g) % 200, ${NOW}, ${NOW}, 5 from devices d cross join generate_series(1, 3) g
    where d.product_id <> ${fixture.productId}::bigint`);
};

const fillAllocations = () =>
  fixture.db.run(sql`
    insert into device_allocations (device_id, kind, organization_id, organization_name, from_organization_id,
      from_organization_name, assigned_at, ended_at)
    select ${deviceId}::bigint + g % 20000, 'moved', 1001 + g % 100, 'To', 1001 + g % 70, 'From',
      ${NOW}::timestamptz - make_interval(mins => g), ${NOW}
    from generate_series(1, 80000) g`);

const fillMqtt = async () => {
  const { db } = fixture;
  await db.run(sql`
    insert into mqtt_servers (organization_id, name, host, port, client_id)
    select  1000 + g, 'S' || g, 'h' || g, 1883, 'c'
    from generate_series(1, 100) g`);
  await db.run(sql`
    insert into mqtt_topics (server_id, code, name, address, direction)
    select s.id, 'c' || g, 'n', 'a/' || g, 'up' from mqtt_servers s cross join generate_series(1, 200) g`);
  await db.run(sql`insert into mqtt_topic_counts (topic_id) select id from mqtt_topics`);
  await db.run(sql`
    insert into device_discoveries (organization_id, mqtt_server_id, protocol, serial_number, manufacturer, first_at, last_at, messages, topic, sample)
    select s.organization_id, s.id, 'vda5050', 'X-' || s.id || '-' || g, '', ${NOW}, ${NOW}::timestamptz - make_interval(secs => g), 1, '', ''
    from mqtt_servers s cross join generate_series(1, 500) g`);
};

/** Three places for each tenant, and every device in one of its holder's. */
const fillHomes = async () => {
  const { db } = fixture;
  await db.run(sql`
    insert into places (id, organization_id, name, time_zone, floors_above, floors_below, floor_naming)
    overriding system value
    select 1000 * n + organization_id, organization_id, 'Mall ' || n, 'UTC', 1, 0, 'number'
    from generate_series(1001, 1100) organization_id cross join generate_series(1, 3) n`);
  await db.run(sql`
    insert into place_devices (device_id, place_id, associated_at)
    select id, 1000 * (1 + id % 3) + organization_id, ${NOW} from devices`);
};

type Read = (db: Queries) => Promise<unknown>;
const topics = (scope: DataScope, query: object): Read => {
  return (db) => mqttTopicsStore(db).page(scope, mqttTopicListQuery.parse(query));
};
const discoveries = (scope: DataScope, query: object): Read => {
  return (db) => pageOfDiscoveries(db, scope, discoveryListQuery.parse(query));
};
const sensors = (scope: DataScope, query: object): Read => {
  return (db) => pageOfSensors(db, scope, { query: loraListQuery.parse(query), now: NOW });
};
const frames = (query: object): Read => {
  return (db) => pageOfUplinks(db, deviceId, { query: uplinkListQuery.parse(query), now: NOW });
};
const history = (scope: DataScope, query: object): Read => {
  return (db) => pageOfHistory(db, scope, allocationQuery.parse(query));
};
const holders = (scope: DataScope, query: object): Read => {
  return (db) => pageOfDevices(db, scope, allocatedDeviceQuery.parse(query));
};
const registrations: Read = (db) =>
  pageOfRegistrations({ db, homes: HOMES }, EVERYTHING, registrationListQuery.parse({}));
const settable: Read = (db) =>
  pageOfSettable({ db, homes: HOMES }, EVERYTHING, settableDeviceQuery.parse({}));
const claim = {
  now: NOW,
  until: new Date(NOW.getTime() + 20_000),
  storeAndForward: [],
  busyLanes: [],
  drives: ["start", "dock", "goTo"],
  operations: ["start", "pause"],
  stops: ["stop"],
} as const;

/** By which index, and how many rows of the big table at most, counting included. */
const READS: Record<string, [index: string, table: string, most: number, read: Read]> = {
  "commands that are due, of all devices": [
    ...(["device_commands_device_id_created_at_idx", "device_commands", 100] as const),
    (db) => claimDue(db, { ...claim, deviceIds: undefined }),
  ],
  "commands that are due, of some devices": [
    ...(["device_commands_device_id_created_at_idx", "device_commands", 20] as const),
    (db) => claimDue(db, { ...claim, deviceIds: [deviceId, deviceId + 2_500] }),
  ],
  "commands that are under way, of some devices": [
    ...(["device_commands_device_id_created_at_idx", "device_commands", 20] as const),
    (db) => holdOpen(db, { deviceIds: [deviceId, deviceId + 2_500], now: NOW }),
  ],
  "devices with commands under way": [
    ...(["device_commands_device_id_created_at_idx", "device_commands", 60] as const),
    (db) => openDevices(db, NOW),
  ],
  "commands that are overdue": [
    ...(["device_commands_device_id_created_at_idx", "device_commands", 60] as const),
    (db) => overdue(db, NOW),
  ],
  "frames of a sensor": ["lora_uplinks_pkey", "lora_uplinks", 1_100, frames({})],
  "the oldest frames of a sensor": [
    ...(["lora_uplinks_pkey", "lora_uplinks", 1_100] as const),
    frames({ sort: "at", current: 3 }),
  ],
  "how a sensor was heard": [
    ...(["lora_uplinks_pkey", "lora_uplinks", 1_100] as const),
    (db) => signalOf(db, deviceId, new Date(NOW.getTime() - DAY_MS)),
  ],
  "a tenant's concentrators": [
    ...(["lora_hearings_pkey", "lora_hearings", 1_300] as const),
    (db) => pageOfConcentrators(db, TENANT, concentratorListQuery.parse({})),
  ],
  "a tenant's sensors": ["device_states_pkey", "device_states", 900, sensors(TENANT, {})],
  "sensors that a concentrator hears": [
    ...(["lora_hearings_concentrator", "lora_hearings", 500] as const),
    sensors(EVERYTHING, { concentratorId: "GW-7" }),
  ],
  "a tenant's moves, from either side": [
    ...(["device_allocations_from", "device_allocations", 8_000] as const),
    history(TENANT, {}),
  ],
  "moves of an organization": [
    ...(["device_allocations_to", "device_allocations", 8_000] as const),
    history(EVERYTHING, { organizationId: TENANT_ID }),
  ],
  "moves that a person was part of": [
    ...(["device_allocations_from_operator", "device_allocations", 100] as const),
    history(inHandsOf(77), {}),
  ],
  "who held a device": [
    ...(["device_allocations_pkey", "device_allocations", 40] as const),
    (db) => pageOfDevice(db, TENANT, { deviceId, query: allocationQuery.parse({}) }),
  ],
  "a tenant's devices by when they came": [
    ...(["device_allocations_open", "device_allocations", 500] as const),
    holders(TENANT, { sort: "-assignedAt" }),
  ],
  "topics of a server": ["mqtt_topics_address", "mqtt_topics", 500, topics(EVERYTHING, { serverId: 5 })],
  "a tenant's topics": ["mqtt_topic_counts_pkey", "mqtt_topics", 500, topics(TENANT, {})],
  "messages of a topic that did not fit": [
    ...(["mqtt_topic_counts_pkey", "mqtt_topic_counts", 1] as const),
    (db) => mqttTopicsStore(db).violations(500),
  ],
  "what a tenant's servers have heard": [
    // Counted by whose they are; the page is looked for among the newest of all, a hundredth of which are theirs.
    ...(["device_discoveries_robot", "device_discoveries", 2_600] as const),
    discoveries(TENANT, {}),
  ],
  "what a server has heard": [
    ...(["devices_serial_number_key", "device_discoveries", 3_500] as const),
    discoveries(EVERYTHING, { mqttServerId: 7 }),
  ],
};

/** Pages of all there is: how many there are in all is counted from end to end, the page itself is not looked for so. */
const WHOLE: Record<string, [index: string, table: string, most: number, read: Read]> = {
  "all moves": ["device_allocations_assigned", "device_allocations", 50, history(EVERYTHING, {})],
  "all moves, oldest first": [
    ...(["device_allocations_assigned", "device_allocations", 50] as const),
    history(EVERYTHING, { sort: "assignedAt" }),
  ],
  "all devices with who holds them": [
    ...(["device_allocations_open", "device_allocations", 50] as const),
    holders(EVERYTHING, {}),
  ],
  "all registrations, with where each device is at home": [
    ...(["place_devices_pkey", "place_devices", 50] as const),
    registrations,
  ],
  "all devices that take settings, with where each is at home": [
    ...(["place_devices_pkey", "place_devices", 50] as const),
    settable,
  ],
  "all that was heard": [
    ...(["device_discoveries_last", "device_discoveries", 50] as const),
    discoveries(EVERYTHING, {}),
  ],
};

describe("where there is much, the database finds by an index", () => {
  it.each(Object.entries(READS))("%s", async (_name, [index, table, most, read]) => {
    const { indexes, sequential, rows } = await waysOf(fixture.db, read);
    expect(sequential).toEqual([]);
    expect(indexes).toContain(index);
    expect(rows[table] ?? 0).toBeLessThanOrEqual(most);
  });

  it.each(Object.entries(WHOLE))("the page of %s", async (_name, [index, table, most, read]) => {
    const { indexes, sequential, rows } = await waysOf(fixture.db, (db) =>
      read({ ...db, one: fixture.db.one }),
    );
    expect(sequential).toEqual([]);
    expect(indexes).toContain(index);
    expect(rows[table] ?? 0).toBeLessThanOrEqual(most);
  });
});
