import { IOT_ENDPOINTS as E } from "@sweepline/contract/fleet/iot-devices.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aGrant } from "../../../test/grants.ts";
import { aWorld } from "../../../test/world.ts";

const ids: Record<string, number> = {};

const radio = (rssiDbm: number, concentratorId: string) => ({
  at: "2026-11-16T07:00:00.000Z",
  concentratorId,
  rssiDbm,
  snrDb: 7.5,
  spreadingFactor: 9,
  frequencyHz: 868_100_000,
  concentrators: 2,
  frameCount: 12,
});

async function aDevice(serialNumber: string, kind: "sensor" | "concentrator" | "scrubber", detail?: object) {
  const id = await world.aDevice({ organizationId: tenant, serialNumber });
  const product = await world.app.fleet.products.ensure({ code: `P-${kind}`, name: kind, kind });
  await world.db.run(sql`update devices set product_id = ${product} where id = ${id}`);
  if (detail)
    await world.db.run(sql`
      update device_states set detail = ${JSON.stringify(detail)}::jsonb, battery_percent = 80 where device_id = ${id}`);
  ids[serialNumber] = id;
}

const world = await aWorld();
const tenant = await world.anOrganization();
const admin = await world.aPerson({ organizationId: tenant, roleCodes: ["tenantAdmin"] });
await aDevice("S-1", "sensor", {
  radio: radio(-110, "GW-2"),
  measurements: { temperature: 21.5, door: "open" },
});
await aDevice("S-2", "sensor", { radio: radio(-60, "GW-1") });
await aDevice("S-3", "sensor");
await aDevice("C-1", "concentrator");
await aDevice("R-1", "scrubber", { radio: radio(-1, "GW-1") });
await world.db.run(sql`update devices set concentrator_id = 'GW-1' where id = ${ids["S-1"]}`);
afterAll(() => world.close());

const list = async (query: object = {}, who = admin) =>
  (await world.call(who, E.list, { query: query as never })).data;
const namesOf = async (query: object) => (await list(query)).records.map(({ serialNumber }) => serialNumber);

describe("the list of IoT devices", () => {
  it("has sensors and concentrators with what they reported, and no machine that cleans", async () => {
    const { records, total } = await list();
    expect(total).toBe(4);
    const [, first, , silent] = records;
    expect(first).toMatchObject({
      serialNumber: "S-1",
      kind: "sensor",
      concentratorId: "GW-1",
      radio: radio(-110, "GW-2"),
      measurements: { temperature: 21.5, door: "open" },
      live: { batteryPercent: 80 },
    });
    expect(silent).toMatchObject({ serialNumber: "S-3", radio: null, measurements: null });
  });

  it("is sorted by signal, those that never reported last, and filtered as the equipment list is", async () => {
    expect(await namesOf({ sort: "rssiDbm", kinds: ["sensor"] })).toEqual(["S-1", "S-2", "S-3"]);
    expect(await namesOf({ sort: "-rssiDbm", kinds: ["sensor"] })).toEqual(["S-2", "S-1", "S-3"]);
    // Where it is registered, and where it was heard.
    expect(await namesOf({ concentratorId: "GW-1" })).toEqual(["S-1", "S-2"]);
    expect(await namesOf({ concentratorId: "GW-2" })).toEqual(["S-1"]);
    expect(await namesOf({ kinds: ["scrubber"] })).toEqual([]);
    expect(await namesOf({ kind: "scrubber" })).toEqual([]);
    expect(await namesOf({ search: "C-" })).toEqual(["C-1"]);
  });

  it("withholds from companies what they were not granted, also as an order and a filter", async () => {
    const company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
    await world.db.run(sql`update devices set organization_id = ${company} where id = ${ids["S-1"]}`);
    const viewer = await world.aPerson({ organizationId: company, roleCodes: ["viewer"] });
    expect((await list({}, viewer)).records).toMatchObject([
      { serialNumber: "S-1", radio: null, measurements: null, live: { batteryPercent: null } },
    ]);
    for (const query of [{ sort: "rssiDbm" }, { sort: "-rssiDbm" }, { concentratorId: "GW-2" }] as const)
      expect(await world.call(viewer, E.list, { query })).toMatchObject({
        status: 403,
        error: "noCompanyPermission",
      });
    await aGrant(world, company, "deviceDetail");
    expect((await list({ sort: "rssiDbm" }, viewer)).records[0]?.radio).toMatchObject({ rssiDbm: -110 });
  });

  it("is exported as it is filtered and sorted", async () => {
    const query = { format: "csv", kinds: ["sensor"], sort: "-rssiDbm" } as const;
    const { text } = await world.call(admin, E.export, { query, headers: { "accept-language": "en" } });
    const lines = text.trim().split("\r\n");
    expect(lines[0]).toContain("Signal (dBm)");
    expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(["S-2", "S-1", "S-3"]);
    expect(lines[2]).toContain("Temperature: 21.5 °C; door: open");
    expect((await world.call(admin, E.export, { query: { timeZone: "Mars/Olympus" } })).status).toBe(422);
  });
});
