/** What is found of a plan on a real database, and for whom. */
import { FINDING_ENDPOINTS as E } from "@sweepline/contract/operations/findings.ts";
import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aReadyDevice, aTask } from "../../../test/task-rows.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";

const HOUR = 3_600_000;
let world: World;
let who: Person;
let stranger: Person;
let taskId: number;
let deviceId: number;
beforeAll(async () => {
  world = await aWorld();
  const tenant = async () =>
    world.aPerson({ organizationId: await world.anOrganization(), roleCodes: ["tenantAdmin"] });
  [who, stranger] = [await tenant(), await tenant()];
  taskId = await aTask(world, who);
  deviceId = await aReadyDevice(world, taskId);
});
afterAll(() => world.close());

const at = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
/** Every day, an hour from now by UTC. */
const daily = () => {
  const first = at(HOUR);
  return { repeat: "daily", times: [first.slice(11, 16)], from: first.slice(0, 10) };
};
const schedule = async (name: string): Promise<{ id: number }> => {
  const body = { name, taskId, rule: daily() } as never;
  return (await world.call(who, SCHEDULE_ENDPOINTS.create, { body })).data;
};

describe("what may not work", () => {
  const findings = async (person = who) => {
    const { data, error } = await world.call(person, E.list, { query: {} });
    expect(error).toBeUndefined();
    return data;
  };
  const draft = (given: object = {}) => ({ taskId, rule: daily(), ...given }) as never;
  const check = async (given: object = {}) =>
    (await world.call(who, E.check, { body: draft(given) })).data.map(({ kind, count }) => [kind, count]);

  beforeEach(async () => {
    await world.db.run(sql`delete from schedules`);
    await world.db.run(sql`update runs set state = 'ended', ended_at = created_at where ended_at is null`);
    await world.db.run(sql`update devices set is_locked = false`);
    await world.db.run(sql`update tasks set runner = 'best', device_ids = '{}', archived_at = null`);
  });

  it("is found among what is planned, for whom it may concern", async () => {
    await schedule("One");
    await schedule("Two");
    // One robot on this map: the second has none.
    const found = await findings();
    expect(found.map(({ kind, count, scheduleName }) => [kind, count, scheduleName])).toEqual([
      ["tooFewRobots", 7, "Two"],
      ["sameArea", 7, "Two"],
    ]);
    expect(found[0]?.freeAt).not.toBeNull();
    expect(await findings(stranger)).toEqual([]);
  });

  it("is found of a draft before it is saved, and of a change without what it was", async () => {
    expect(await check()).toEqual([]);
    const { id } = await schedule("One");
    expect(await check()).toEqual([
      ["tooFewRobots", 7],
      ["sameArea", 7],
    ]);
    expect(await check({ scheduleId: id })).toEqual([]);
    await world.db.run(sql`update tasks set archived_at = now()`);
    expect((await findings()).map(({ kind }) => kind)).toEqual(["taskArchived"]);
  });

  it("knows the robot that alone may do it", async () => {
    await world.db.run(sql`
      update tasks set runner = 'devices', device_ids = array[${deviceId}]::bigint[] where id = ${taskId}`);
    await world.db.run(sql`update devices set is_locked = true where id = ${deviceId}`);
    await world.db.run(sql`
      insert into device_consumables (device_id, kind, used_hours, life_hours, reported_at)
      values (${deviceId}, 'mainBrush', 300, 300, now()) on conflict do nothing`);
    await schedule("One");
    const found = await findings();
    expect(found.map(({ kind }) => kind).sort()).toEqual(["robotLocked", "wornPart"]);
    expect(found[0]).toMatchObject({ deviceId, deviceName: expect.stringContaining("ZEBRA") });
    await world.db.run(sql`update device_states set map_key = 'elsewhere' where device_id = ${deviceId}`);
    expect((await findings()).map(({ kind }) => kind)).toContain("robotElsewhere");
    await world.db.run(sql`update devices set decommissioned_at = now() where id = ${deviceId}`);
    expect((await findings()).map(({ kind }) => kind)).toContain("noRobot");
  });

  it("is refused for a task that the person does not see", async () => {
    const { error } = await world.call(stranger, E.check, { body: draft() });
    expect(error).toBe("strangeTask");
  });
});
