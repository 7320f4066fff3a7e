import sql from "sql-template-tag";
import { afterEach, describe, expect, it } from "vitest";
import { aWorld, type World } from "../../../test/world.ts";
import { ensurePartitions } from "../../core/db/partitions.ts";
import { ensureRoom } from "./index.ts";

const DAY_MS = 86_400_000;
const HISTORY = ["connection_records", "device_log", "report_gaps", "task_reports"] as const;
let world: World;
afterEach(() => world.close());

/** One row of each kind so many days ago. */
async function plant(deviceId: number, daysAgo: readonly number[]): Promise<void> {
  const { db, clock } = world;
  for (const days of daysAgo) {
    const at = new Date(clock.now().getTime() - days * DAY_MS);
    await ensurePartitions(db, { from: at, to: at }, [...HISTORY]);
    await db.run(sql`
      insert into connection_records (device_id, login_name, connected_at) values (${deviceId}, 'SN', ${at})`);
    await db.run(
      sql`insert into device_log (device_id, at, level, kind) values (${deviceId}, ${at}, 'info', 'x')`,
    );
    await db.run(sql`insert into report_gaps values (${deviceId}, ${at}, ${at})`);
    await db.run(sql`
      insert into task_reports (device_id, started_at, run_id, task_name, origin, reported_at)
      values (${deviceId}, ${at}, 'r', 't', 'auto', ${at})`);
  }
}

const kept = async (): Promise<number[]> => {
  const rows = await Promise.all(
    HISTORY.map((table) =>
      world.db.one<{ n: number }>({ name: "", text: `select count(*)::int as n from ${table}`, values: [] }),
    ),
  );
  return rows.map(({ n }) => n);
};

describe("history of devices", () => {
  it("gets no room in a past that nothing is written to any more", async () => {
    world = await aWorld();
    await world.aDevice({ organizationId: await world.anOrganization() });
    await world.db.run(sql`update products set retention_days = 400`);
    await ensureRoom(world.db, world.clock.now());
    const names = await world.db.many<{ name: string }>(sql`
      select relname as name from pg_class where relispartition and relkind = 'r' and relname like '%_2025_%'`);
    const tables = new Set(names.map(({ name }) => name.slice(0, name.indexOf("_2025_"))));
    expect([tables.has("telemetry_reports"), tables.has("device_log")]).toEqual([true, true]);
    for (const table of [
      "operation_log",
      "sign_in_log",
      "exception_log",
      "device_commands",
      "elevator_events",
    ])
      expect(tables.has(table), table).toBe(false);
  });

  it("ends by itself: log after 90 days, connections after 400, task reports after five years", async () => {
    world = await aWorld();
    const deviceId = await world.aDevice({ organizationId: await world.anOrganization() });
    await plant(deviceId, [10, 140, 460, 1_900]);
    await world.app.upkeep.start();
    expect(await kept()).toEqual([2, 1, 2, 3]);
  });

  it("is kept as long as the operator says, and not less long than late reports may come", async () => {
    world = await aWorld({ DEVICE_LOG_DAYS: "30", CONNECTION_RECORDS_DAYS: "60", TASK_REPORTS_DAYS: "365" });
    const deviceId = await world.aDevice({ organizationId: await world.anOrganization() });
    await world.db.run(sql`update products set retention_days = 120`);
    await plant(deviceId, [10, 110, 200, 500]);
    await world.app.upkeep.start();
    expect(await kept()).toEqual([2, 2, 2, 3]);
  });
});
