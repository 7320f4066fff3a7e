/** What places cost where there are many: 2,000 of 20 floors each, 10,000 devices on 4,000 maps. */
import { candidatesQuery, placeDevicesQuery } from "@sweepline/contract/sites/places/devices.ts";
import { type PlaceListQuery, placeListQuery } from "@sweepline/contract/sites/places/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "../../../test/database.ts";
import {
  branch,
  createFleetFixture,
  EVERYTHING,
  type FleetFixture,
  NOW,
} from "../../../test/fleet-fixture.ts";
import { insertHundredTenants, waysOf } from "../../../test/plans.ts";
import { candidatesOf, devicesOfPlace, placeOfDevice } from "./place-devices.store.ts";
import { liveOfPlace } from "./place-live.store.ts";
import { findPlace, optionsOfPlaces, pageOfPlaces } from "./places-reads.store.ts";

let fixture: FleetFixture;
let placeId: number;
let deviceId: number;
/** One of a hundred tenants, with twenty places and a hundred devices. */
const TENANT_ID = 1_002;
const TENANT = branch(TENANT_ID);

beforeAll(async () => {
  fixture = await createFleetFixture();
  const { db, orgs, productId } = fixture;
  await insertHundredTenants(db, orgs.platform);
  await db.run(sql`
    insert into places (organization_id, name, time_zone, floors_above, floors_below, floor_naming)
    select 1001 + g % 100, 'Place ' || g, 'UTC', 17, 3, 'prefix' from generate_series(1, 2000) g`);
  await db.run(sql`
    insert into floors (place_id, level, name)
    select p.id, l, 'L' || l from places p, generate_series(-3, 17) l where l <> 0`);
  await db.run(sql`
    insert into maps (organization_id, map_key, name, floor_id)
    select p.organization_id, 'm' || f.id, 'm' || f.id, f.id from floors f join places p on p.id = f.place_id
    where f.level between 1 and 2`);
  await db.run(sql`
    insert into devices (serial_number, manufacturer, product_id, organization_id)
    select 'P-' || g, 'Acme', ${productId}, 1001 + g % 100 from generate_series(1, 10000) g`);
  await db.run(sql`
    insert into place_devices (device_id, place_id, floor_id, associated_at)
    select d.id, p.id, (select f.id from floors f where f.place_id = p.id and f.level = 1), ${NOW}
    from (select id, organization_id, row_number() over (partition by organization_id order by id) as n from devices) d
    join (select id, organization_id, row_number() over (partition by organization_id order by id) as n from places) p
      on p.organization_id = d.organization_id and p.n = 1 + d.n % 20`);
  await db.run(sql`
    insert into device_states (device_id, is_online, last_report_at, map_key)
    select pd.device_id, true, ${NOW}, 'm' || pd.floor_id from place_devices pd`);
  ({ placeId, deviceId } = await db.one<{ placeId: number; deviceId: number }>(sql`
    select pd.place_id as "placeId", pd.device_id as "deviceId" from place_devices pd join places p on p.id = pd.place_id
    where p.organization_id = ${TENANT_ID} limit 1`));
  await asOwner(db, "analyze");
}, 120_000);
afterAll(() => fixture.close());

const asked = (query: object): PlaceListQuery => placeListQuery.parse(query);

describe("reads of places", () => {
  it("of one place look at what hangs on it, not at all floors and devices", async () => {
    const withheld = <T>(live: T) => live;
    for (const scope of [EVERYTHING, TENANT]) {
      const detail = await waysOf(fixture.db, (db) => findPlace(db, scope, placeId));
      const live = await waysOf(fixture.db, (db) => liveOfPlace(db, scope, { placeId, withheld }));
      for (const { rows } of [detail, live]) {
        expect(rows.floors ?? 0).toBeLessThan(2_000);
        expect(rows.devices ?? 0).toBeLessThan(3_000);
        expect(rows.device_states ?? 0).toBeLessThan(3_000);
        expect(rows.maps ?? 0).toBeLessThan(1_500);
      }
    }
  });

  it("list a page and count what hangs on that page alone", async () => {
    const page = await waysOf(fixture.db, (db) => pageOfPlaces(db, EVERYTHING, asked({})));
    expect(page.sequential).not.toContain("floors");
    expect(page.sequential).not.toContain("devices");
    const own = await waysOf(fixture.db, (db) => pageOfPlaces(db, TENANT, asked({ sort: "-deviceCount" })));
    expect(own.sequential).not.toContain("floors");
  });

  it("choose places with their floors", async () => {
    const { rows } = await waysOf(fixture.db, (db) => optionsOfPlaces(db, EVERYTHING, {}));
    expect(rows.floors).toBeLessThan(2_000);
  });

  it("page through a place's devices, and through those that could be there", async () => {
    const devices = await waysOf(fixture.db, (db) =>
      devicesOfPlace(db, TENANT, { id: placeId, query: placeDevicesQuery.parse({}) }),
    );
    expect(devices.sequential).toEqual([]);
    const place = { id: placeId, organizationId: TENANT_ID };
    const candidates = await waysOf(fixture.db, (db) =>
      candidatesOf(db, TENANT, { place, query: candidatesQuery.parse({ isFree: "true" }) }),
    );
    expect(candidates.sequential).toEqual([]);
    expect((await waysOf(fixture.db, (db) => placeOfDevice(db, deviceId))).sequential).toEqual([]);
  });
});
