/** What the demonstration's robots begin with fits what is told of their past. */

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "../../test/seed-demo.ts";
import { aWorld, type World } from "../../test/world.ts";
import { readConfig } from "../core/config.ts";
import { createLog } from "../core/log.ts";
import { DEMO_PRODUCTS } from "./demo-products.ts";
import { type DemoRobot, demoRobots } from "./demo-robots.ts";
import { CHARGE_PERCENT_H } from "./history/battery.ts";
import type { FleetFile } from "./index.ts";
import { entryOf } from "./seed-robots.ts";

/** Three robots with two months behind them, so that a start takes a second. */
const OWN: DemoRobot[] = demoRobots()
  .filter((_, index) => index === 0 || index === 3 || index === 10)
  .map((robot, index) => ({ ...robot, commissionedDaysAgo: 40 + 10 * index }));

let world: World;
let dataDir: string;
beforeAll(async () => {
  world = await aWorld();
  dataDir = await mkdtemp(join(tmpdir(), "sweepline-demo-"));
  await start();
}, 60_000);
afterAll(async () => {
  await world.close();
  await rm(dataDir, { recursive: true, force: true });
});

function start() {
  const { access, fleet, operations, care, ensureBuiltIns, audit } = world.app;
  const config = readConfig({ DATA_DIR: dataDir });
  const fixture = { config, db: world.db, clock: world.clock, log: createLog("silent"), robots: OWN };
  const brokerUrl = "mqtt://127.0.0.1:1883";
  return seedDemo({ ...fixture, ...fleet, access, ensureBuiltIns, brokerUrl, care, operations, audit });
}
const fleetFile = async (): Promise<FleetFile> =>
  JSON.parse(await readFile(join(dataDir, "demo-fleet.json"), "utf8")) as FleetFile;

describe("a demonstration that begins", () => {
  it("has a recorded replacement for every counter that began anew, and those that people entered", async () => {
    const { resets, alone, byPeople, unseen } = await world.db.one<Record<string, number>>(sql`
      with days as (select h.*, lag(h.used_hours) over day as before, lag(h.site_day) over day as day_before
        from device_consumable_days h window day as (partition by h.device_id, h.kind order by h.site_day)),
      fallen as (select device_id, kind, day_before, site_day from days where used_hours < before),
      told as (select r.*, (r.replaced_at at time zone d.time_zone)::date as day
        from consumable_replacements r join devices d on d.id = r.device_id where r.counter_reset_at is not null)
      select (select count(*)::int from fallen) as resets,
        (select count(*)::int from fallen f full join told t on t.device_id = f.device_id and t.kind = f.kind
          and t.day between f.day_before and f.site_day where f.kind is null or t.kind is null) as alone,
        (select count(*)::int from consumable_replacements where staff_id is not null) as "byPeople",
        (select count(*)::int from consumable_replacements where counter_reset_at is null) as unseen`);
    expect(resets).toBeGreaterThan(2);
    expect({ alone, byPeople, unseen }).toEqual({ alone: 0, byPeople: OWN.length, unseen: 0 });
  });

  it("has robots go on with the charge that their last round left them, and what the dock has given since", async () => {
    const rounds = await world.db.many<{ serial: string; percent: number; at: Date }>(sql`
      select distinct on (d.id) d.serial_number as serial, t.end_battery_percent::float8 as percent, t.ended_at as at
      from task_reports t join devices d on d.id = t.device_id order by d.id, t.started_at desc`);
    expect(rounds).toHaveLength(OWN.length);
    const { robots } = await fleetFile();
    for (const { serial, percent, at } of rounds) {
      const { batteryPercent } = robots.find(({ serialNumber }) => serialNumber === serial) ?? {};
      const charged = (CHARGE_PERCENT_H * (world.clock.now().getTime() - at.getTime())) / 3_600_000;
      expect(batteryPercent).toBeGreaterThanOrEqual(Math.floor(percent));
      expect(batteryPercent).toBeLessThanOrEqual(Math.min(100, Math.ceil(percent + charged)));
    }
  });

  it("sets robots up as their products say, but for what was asked for on some floors", async () => {
    const differing = demoRobots().flatMap((robot) => {
      const { settings } = entryOf(robot, "secret");
      const defaults = DEMO_PRODUCTS.find(({ code }) => code === robot.productCode)?.defaultSettings;
      if (!defaults) return [];
      const differences = Object.entries(defaults).filter(
        ([name, value]) => settings?.[name as keyof typeof settings] !== value,
      );
      return [differences.map(([name]) => name).filter((name) => name !== "language").length];
    });
    expect(Math.max(...differing)).toBeLessThanOrEqual(2);
    expect(differing.filter((count) => count === 0).length).toBeGreaterThan(differing.length / 2);
    expect(differing.some((count) => count > 0)).toBe(true);
    const [one] = (await fleetFile()).robots;
    expect(one?.settings).toEqual(entryOf(OWN[0] as DemoRobot, "").settings);
  });

  it("has robots go on as they were last set", async () => {
    const { serialNumber } = OWN[1] as DemoRobot;
    const settings = { volumePercent: 35, language: "en" };
    await world.db.run(sql`update device_states set detail = detail || ${JSON.stringify({ settings })}::jsonb
      where device_id = (select id from devices where serial_number = ${serialNumber})`);
    await start();
    const robot = (await fleetFile()).robots.find((one) => one.serialNumber === serialNumber);
    expect(robot?.settings).toEqual(settings);
  });
});
