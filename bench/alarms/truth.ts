/** Each kind of alarm, provoked in a virtual robot of its own. */
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { AlarmKindName } from "@sweepline/contract/care/alarms/kinds.ts";
import { taskDefinitionSchema } from "@sweepline/contract/operations/tasks/definition.ts";
import sql from "sql-template-tag";
import type { Database } from "../../server/src/core/db/database.ts";
import { type RunningFleet, startFleet } from "../../simulator/src/fleet/start-fleet.ts";
import { type BenchFixture, createBenchFixture } from "../ingest/fixture.ts";
import { benchRobot, MANUFACTURER, SECRET } from "../ingest/reports.ts";
import { createServer, type Server } from "../schedules/servers.ts";
import { act, nameOf, PROVOCATIONS, type Provoked, type Robot } from "./provocations.ts";

const WARM_UP_S = 25;
const MEND_AFTER_S = 95;
/** What is claimed. */
const LIMIT_MS = 2_000;

export async function provokeAll({
  seconds,
  killEveryS,
}: {
  seconds: number;
  killEveryS: number;
}): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "sweepline-alarms-"));
  const fixture = await createBenchFixture({ robots: PROVOCATIONS.length });
  const servers = [1, 2].map((n) => createServer(fixture, { dataDir: join(folder, `server-${n}`) }));
  await servers[0]?.start();
  await servers[1]?.start();
  // What holds already would be looked at by what the rules were.
  await prepareRules(fixture.db);
  const fleet = startFleet({
    fleet: {
      brokerUrl: `mqtt://127.0.0.1:${fixture.broker.port}`,
      robots: PROVOCATIONS.map((_, index) => ({
        ...{ serialNumber: benchRobot(index).serialNumber, manufacturer: MANUFACTURER, password: SECRET },
        ...{ product: "B", robotKind: "scrubber", planId: `bench-${index}`, planSeed: 1, kind: "warehouse" },
        timeZone: "UTC",
      })),
    },
    ...{ mood: "quiet", seed: 1 },
  });
  try {
    await run({ fixture, servers, fleet, seconds, killEveryS });
  } finally {
    await fleet.stop();
    for (const server of servers) await server.kill();
    await fixture.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function run({
  fixture: { db },
  servers,
  fleet,
  seconds,
  killEveryS,
}: {
  fixture: BenchFixture;
  servers: readonly Server[];
  fleet: RunningFleet;
  seconds: number;
  killEveryS: number;
}): Promise<void> {
  const all = await Promise.all(
    fleet.robots.map(async (robot) => ({ robot, fleet, db, deviceId: await idOf(db, robot) })),
  );
  await wait(WARM_UP_S * 1_000);
  await prepareTask(db, all);
  for (const [index, one] of PROVOCATIONS.entries())
    if (!one.isAtRest) act(all[index] as Provoked, { action: "startCleaning" });
  await wait(WARM_UP_S * 1_000);
  const begunAt = Date.now();
  const provokedAt = new Map<AlarmKindName, number>();
  let [mended, kills] = [false, 0];
  for (const [index, one] of PROVOCATIONS.entries()) {
    provokedAt.set(one.kind, Date.now());
    await one.provoke(all[index] as Provoked);
  }
  const endsAt = begunAt + seconds * 1_000;
  while (Date.now() < endsAt) {
    await wait(killEveryS * 1_000);
    const server = servers[kills % servers.length];
    await server?.kill();
    await server?.start();
    kills += 1;
    if (mended || Date.now() - begunAt < MEND_AFTER_S * 1_000) continue;
    mended = true;
    for (const [index, one] of PROVOCATIONS.entries()) await one.mend?.(all[index] as Provoked);
  }
  await sayOutcomes(db, { all, provokedAt, kills });
}

const idOf = async (db: Database, robot: Robot): Promise<number> =>
  (
    await db.one<{ id: number }>(
      sql`select id from devices where serial_number = ${robot.identity.serialNumber}`,
    )
  ).id;

async function prepareRules(db: Database): Promise<void> {
  await db.run(
    sql`update products set capabilities = array['position', 'battery', 'cleaning', 'water', 'consumables', 'dock']`,
  );
  for (const { kind, durationS } of PROVOCATIONS)
    await db.run(sql`
      update alarm_rules set duration_s = ${durationS}, is_enabled = true, changed_at = clock_timestamp() where kind = ${kind}`);
  await db.run(sql`
    insert into alarm_rules (organization_id, name, kind, severity, duration_s, threshold, field, direction)
    values (1, 'Errors', 'field', 'info', 5, 0, 'errorCount', 'above')`);
  await db.run(sql`
    with place as (
      insert into places (organization_id, name, time_zone, floors_above, floors_below, floor_naming)
      values (1, 'Tower', 'UTC', 2, 0, 'none') returning id),
    elevator as (
      insert into elevators (organization_id, place_id, name, manufacturer, address_number, account_id, mac, floors_above, floors_below,
        door_open_time_ms, floor_travel_ms, door_count, gap_mm, is_enabled)
      select 1, id, 'East', '', 'a/b/c', 'x', '', 2, 0, 1, 1, 1, 0, true from place returning id)
    insert into elevator_states (elevator_id, changed_at, holder, held_until)
    select id, now(), gen_random_uuid(), now() + interval '1 day' from elevator`);
  const place = PROVOCATIONS.findIndex(({ kind }) => kind === "elevator");
  await db.run(sql`
    insert into place_devices (device_id, place_id, associated_at)
    select d.id, p.id, now() from devices d, places p where d.serial_number = ${benchRobot(place).serialNumber}`);
}

const STEP = {
  ...{ id: "s1", name: "Area" },
  target: {
    kind: "area",
    points: [
      [0, 0],
      [4, 0],
      [4, 3],
    ],
  },
};

/** A timed task of the robot that refuses, due once it is said. */
async function prepareTask(db: Database, all: readonly Provoked[]): Promise<void> {
  const index = PROVOCATIONS.findIndex(({ kind }) => kind === "timedTaskNotStarted");
  const one = all[index] as Provoked;
  const definition = taskDefinitionSchema.parse({
    ...{ steps: [STEP], runner: { kind: "devices", deviceIds: [one.deviceId] } },
  });
  await db.run(sql`
    with task as (
      insert into tasks (organization_id, name, map_id, definition, runner, device_ids, element_ids, step_count, area_sqm, changed_at)
      select 1, ${nameOf(one)}, m.id, ${JSON.stringify(definition)}::jsonb, 'devices', ${[one.deviceId]}::bigint[], '{}', 1, 10, now()
        from device_states s left join maps m on m.map_key = s.map_key where s.device_id = ${one.deviceId} returning id)
    insert into schedules (organization_id, task_id, name, rule, time_zone, late_min, changed_at)
    select 1, id, ${nameOf(one)}, ${JSON.stringify({ repeat: "none", times: ["00:00"], from: "2026-01-01" })}::jsonb, 'UTC', 5, now() from task`);
}

interface Outcome {
  kind: AlarmKindName;
  alarms: number;
  times: number;
  lateMs: number;
  seenMs: number;
  isCleared: boolean;
}

async function sayOutcomes(
  db: Database,
  {
    all,
    provokedAt,
    kills,
  }: { all: readonly Provoked[]; provokedAt: ReadonlyMap<AlarmKindName, number>; kills: number },
): Promise<void> {
  const outcomes: Outcome[] = [];
  for (const [index, { kind, durationS }] of PROVOCATIONS.entries()) {
    const { deviceId } = all[index] as Provoked;
    const alarms = await db.many<{ since: Date; raisedAt: Date; clearedAt: Date | null; times: number }>(sql`
      select since, raised_at as "raisedAt", cleared_at as "clearedAt", times from alarms
       where device_id = ${deviceId} and kind = ${kind} order by raised_at`);
    const [first] = alarms;
    outcomes.push({
      ...{
        kind,
        alarms: alarms.length,
        times: first?.times ?? 0,
        isCleared: first ? first.clearedAt !== null : false,
      },
      lateMs: first ? first.raisedAt.getTime() - first.since.getTime() - durationS * 1_000 : Number.NaN,
      seenMs: first ? first.since.getTime() - (provokedAt.get(kind) ?? 0) : Number.NaN,
    });
  }
  console.log(
    `  ${kills} kills, load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")}`,
  );
  for (const one of outcomes) {
    const isTrue = one.alarms === 1 && one.times === 1 && one.isCleared && Math.abs(one.lateMs) <= LIMIT_MS;
    if (!isTrue) process.exitCode = 1;
    console.log(
      `  ${isTrue ? "ok  " : "BAD "} ${one.kind.padEnd(20)} raised ${one.alarms}× (came back ${Math.max(0, one.times - 1)}×), ` +
        `${one.lateMs} ms after it was due, condition seen ${one.seenMs} ms after it was provoked, ${one.isCleared ? "cleared" : "STILL ACTIVE"}`,
    );
  }
}
