/** Who is taken where several may run a task. */
import { RUN_ENDPOINTS as E } from "@sweepline/contract/operations/runs.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { aReadyDevice, aTask } from "../../../test/task-rows.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";

let world: World;
let who: Person;
let taskId: number;
beforeAll(async () => {
  world = await aWorld();
  const organizationId = await world.anOrganization();
  who = await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
});
afterAll(() => world.close());
beforeEach(async () => {
  taskId = await aTask(world, who);
});

const aRobot = async ({ battery = 90, isAble = true } = {}): Promise<number> => {
  const id = await aReadyDevice(world, taskId);
  await world.db.run(sql`update device_states set battery_percent = ${battery} where device_id = ${id}`);
  if (!isAble) await world.db.run(sql`update devices set factsheet = '{"version":"2.1.0"}' where id = ${id}`);
  return id;
};
const start = (deviceId?: number, id = taskId) =>
  world.call(who, E.start, { params: { id }, body: { deviceId } });

it("is the fullest of those that are able to", async () => {
  for (let n = 0; n < 3; n += 1) await aRobot({ battery: 99, isAble: false });
  await aRobot({ battery: 60 });
  const best = await aRobot({ battery: 80 });
  expect((await start()).data.deviceId).toBe(best);
});

it("is nobody where none of them is able to, and the one that was asked for says so", async () => {
  const ids = [await aRobot({ isAble: false }), await aRobot({ isAble: false })];
  expect((await start()).error).toBe("noRobot");
  expect((await start(ids[0])).error).toBe("unsupported");
  const { rows } = await world.db.pool.query("select id from device_commands where device_id = any($1)", [
    ids,
  ]);
  expect(rows).toEqual([]);
});

it("is another one for each of those that are started together", async () => {
  const ids = [await aRobot({ battery: 99, isAble: false }), await aRobot(), await aRobot()];
  const due = [0, 1, 2].map((scheduleId) => ({
    taskId,
    scheduleId,
    dueAt: world.clock.now(),
    deviceId: null,
  }));
  const begun = await world.db.transaction((tx) => world.app.operations.runs.startDue(tx, due));
  const of = begun.map((one) => ("deviceId" in one ? one.deviceId : one.refusal.key));
  expect(of.sort()).toEqual([...ids.slice(1), "noRobot"].sort());
});

it("is looked for as often however many robots others were given meanwhile", async () => {
  const { runs } = world.app.operations;
  const dueTimes = (count: number) =>
    Array.from({ length: count }, (_, scheduleId) => ({
      ...{ taskId, scheduleId, dueAt: world.clock.now(), deviceId: null },
    }));
  /** How often one holds robots whose best are given to others before it holds the first. */
  const holdsBehind = async (others: number): Promise<number> => {
    taskId = await aTask(world, who);
    const ids: number[] = [];
    for (let n = 0; n <= others; n += 1) ids.push(await aRobot({ battery: 90 - n }));
    let holds = 0;
    const [begun] = await world.db.transaction((tx) => {
      const { many } = tx;
      tx.many = async (query) => {
        if (!query.text.includes("for no key update of d")) return many(query);
        if (holds === 0) await world.db.transaction((before) => runs.startDue(before, dueTimes(others)));
        holds += 1;
        return many(query);
      };
      return runs.startDue(tx, dueTimes(1));
    });
    expect(begun).toMatchObject({ deviceId: ids.at(-1) });
    return holds;
  };
  expect(await holdsBehind(6)).toBe(await holdsBehind(1));
});

it("is refused for one task without harm to the other", async () => {
  const archived = await aTask(world, who);
  await world.db.run(sql`update tasks set archived_at = now() where id = ${archived}`);
  const id = await aRobot();
  const due = [archived, taskId].map((one) => ({
    ...{ taskId: one, scheduleId: 1, dueAt: world.clock.now(), deviceId: null },
  }));
  const [refused, begun] = await world.db.transaction((tx) =>
    world.app.operations.runs.startDue(tx, [...due]),
  );
  expect(refused).toMatchObject({ refusal: { key: "notRunnable" } });
  expect(begun).toMatchObject({ deviceId: id });
});
