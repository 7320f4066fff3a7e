import pg from "pg";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { createRobotFixture, LONG_TIMEOUT, send } from "../../../test/robot-fixture.ts";
import { aCleaning } from "../../../test/robot-messages.ts";

const fixture = await createRobotFixture();
afterAll(() => fixture.close());

/** Holds the table against every writer until it is let go. */
async function holdReports(): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: fixture.databaseUrl });
  await holder.connect();
  await holder.query("begin; lock table telemetry_reports in access exclusive mode");
  return async () => {
    await holder.query("rollback");
    await holder.end();
  };
}

const waitingForLocks = async (): Promise<number> => {
  const { count } = await fixture.db.one<{ count: number }>(
    sql`select count(*) from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
  );
  return count;
};

describe("acknowledging", () => {
  it("waits for the commit", async () => {
    const [robot, other] = [await fixture.aRobot(), await fixture.aRobot()];
    const [connection, another] = [await robot.connect(), await other.connect()];
    const release = await holdReports();
    let isAcknowledged = false;
    const sent = send(connection, robot.topic("cleaning"), aCleaning()).then(() => {
      isAcknowledged = true;
    });
    await expect.poll(waitingForLocks, LONG_TIMEOUT).toBe(1);
    // Nothing more is read of a robot whose report waits; whatever the broker would have sent it by now, it has sent before it
    // answers another one.
    for (let times = 0; times < 2; times += 1) await another.subscribeAsync(other.topic("order"));
    expect(isAcknowledged).toBe(false);
    await release();
    await sent;
    const { reports } = await fixture.db.one<{ reports: number }>(
      sql`select reports from usage_days where device_id = ${robot.id}`,
    );
    expect(reports).toBe(1);
  });

  it("comes late and once when the database cut every connection meanwhile", async () => {
    const robot = await fixture.aRobot();
    const connection = await robot.connect();
    await send(connection, robot.topic("cleaning"), aCleaning());
    const release = await holdReports();
    const sent = Promise.all([1, 2, 3].map(() => send(connection, robot.topic("cleaning"), aCleaning())));
    await expect.poll(waitingForLocks, LONG_TIMEOUT).toBeGreaterThan(0);
    await fixture.db.run(sql`
      select pg_terminate_backend(pid) from pg_locks
       where not granted and database = (select oid from pg_database where datname = current_database())`);
    await release();
    await sent;
    const usage = await fixture.db.one(
      sql`select reports, worked_s from usage_days where device_id = ${robot.id}`,
    );
    expect(usage).toEqual({ reports: 4, worked_s: 4 });
  });
});
