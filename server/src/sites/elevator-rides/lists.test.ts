import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "../../../test/database.ts";
import { createFleetFixture, EVERYTHING, type FleetFixture, NOW } from "../../../test/fleet-fixture.ts";
import { waysOf } from "../../../test/plans.ts";
import { ensurePartitions } from "../../core/db/partitions.ts";
import { pageOfElevators } from "../elevators/elevators-reads.store.ts";
import { openRequests, pageOfEvents, pageOfRequests } from "./requests.store.ts";

const ELEVATORS = 300;
const RIDES = 400;
let fixture: FleetFixture;
beforeAll(async () => {
  fixture = await createFleetFixture();
  const { db } = fixture;
  await ensurePartitions(db, { from: new Date(NOW.getTime() - 40 * 86_400_000), to: NOW }, [
    "elevator_requests",
    "elevator_events",
  ]);
  // As the owner, whose statements may take as long as they need on a machine that is held up.
  await asOwner(
    db,
    sql`
      insert into elevators (organization_id, name, manufacturer, address_number, account_id, mac, floors_above, floors_below,
        door_open_time_ms, floor_travel_ms, door_count, gap_mm, is_enabled)
      select ${fixture.orgs.aurora}, 'Lift ' || n, '', 'a/b/' || n, 's', '', 2, 0, 1000, 1000, 1, 0, true
      from generate_series(1, ${ELEVATORS}) n`,
    sql`insert into elevator_states (elevator_id, changed_at) select id, ${NOW} from elevators`,
    sql`
      insert into elevator_requests (elevator_id, requested_at, id, from_floor, to_floor, state, state_since, ended_at)
      select e.id, ${NOW}::timestamptz - n * interval '90 min', gen_random_uuid(), '1', '2', 'done', ${NOW}, ${NOW}
      from elevators e, generate_series(1, ${RIDES}) n`,
    sql`
      insert into elevator_events (elevator_id, at, kind)
      select e.id, ${NOW}::timestamptz - n * interval '90 min', 'state' from elevators e, generate_series(1, ${RIDES}) n`,
    "analyze elevators, elevator_states, elevator_requests, elevator_events",
  );
}, 120_000);
afterAll(() => fixture.close());

const first = { current: 1, size: 20 } as const;

describe("lists of elevators where there is much of everything", () => {
  it("read a page of requests and events of one elevator alone", async () => {
    const id = 150;
    for (const read of [pageOfRequests, pageOfEvents]) {
      const { sequential, rows } = await waysOf(fixture.db, (db) => read(db, id, { query: first, now: NOW }));
      expect(sequential).toEqual([]);
      for (const [table, count] of Object.entries(rows)) expect(count, table).toBeLessThan(2 * RIDES + 50);
    }
  });

  it("find who waits at an elevator without its past", async () => {
    const { sequential, rows } = await waysOf(fixture.db, (db) => openRequests(db, 150));
    expect(sequential).toEqual([]);
    expect(rows.elevator_requests ?? 0).toBeLessThan(5);
  });

  it("list elevators with their states without anybody's past", async () => {
    const { sequential } = await waysOf(fixture.db, (db) => pageOfElevators(db, EVERYTHING, first));
    expect(sequential).toEqual([]);
  });
});
