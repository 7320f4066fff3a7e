import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  branch,
  createFleetFixture,
  DAY_MS,
  EVERYTHING,
  NOTHING,
  NOW,
  single,
} from "../../../test/fleet-fixture.ts";
import type { IngestDevice } from "../../core/ingest/items.ts";
import { createProducts } from "../products/index.ts";
import type { Reception, UplinkFact } from "../telemetry/index.ts";
import { takeUplinks } from "./index.ts";
import { serveLora } from "./lora.routes.ts";
import { createLora } from "./lora.service.ts";
import { dropOldUplinks } from "./uplinks.jobs.ts";

let sensor: { id: number };
let made = 0;

const fixture = await createFleetFixture();
serveLora(fixture.route, createLora(fixture));
afterAll(() => fixture.close());
beforeEach(async () => {
  sensor = await aSensor();
});

async function aSensor(
  organizationId = fixture.orgs.aurora,
  protocol: "chirpstack" | "vda5050" = "chirpstack",
) {
  made += 1;
  const { id } = await fixture.db.one<{ id: number }>(sql`
    with p as (
      insert into products (code, name, kind, protocol) values (${`P${made}`}, 'Sensor', 'sensor', ${protocol}) returning id
    ), d as (
      insert into devices (serial_number, manufacturer, product_id, organization_id, commissioned_at)
      select ${`eui-${made}`}, 'Acme', id, ${organizationId}, ${NOW} from p returning id
    ), s as (insert into device_states (device_id) select id from d)
    select id from d`);
  return { id };
}

const RECEIVED: readonly Reception[] = [
  { concentratorId: "near", rssiDbm: -60, snrDb: 9 },
  { concentratorId: "far", rssiDbm: -110, snrDb: -5 },
];

/** A frame so many minutes after the beginning; null: a join. */
function frame(minute: number, frameCount: number | null, concentrators = RECEIVED): UplinkFact {
  const at = NOW.getTime() - DAY_MS / 2 + minute * 60_000;
  const uplink = {
    ...{ fPort: 2, dataRate: 5, spreadingFactor: 7, frequencyHz: 868_100_000, isConfirmed: false },
    ...{ bytes: "00ff", values: { temperature: 21.5 }, concentrators },
  };
  return {
    device: { id: sensor.id } as IngestDevice,
    at,
    receivedAt: at,
    uplink: frameCount === null ? null : { ...uplink, frameCount },
  };
}
const take = (...facts: UplinkFact[]) => fixture.db.transaction((tx) => takeUplinks(tx, facts));
const get = async (path: string, token = fixture.tokenOf(EVERYTHING, ["fleet_lora_list"])) => {
  const answer = await fixture.get(path, token);
  return { status: answer.statusCode, data: answer.json().data };
};
const counted = async () => (await get(`/iot/lora/${sensor.id}`)).data.sensor;

describe("counting", () => {
  it("counts what is missing between two frames", async () => {
    await take(frame(0, 7));
    expect(await counted()).toMatchObject({ uplinks: 1, lost: 0 });
    await take(frame(1, 8), frame(2, 11));
    expect(await counted()).toMatchObject({ uplinks: 3, lost: 2, uplinksToday: 3 });
  });

  it("counts a frame once, however often it comes", async () => {
    await take(frame(0, 1), frame(0, 1));
    await take(frame(0, 1), frame(1, 2));
    expect(await counted()).toMatchObject({ uplinks: 2, lost: 0 });
    const { data } = await get("/iot/lora/concentrator/page?search=near");
    expect(data.records).toMatchObject([{ concentratorId: "near" }]);
  });

  it("takes a loss back when the frame comes late", async () => {
    await take(frame(0, 1), frame(2, 3));
    expect(await counted()).toMatchObject({ uplinks: 2, lost: 1 });
    await take(frame(1, 2));
    expect(await counted()).toMatchObject({ uplinks: 3, lost: 0 });
  });

  it.each([
    ["a restart", () => [frame(0, 900), frame(1, 0), frame(2, 1)]],
    ["a join", () => [frame(0, 900), frame(1, null), frame(2, 0)]],
    ["a counter set to another number", () => [frame(0, 3), frame(1, 90_000)]],
  ])("sees no loss in %s", async (_, facts) => {
    await take(...facts());
    expect(await counted()).toMatchObject({ lost: 0 });
  });

  it("counts the frames lost right after a join", async () => {
    await take(frame(0, 10), frame(1, null), frame(2, 2));
    expect(await counted()).toMatchObject({ lost: 2, joinedAt: expect.any(String) });
  });
});

describe("reading", () => {
  it("shows frames newest first, with bytes, values and everybody who heard them", async () => {
    await take(frame(0, 1), frame(1, 3));
    const { data } = await get(`/iot/lora/${sensor.id}/uplinks`);
    expect(data.total).toBe(2);
    expect(data.records[0]).toEqual({
      at: new Date(frame(1, 3).at).toISOString(),
      frameCount: 3,
      fPort: 2,
      dataRate: 5,
      spreadingFactor: 7,
      frequencyHz: 868_100_000,
      isConfirmed: false,
      bytes: "00ff",
      decoded: { temperature: 21.5 },
      concentrators: RECEIVED,
      lost: 1,
    });
    const signal = (await get(`/iot/lora/${sensor.id}/signal?days=1`)).data;
    expect(signal).toMatchObject([{ rssiDbm: -60, snrDb: 9 }, { rssiDbm: -60 }]);
    expect(signal.at(-1)?.values).toEqual({ temperature: 21.5 });
    const { days } = (await get(`/iot/lora/${sensor.id}`)).data;
    expect(days).toEqual([{ day: "2026-03-10", uplinks: 2, lost: 1 }]);
  });

  it("thins out a signal that a chart could not show", async () => {
    await take(...Array.from({ length: 1_300 }, (_, i) => frame(i / 4, i)));
    const signal = (await get(`/iot/lora/${sensor.id}/signal?days=1`)).data;
    expect(signal.length).toBeGreaterThan(400);
    expect(signal.length).toBeLessThanOrEqual(600);
  });

  it("lists sensors and concentrators within the scope, and sums of nobody else's", async () => {
    await take(frame(0, 1, [{ concentratorId: "shared", rssiDbm: -70, snrDb: 1 }]));
    const own = sensor;
    sensor = await aSensor(fixture.orgs.borealis);
    await take(
      frame(0, 1, [{ concentratorId: "shared", rssiDbm: -99, snrDb: 1 }]),
      frame(1, 2, [{ concentratorId: "theirs", rssiDbm: -99, snrDb: 1 }]),
    );
    const token = fixture.tokenOf(branch(fixture.orgs.aurora), ["fleet_lora_list"]);
    const sensors = (await get("/iot/lora/page?size=500", token)).data.records;
    expect(sensors.map((row: { deviceId: number }) => row.deviceId)).toContain(own.id);
    expect(sensors.map((row: { deviceId: number }) => row.deviceId)).not.toContain(sensor.id);
    expect((await get("/iot/lora/page?concentratorId=theirs", token)).data.total).toBe(0);
    const concentrators = (await get("/iot/lora/concentrator/page?size=500", token)).data.records;
    expect(
      concentrators.find((row: { concentratorId: string }) => row.concentratorId === "shared"),
    ).toMatchObject({
      sensors: 1,
      uplinks: 1,
      rssiDbm: -70,
    });
    expect(JSON.stringify(concentrators)).not.toContain("theirs");
    for (const path of ["", "/uplinks", "/signal"])
      expect((await get(`/iot/lora/${sensor.id}${path}`, token)).status).toBe(404);
    const nobody = fixture.tokenOf(NOTHING, ["fleet_lora_list"]);
    expect((await get("/iot/lora/page", nobody)).data.total).toBe(0);
    expect((await get("/iot/lora/concentrator/page", nobody)).data.total).toBe(0);
  });

  it("has no such page for what is no LoRaWAN sensor", async () => {
    const robot = await aSensor(fixture.orgs.aurora, "vda5050");
    expect((await get(`/iot/lora/${robot.id}`)).status).toBe(404);
    const token = fixture.tokenOf(single(fixture.orgs.aurora), ["fleet_lora_list"]);
    const { records } = (await get("/iot/lora/page?size=500&sort=-rssiDbm", token)).data;
    expect(records.map((row: { deviceId: number }) => row.deviceId)).not.toContain(robot.id);
  });
});

it("keeps frames as long as the product keeps reports", async () => {
  await take(frame(-3 * 24 * 60, 1), frame(0, 2));
  await createProducts({ ...fixture, publishDevices: () => undefined } as never).ensure({
    code: "LONG",
    name: "Long",
    kind: "sensor",
    retentionDays: 60,
  });
  await fixture.db.run(sql`
    update products set retention_days = 2 where id = (select product_id from devices where id = ${sensor.id})`);
  await dropOldUplinks(fixture.db).work(NOW);
  const { data } = await get(`/iot/lora/${sensor.id}/uplinks`);
  expect(data.records.map((row: { frameCount: number }) => row.frameCount)).toEqual([2]);
});
