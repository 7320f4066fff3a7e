/** Asking devices to take settings, and what becomes of it. */
import { randomUUID } from "node:crypto";
import type { DeviceSettings } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import {
  SETTING_ENDPOINTS as E,
  type SettingChange,
} from "@sweepline/contract/fleet/device-settings/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { aHome } from "../../../test/home-rows.ts";
import { aWorld, type Person } from "../../../test/world.ts";
import { EVERYTHING } from "../../core/caller.ts";
import { SYSTEM } from "../../system/logs/index.ts";
import type { CommandRow } from "../commands/index.ts";
import { onSettingsEnded } from "./index.ts";

let device: number;

const world = await aWorld();
const tenant = await world.anOrganization();
const someone = (organizationId: number) =>
  world.aPerson({ organizationId, roleCodes: ["tenantAdmin"], displayName: "Tessa Tenant" });
const admin = await someone(tenant);
const foreign = await world.anOrganization();
const stranger = await someone(foreign);
afterAll(() => world.close());
beforeEach(async () => {
  device = await aRobot();
});

const FACTSHEET = {
  protocolFeatures: { agvActions: [{ actionType: "setSettings", actionScopes: ["INSTANT"] }] },
};

async function aRobot(organizationId = tenant): Promise<number> {
  const id = await world.aDevice({ organizationId });
  await world.db.run(
    sql`update devices set factsheet = ${JSON.stringify(FACTSHEET)}::jsonb where id = ${id}`,
  );
  await reports(id, { language: "en", volumePercent: 60, intensity: 8 });
  return id;
}

const reports = (id: number, settings: object) =>
  world.db.run(sql`
    update device_states set detail = detail || jsonb_build_object('settings', ${JSON.stringify(settings)}::jsonb)
    where device_id = ${id}`);

const defaults = (settings: object) =>
  world.db.run(sql`update products set default_settings = ${JSON.stringify(settings)}::jsonb`);

const change = (settings: object, seen: Record<string, number> = {}, id = device) =>
  world.call(admin, E.change, { params: { id }, body: { settings, seen } });

async function setting(name: string, id = device) {
  const { data } = await world.call(admin, E.get, { params: { id } });
  return data.settings.find((one) => one.name === name);
}

async function history(id = device): Promise<SettingChange[]> {
  return (await world.call(admin, E.history, { params: { id } })).data.records;
}

/** The end of the newest command to the device, as the outbox tells it. */
async function ends(end: Partial<CommandRow>, id = device): Promise<void> {
  const row = await world.db.one<CommandRow>(sql`
    select id, device_id as "deviceId", kind, parameters, state, failure, note, created_at as "createdAt"
    from device_commands where device_id = ${id} order by created_at desc limit 1`);
  await world.db.transaction((tx) => onSettingsEnded(tx, [{ ...row, endedAt: world.clock.now(), ...end }]));
}

describe("settings of a device", () => {
  it("show what it reports, what its product has, and that nothing was asked for", async () => {
    await defaults({ volumePercent: 40, areLightsOn: true });
    expect(await setting("volumePercent")).toMatchObject({
      reported: 60,
      defaultValue: 40,
      wanted: null,
      state: null,
      revision: 0,
    });
    expect(await setting("areLightsOn")).toMatchObject({ reported: null, defaultValue: true });
    expect((await world.call(admin, E.get, { params: { id: device } })).data.isSettable).toBe(true);
  });

  it("are asked for by one command, and pending until it ends", async () => {
    const { data } = await change({ volumePercent: 20, language: "de" });
    expect(
      data.settings
        .filter(({ state }) => state === "pending")
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["language", "volumePercent"]);
    const { count, ttl } = await world.db.one<{ count: number; ttl: number }>(sql`
      select count(*) as count, max(extract(epoch from expires_at - created_at))::int as ttl
      from device_commands where device_id = ${device} and kind = 'setSettings'`);
    expect({ count, ttl }).toEqual({ count: 1, ttl: 86_400 });
    await ends({ state: "done" });
    expect(await setting("volumePercent")).toMatchObject({
      state: "applied",
      wanted: 20,
      byName: "Tessa Tenant",
    });
    expect(await history()).toMatchObject([
      { name: "volumePercent", before: 60, after: 20, state: "applied" },
      { name: "language", before: "en", after: "de", state: "applied", byName: "Tessa Tenant" },
    ]);
  });

  it("say which of them the device refused, and that the others failed with it", async () => {
    await change({ volumePercent: 20, intensity: 3, language: "ko" });
    const note = "intensity, language: not in firmware 2.7.4";
    await ends({ state: "failed", failure: "refused", note });
    expect(await setting("language")).toMatchObject({ state: "failed", failure: "language", note });
    expect(await setting("intensity")).toMatchObject({ state: "failed", failure: "refused" });
    expect(await setting("volumePercent")).toMatchObject({ state: "failed", failure: "withOthers" });
  });

  it("take a refusal of the language alone for one of the language, whatever the device says (§8)", async () => {
    await change({ language: "ko" });
    await ends({ state: "failed", failure: "refused", note: "nope" });
    expect(await setting("language")).toMatchObject({ state: "failed", failure: "language" });
  });

  it.each([
    ["expired", { state: "expired", failure: null }, "expired"],
    ["withdrawn", { state: "failed", failure: "withdrawn" }, "withdrawn"],
  ] as const)("fail as their command does: %s", async (_, end, failure) => {
    await change({ volumePercent: 20 });
    await ends(end);
    expect(await setting("volumePercent")).toMatchObject({ state: "failed", failure });
  });

  it("stay pending where they were asked for anew before the first answer came", async () => {
    await change({ volumePercent: 20 });
    const first = await world.db.one<CommandRow>(sql`
      select id, device_id as "deviceId", kind, parameters, 'done' as state, failure, note, created_at as "createdAt"
      from device_commands where device_id = ${device}`);
    await change({ volumePercent: 30 });
    await world.db.transaction((tx) => onSettingsEnded(tx, [first]));
    expect(await setting("volumePercent")).toMatchObject({ state: "pending", wanted: 30 });
    expect((await history()).map(({ after, state }) => [after, state])).toEqual([
      [30, "pending"],
      [20, "applied"],
    ]);
  });

  it("refuse a change that was made upon old values, and take one of another setting", async () => {
    await change({ volumePercent: 20 }, { volumePercent: 0 });
    const late = await change({ volumePercent: 90 }, { volumePercent: 0 });
    expect(late).toMatchObject({ status: 409, error: "settingChanged" });
    expect(late.envelope).toMatchObject({ fields: [{ field: "settings.volumePercent" }] });
    expect(await setting("volumePercent")).toMatchObject({ wanted: 20 });
    expect((await history()).length).toBe(1);
    const { count } = await world.db.one<{ count: number }>(
      sql`select count(*) as count from device_commands where device_id = ${device}`,
    );
    expect(count).toBe(1);
    expect((await change({ intensity: 2 }, { intensity: 0 })).status).toBe(200);
  });

  it("refuse nothing at all, unknown names and values out of range", async () => {
    for (const settings of [{}, { wings: true }, { volumePercent: 101 }, { language: "it" }])
      expect((await change(settings)).status).toBe(422);
  });

  it("are not taken by a device whose factsheet does not know them", async () => {
    const other = await world.aDevice({ organizationId: tenant });
    expect(await change({ volumePercent: 20 }, {}, other)).toMatchObject({
      status: 422,
      error: "noSettings",
    });
    expect((await world.call(admin, E.get, { params: { id: other } })).data.isSettable).toBe(false);
  });

  it("go back to the product's: all of them, or one", async () => {
    await defaults({ volumePercent: 40, areLightsOn: true });
    const one = { params: { id: device }, body: { names: ["areLightsOn" as const] } };
    await world.call(admin, E.reset, one);
    expect((await history()).map(({ name, after }) => [name, after])).toEqual([["areLightsOn", true]]);
    await world.call(admin, E.reset, { params: { id: device }, body: {} });
    expect(await setting("volumePercent")).toMatchObject({ wanted: 40, state: "pending" });
    const none = { params: { id: device }, body: { names: ["language" as const] } };
    expect(await world.call(admin, E.reset, none)).toMatchObject({ status: 422, error: "noDefaults" });
  });

  it("are another tenant's business alone", async () => {
    const theirs = await world.call(stranger, E.change, {
      params: { id: device },
      body: { settings: { volumePercent: 1 } },
    });
    expect(theirs.status).toBe(404);
    expect((await world.call(stranger, E.history, { params: { id: device } })).status).toBe(404);
  });

  it("are written down with before and after", async () => {
    await change({ volumePercent: 20 });
    const { detail } = await world.db.one<{ detail: string }>(sql`
      select detail from audit_log where action = 'fleet_device-settings_change' order by id desc limit 1`);
    expect(JSON.parse(detail)).toMatchObject({ before: { volumePercent: 60 }, after: { volumePercent: 20 } });
  });
});

describe("settings of many devices", () => {
  const apply = (deviceIds: readonly number[], settings: DeviceSettings | null) =>
    world.app.fleet.settings.apply({ deviceIds, settings, by: SYSTEM, keyOf: () => randomUUID() });

  it("are asked for at those that take them, and the others are told with the reason", async () => {
    const [second, deaf] = [await aRobot(), await world.aDevice({ organizationId: tenant })];
    const refused = await apply([device, second, deaf], { areLightsOn: false });
    expect([...refused].map(([id, { refusal }]) => [id, refusal.key])).toEqual([[deaf, "noSettings"]]);
    expect(await setting("areLightsOn", second)).toMatchObject({ wanted: false, state: "pending" });
  });

  it("are their product's, where none are given", async () => {
    const second = await aRobot();
    await defaults({ volumePercent: 40 });
    expect((await apply([device, second], null)).size).toBe(0);
    expect(await setting("volumePercent", second)).toMatchObject({ wanted: 40, state: "pending" });
    await defaults({});
    const refused = await apply([device, second], null);
    expect([...refused.values()].map(({ refusal }) => refusal.key)).toEqual(["noDefaults", "noDefaults"]);
  });

  it("are found by what is on the way, failed, or differs from the product's", async () => {
    await defaults({ volumePercent: 60 });
    const quiet = await aRobot();
    await reports(quiet, { volumePercent: 5 });
    await change({ intensity: 1 });
    const having = async (wanted: "pending" | "failed" | "differing") => {
      const { data } = await world.call(admin, E.devices, { query: { having: wanted, size: 500 } });
      return data.records.map(({ id }) => id);
    };
    expect(await having("pending")).toContain(device);
    expect(await having("failed")).not.toContain(device);
    await ends({ state: "failed", failure: "refused", note: "" });
    expect(await having("failed")).toContain(device);
    expect(await having("differing")).toEqual([quiet]);
    const silent = await world.aDevice({ organizationId: tenant });
    const { data: all } = await world.call(admin, E.devices, { query: { size: 500 } });
    const received = new Map(all.records.map(({ id, hasReported }) => [id, hasReported]));
    expect([received.get(quiet), received.get(silent)]).toEqual([true, false]);
    const { data } = await world.call(stranger, E.devices, { query: {} });
    expect(data.total).toBe(0);
  });

  it("say where each device is at home, and are found by it, within the reader's reach", async () => {
    const elsewhere = await aRobot();
    const placeId = await aHome(world, tenant, [device]);
    const theirs = await aHome(world, foreign, [elsewhere]);
    const listed = async (who: Person, query: object) => {
      const { data } = await world.call(who, E.devices, { query: { size: 500, ...query } });
      return data.records;
    };
    const all = await listed(admin, {});
    expect(all.find(({ id }) => id === device)).toMatchObject({ placeId, placeName: "North Mall" });
    expect(all.find(({ id }) => id === elsewhere)).toMatchObject({ placeId: null, placeName: null });
    expect((await listed(admin, { placeId })).map(({ id }) => id)).toEqual([device]);
    expect(await listed(admin, { placeId: theirs })).toEqual([]);
    expect(await listed(stranger, { placeId })).toEqual([]);
  });
});

it("end with the real command: what is withdrawn has failed", async () => {
  await change({ volumePercent: 20 });
  const { commands } = world.app.fleet;
  const caller = { scope: EVERYTHING } as Parameters<typeof commands.withdraw>[0];
  const { id } = await world.db.one<{ id: string }>(
    sql`select id from device_commands where device_id = ${device}`,
  );
  await commands.withdraw(caller, SYSTEM, { deviceId: device, commandId: id });
  expect(await setting("volumePercent")).toMatchObject({ state: "failed", failure: "withdrawn" });
});
