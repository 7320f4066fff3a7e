/** Settings that were changed at the machine itself. */
import {
  SETTING_ENDPOINTS as E,
  type SettingChange,
} from "@sweepline/contract/fleet/device-settings/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { aWorld } from "../../../test/world.ts";
import { SYSTEM } from "../../system/logs/index.ts";
import type { CommandRow } from "../commands/index.ts";
import { onSettingsEnded } from "./index.ts";
import { recordReportedSettings } from "./reported-settings.ts";

let device: number;

const world = await aWorld();
const tenant = await world.anOrganization();
const username = await world.aStaff({
  organizationId: tenant,
  roleCodes: ["tenantAdmin"],
  displayName: "Tessa Tenant",
});
const admin = await world.session(username);
afterAll(() => world.close());
beforeEach(async () => {
  device = await world.aDevice({ organizationId: tenant });
  await world.db.run(sql`
    update devices set factsheet = '{"protocolFeatures":{"agvActions":[{"actionType":"setSettings"}]}}'
    where id = ${device}`);
  await world.db.run(sql`
    update device_states set detail = detail || '{"settings":{"volumePercent":60,"intensity":8}}'
    where device_id = ${device}`);
});

const change = (settings: object) =>
  world.call(admin, E.change, { params: { id: device }, body: { settings } });

async function history(): Promise<SettingChange[]> {
  return (await world.call(admin, E.history, { params: { id: device } })).data.records;
}

/** The end of the newest command to the device, as the outbox tells it. */
async function ends(end: Partial<CommandRow>): Promise<void> {
  const row = await world.db.one<CommandRow>(sql`
    select id, device_id as "deviceId", kind, parameters, state, failure, note, created_at as "createdAt"
    from device_commands where device_id = ${device} order by created_at desc limit 1`);
  await world.db.transaction((tx) => onSettingsEnded(tx, [{ ...row, endedAt: world.clock.now(), ...end }]));
}

describe("changes at the machine itself", () => {
  let minutes = 0;
  /** As a report tells it, so long after the report before. */
  const reports = (
    before: number,
    after: number,
    { after: afterMinutes = 5, name = "volumePercent" } = {},
  ) => {
    minutes += afterMinutes;
    const reported = { id: device, organizationId: tenant, operatorStaffId: null };
    const receivedAt = world.clock.now().getTime() + minutes * 60_000;
    return world.db.transaction((tx) =>
      recordReportedSettings(tx, [{ device: reported, receivedAt, name, before, after }]),
    );
  };
  const rows = async () =>
    (await history()).map(({ before, after, isAtDevice, byName }) => [before, after, isAtDevice, byName]);
  beforeEach(() => {
    minutes = 0;
  });

  it("stand in the history, by nobody", async () => {
    await reports(60, 10);
    expect(await history()).toMatchObject([
      { name: "volumePercent", before: 60, after: 10, isAtDevice: true, byName: null, state: "applied" },
    ]);
  });

  it("are none where somebody had ordered them, before or after the answer", async () => {
    await change({ volumePercent: 20 });
    await reports(60, 20);
    await ends({ state: "done" });
    await reports(60, 20);
    expect(await rows()).toEqual([[60, 20, false, "Tessa Tenant"]]);
  });

  it("are some where the order had failed, and where the machine went back by hand", async () => {
    await change({ volumePercent: 20 });
    await ends({ state: "failed", failure: "refused" });
    await reports(60, 20);
    expect((await rows())[0]).toEqual([60, 20, true, null]);
    await change({ intensity: 3 });
    await ends({ state: "done" });
    await reports(3, 9, { name: "intensity" });
    await reports(9, 3, { name: "intensity" });
    expect((await rows()).slice(0, 2)).toEqual([
      [9, 3, true, null],
      [3, 9, true, null],
    ]);
  });

  it("are none where the work that was ordered brings its own mode", async () => {
    const { commands } = world.app.fleet;
    const order = { kind: "setCleaningMode", parameters: { mode: "STD", intensity: 2 } } as const;
    await world.db.run(sql`
      update devices set factsheet = '{"protocolFeatures":{"agvActions":[{"actionType":"setCleaningMode"}]}}'
      where id = ${device}`);
    await world.db.transaction((tx) => commands.issue(tx, { deviceId: device, order, by: SYSTEM }));
    await reports(8, 2, { name: "intensity" });
    expect(await rows()).toEqual([]);
  });

  it("fill no table: one row a setting and minute, with the newest value", async () => {
    await reports(60, 10);
    for (const value of [20, 30, 40]) await reports(value - 10, value, { after: 0.1 });
    expect(await rows()).toEqual([[60, 40, true, null]]);
    await reports(40, 50, { after: 2 });
    expect(await rows()).toHaveLength(2);
  });
});
