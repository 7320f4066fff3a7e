import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PERMISSION_REQUEST_ENDPOINTS as E } from "@sweepline/contract/access/permission-requests.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import sql from "sql-template-tag";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seedDemo } from "../../test/seed-demo.ts";
import { signInAtBroker } from "../../test/sign-in-at-broker.ts";
import { aWorld, type World } from "../../test/world.ts";
import { readConfig } from "../core/config.ts";
import type { Database } from "../core/db/database.ts";
import { createLog } from "../core/log.ts";
import { type DemoRobot, demoRobots } from "./demo-robots.ts";
import { DEMO_SENSORS, NEWCOMER } from "./demo-sensors.ts";
import type { FirstStart, FleetFile } from "./index.ts";

let world: World;
let dataDir: string;

async function begin(): Promise<void> {
  world = await aWorld();
  dataDir = await mkdtemp(join(tmpdir(), "sweepline-demo-"));
}
async function end(): Promise<void> {
  await world.close();
  await rm(dataDir, { recursive: true, force: true });
}
/** Some dozen passwords are hashed at a first start. */
const TIMEOUT_MS = 60_000;

/** Three robots with two months behind them, so that a test takes a second, and those of other makers. */
const OWN: DemoRobot[] = demoRobots()
  .filter((_, index) => index === 0 || index === 3 || index === 10)
  .map((robot, index) => ({ ...robot, commissionedDaysAgo: 40 + 10 * index }));
const FOREIGN = demoRobots().filter(({ speaks }) => speaks !== undefined);
const FEW = [...OWN, ...FOREIGN];

interface Options {
  environment?: Record<string, string>;
  db?: Database;
  brokerUrl?: string;
}

function start({
  environment = {},
  db = world.db,
  brokerUrl = "mqtt://127.0.0.1:1883",
}: Options = {}): Promise<Omit<FirstStart, "fill">> {
  const { access, fleet, operations, care, ensureBuiltIns } = world.app;
  const config = readConfig({ DATA_DIR: dataDir, ...environment });
  const fixture = { config, db, clock: world.clock, log: createLog("silent"), robots: FEW };
  return seedDemo({
    ...{ ...fixture, ...fleet, access, ensureBuiltIns, brokerUrl },
    ...{ care, operations, audit: world.app.audit },
  });
}

async function fleetFile(): Promise<FleetFile> {
  return JSON.parse(await readFile(join(dataDir, "demo-fleet.json"), "utf8")) as FleetFile;
}

const count = async (table: string): Promise<number> => {
  const { rows } = await world.db.pool.query(`select count(*) as count from ${table}`);
  return rows[0].count as number;
};

/** Everything that history is made of, as sums. */
async function contents(): Promise<Record<string, number>> {
  return world.db.one<Record<string, number>>(sql`
    select (select count(*) from task_reports) as tasks,
      (select sum(actual_area_sqm)::float8 from task_reports) as area,
      (select count(*) from usage_quarters) as quarters, (select sum(worked_s) from usage_days) as worked,
      (select sum(tasks_completed) from usage_months) as completed,
      (select count(*) from connection_records) as connections, (select count(*) from device_log) as lines,
      (select count(*) from permission_requests where status = 'approved') as granted,
      (select count(*) from permission_requests where status = 'pending') as awaited,
      (select count(*) from permission_request_steps) as steps, (select count(*) from staff) as staff, (select count(*) from organizations) as organizations,
      (select count(*) from devices) as devices`);
}

/** A database whose transactions fail from the given one on, as when the process is killed. */
function failingAfter(transactions: number): Database {
  let left = transactions;
  return {
    ...world.db,
    transaction: (work) => {
      if (left-- <= 0) throw new Error("killed");
      return world.db.transaction(work);
    },
  };
}

describe("the first start", () => {
  beforeEach(begin);
  afterEach(end);

  it("makes an administrator, shows the password once, and stays empty without the demo", async () => {
    const first = await start({ environment: { SWEEPLINE_DEMO: "0" } });
    expect(first.password).toMatch(/^[a-z0-9-]{14}$/);
    expect(await start({ environment: { SWEEPLINE_DEMO: "0" } })).toEqual({ username: "admin" });
    expect(await count("devices")).toBe(0);
    expect(await world.app.access.staff.recognize("admin", first.password ?? "")).toMatchObject({
      isEnabled: true,
    });
  });

  it("takes the administrator's password from the configuration", async () => {
    await start({ environment: { SWEEPLINE_DEMO: "0", SWEEPLINE_ADMIN_PASSWORD: "Given-by-me-1" } });
    expect(await world.app.access.staff.recognize("admin", "Given-by-me-1")).toBeDefined();
  });
});

describe("the demo", () => {
  let first: Omit<FirstStart, "fill">;
  beforeAll(async () => {
    await begin();
    first = await start();
  }, TIMEOUT_MS);
  afterAll(end);

  it("brings people who can sign in at once and see only their own tenant's robots", async () => {
    const { demo } = first;
    expect(demo?.usernames).toHaveLength(25);
    const people = await Promise.all(
      ["lananadmin", "qingyuviewer", "brightservice"].map((name) =>
        world.app.access.staff.findByUsername(name),
      ),
    );
    expect(people.map((person) => person?.mustChangePassword)).toEqual([false, false, false]);
    const viewer = await world.signIn("brightviewer", demo?.password);
    const answer = await world.call(viewer, DEVICE_ENDPOINTS.list);
    const names = answer.data.records.map((row) => row.shortName);
    expect(names.sort()).toEqual(["Fennel Court vacuum", "Kestrel B patrol", "Marlow 9 1"]);
  });

  it("shows companies with different permissions: both, device details alone, none and an application", async () => {
    const grantsOf = async (username: string) => {
      const { data } = await world.call(await world.signIn(username, first.demo?.password), E.own);
      return data.permissions.map(({ isGranted, isPending }) =>
        isGranted ? "yes" : isPending ? "asked" : "no",
      );
    };
    expect(await grantsOf("brightretail")).toEqual(["yes", "yes"]);
    expect(await grantsOf("brightlogistics")).toEqual(["yes", "no"]);
    expect(await grantsOf("brightworkplace")).toEqual(["asked", "no"]);
    expect(await grantsOf("lananplaza")).toEqual(["yes", "asked"]);
  });

  it("has sensors with a day of frames, some of which nobody heard", async () => {
    const { rows } = await world.db.pool.query(
      "select uplinks::int, lost::int, detail->'measurements' ? 'co2' as decodes from lora_sensors join device_states using (device_id)",
    );
    expect(rows).toHaveLength(DEMO_SENSORS.length - 1);
    for (const { uplinks, lost, decodes } of rows) {
      expect(uplinks + lost).toBeGreaterThan(60);
      expect(lost).toBeLessThan(uplinks / 3);
      expect(decodes).toBe(true);
    }
    expect(await count("lora_hearings")).toBe(rows.length * 2);
  });

  it("has its sensors behind a server of the platform's, which the simulator plays on this machine", async () => {
    const { sensorNetwork } = await fleetFile();
    const server = await world.db.one<object>(sql`
      select s.host, s.port, s.adapters, o.parent_id as "parentId", count(d.id) as devices,
        count(c.device_id) as credentials
      from mqtt_servers s join organizations o on o.id = s.organization_id
        left join devices d on d.mqtt_server_id = s.id left join device_credentials c on c.device_id = d.id
      where not s.is_built_in group by s.id, o.id`);
    expect(server).toEqual({
      ...{ host: "127.0.0.1", port: sensorNetwork?.port, adapters: ["chirpstack"], parentId: null },
      ...{ devices: DEMO_SENSORS.length, credentials: 0 },
    });
    const names = new Set(DEMO_SENSORS.map(({ serialNumber }) => serialNumber));
    const strangers = sensorNetwork?.sensors.filter(({ devEui }) => !names.has(devEui));
    expect(strangers).toMatchObject([{ devEui: NEWCOMER.serialNumber, isRejoining: true }]);
  });

  it("moves the sensors of an older demo to their server, once", async () => {
    await world.db.run(sql`update devices set mqtt_server_id = null`);
    const behind = async () =>
      (await world.db.one<{ count: number }>(sql`select count(mqtt_server_id) from devices`)).count;
    await start();
    expect(await behind()).toBe(0);
    await world.db.run(sql`delete from seed_steps where name = 'demo/sensor-network'`);
    await world.db.run(sql`delete from mqtt_servers where not is_built_in`);
    await start();
    expect(await behind()).toBe(DEMO_SENSORS.length);
  });

  it("tells how each robot came to its company: from the platform, by its tenant", async () => {
    const rows = await world.db.many<{ kinds: string[]; open: number; isRight: boolean }>(sql`
      select array_agg(a.kind order by a.assigned_at) as kinds, count(*) filter (where a.ended_at is null) as open,
        bool_and(a.ended_at is not null or (a.organization_id = d.organization_id
          and a.operator_staff_id is not distinct from d.operator_staff_id)) as "isRight"
      from devices d join device_allocations a on a.device_id = d.id group by d.id`);
    expect(rows).toHaveLength(FEW.length + DEMO_SENSORS.length);
    for (const { kinds, open, isRight } of rows) {
      expect(kinds.slice(0, 3)).toEqual(["registered", "allocated", "allocated"]);
      expect({ open, isRight }).toEqual({ open: 1, isRight: true });
    }
  });

  it("hands the robots' secrets to the simulator in a file that only its owner may read", async () => {
    const file = await fleetFile();
    expect((await stat(join(dataDir, "demo-fleet.json"))).mode & 0o777).toBe(0o600);
    expect(file.brokerUrl).toBe("mqtt://127.0.0.1:1883");
    expect(file.robots).toHaveLength(FEW.length);
    for (const { serialNumber, password, manufacturer } of file.robots)
      expect(await signInAtBroker(world.db, serialNumber, password)).toMatchObject({
        serialNumber,
        manufacturer,
      });
  });

  it("knows when parts will be worn out, and tells the simulator how worn they are", async () => {
    const parts = await world.db.many<{
      serial: string;
      kind: string;
      used: number;
      rate: number | null;
      isDue: boolean;
    }>(sql`
      select d.serial_number as serial, c.kind, c.used_hours as used, c.hours_a_day as rate, c.due_at > c.reported_at as "isDue"
      from device_consumables c join devices d on d.id = c.device_id order by 1, 2`);
    expect(parts.length).toBeGreaterThanOrEqual(3 * OWN.length);
    for (const { rate, isDue } of parts) {
      expect(rate).toBeGreaterThan(0.5);
      expect(rate).toBeLessThan(16);
      expect(isDue).toBe(true);
    }
    const received = (await fleetFile()).robots.flatMap(({ serialNumber, consumables = [] }) =>
      consumables.map(({ kind, usedHours }) => [serialNumber, kind, usedHours]),
    );
    expect(received.sort()).toEqual(parts.map(({ serial, kind, used }) => [serial, kind, used]).sort());
  });

  it("changes nothing at the next start, but for the broker's address", async () => {
    const [before, file] = [await contents(), await fleetFile()];
    world.clock.advance(3 * 86_400_000);
    expect((await start({ brokerUrl: "mqtt://127.0.0.1:2883" })).password).toBeUndefined();
    expect(await contents()).toEqual(before);
    // What has stood in its dock for days is full.
    const robots = file.robots.map((robot) =>
      robot.batteryPercent === undefined ? robot : { ...robot, batteryPercent: 100 },
    );
    expect(await fleetFile()).toEqual({ ...file, robots, brokerUrl: "mqtt://127.0.0.1:2883" });
  });

  it("gives the robots new secrets where the file got lost", async () => {
    const before = await fleetFile();
    await rm(join(dataDir, "demo-fleet.json"));
    await start();
    const [robot, lost] = [(await fleetFile()).robots[0], before.robots[0]];
    const signIn = (one: typeof robot) =>
      signInAtBroker(world.db, one?.serialNumber ?? "", one?.password ?? "");
    expect(await signIn(robot)).toBeDefined();
    expect(await signIn(lost)).toBeUndefined();
  });
});

describe("a demo that was not made in one go", () => {
  beforeEach(begin);
  afterEach(end);

  it("is completed by the next start when it was killed half way, as if it never had been", async () => {
    await start();
    const whole = await contents();
    await end();
    await begin();
    for (const survived of [0, 1, 2]) {
      await expect(start({ db: failingAfter(survived) })).rejects.toThrow("killed");
      // Later starts come later; history still ends at the moment of the first.
      world.clock.advance(3_600_000);
    }
    await start();
    expect(await contents()).toEqual({
      ...whole,
      area: expect.closeTo(whole.area ?? 0, 3) as unknown as number,
    });
  });

  it("stays away from a database that somebody uses", async () => {
    await world.anOrganization();
    expect((await start()).demo).toBeUndefined();
    expect(await count("devices")).toBe(0);
    await expect(fleetFile()).rejects.toThrow("ENOENT");
  });
});
