/** A site goes offline: thousands of alarms within a minute, while people look at the list and the badge. */
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { ALARM_ENDPOINTS as E } from "@sweepline/contract/care/alarms/index.ts";
import sql from "sql-template-tag";
import { raiseAlarms } from "../../server/src/care/alarms/alarms.jobs.ts";
import { serveAlarms } from "../../server/src/care/alarms/alarms.routes.ts";
import { createAlarms } from "../../server/src/care/alarms/alarms.service.ts";
import { EVERYTHING } from "../../server/src/core/caller.ts";
import { createDatabase, type Database } from "../../server/src/core/db/database.ts";
import { ensureRoom } from "../../server/src/fleet/telemetry/index.ts";
import { ask } from "../calls.ts";
import { createBenchFixture } from "../ingest/fixture.ts";
import { openRooms } from "../rooms-server.ts";

const SILENT = { announce: () => undefined, isWanted: () => false };
const MINUTE_MS = 60_000;
const LIMITS_MS = { groups: 200, counts: 50 };

export async function measureOutage({ robots }: { robots: number }): Promise<void> {
  const fixture = await createBenchFixture({ robots });
  const [db, jobs] = [0, 1].map(() =>
    createDatabase({ url: fixture.databaseUrl, size: 5, onError: () => undefined }),
  ) as [Database, Database];
  try {
    await ensureRoom(fixture.db, new Date());
    await goOffline(fixture.db);
    const { http, route } = await openRooms(db, { platform: EVERYTHING });
    const clock = { now: () => new Date() };
    serveAlarms(
      route,
      createAlarms({ db, clock, audit: { record: async () => undefined } as never, announcer: SILENT }),
    );
    await http.ready();
    const timeOf = (path: string) => ask(http, { url: path, token: "platform" });
    const times = { groups: [] as number[], counts: [] as number[] };
    const { work } = raiseAlarms({ db: jobs, announcer: SILENT });
    const endsAt = Date.now() + MINUTE_MS + 2_000;
    const raising = (async () => {
      while (Date.now() < endsAt) {
        await work(new Date());
        await wait(1_000);
      }
    })();
    while (Date.now() < endsAt) {
      times.groups.push(await timeOf(`${E.groups.path}?states=active`));
      times.counts.push(await timeOf(E.counts.path));
      await wait(50);
    }
    await raising;
    const { alarms, groups } = await db.one<{ alarms: number; groups: number }>(sql`
      select count(*)::int as alarms, count(distinct group_id)::int as groups from alarms`);
    console.log(
      `  ${alarms} alarms in ${groups} ${groups === 1 ? "occurrence" : "occurrences"}, load ${loadavg()[0]?.toFixed(1)}`,
    );
    for (const name of ["groups", "counts"] as const) {
      const sorted = times[name].sort((a, b) => a - b);
      const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
      const isGood = p99 < LIMITS_MS[name];
      if (!isGood) process.exitCode = 1;
      console.log(
        `  ${isGood ? "ok  " : "SLOW"} ${name}: ${sorted.length} calls, p50 ${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (limit ${LIMITS_MS[name]})`,
      );
    }
    await http.close();
  } finally {
    await db.close();
    await jobs.close();
    await fixture.close();
  }
}

/** Everything of one place, one after the other within a minute. */
export async function goOffline(db: Database): Promise<void> {
  await db.run(sql`
    insert into places (organization_id, name, time_zone, floors_above, floors_below, floor_naming) values (1, 'Site', 'UTC', 2, 0, 'none')`);
  await db.run(sql`
    insert into place_devices (device_id, place_id, associated_at) select d.id, p.id, now() from devices d, places p`);
  const rule = await db.one<{ id: number }>(sql`
    insert into alarm_rules (organization_id, name, kind, severity, duration_s) values (1, 'Site', 'offline', 'error', 0) returning id`);
  await db.run(sql`
    insert into alarm_conditions (device_id, rule_id, since, due_at)
    select d.id, ${rule.id}, at, at from (select id, now() + interval '60 s' * (row_number() over (order by id)) / count(*) over () as at from devices) d`);
  await db.pool.query("vacuum analyze");
}
