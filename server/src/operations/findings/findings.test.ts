/** What is found of a plan on a real database, and for whom. */
import { FINDING_ENDPOINTS as E } from "@sweepline/contract/operations/findings.ts";
import { rolloutPlanSchema } from "@sweepline/contract/operations/rollouts/plan.ts";
import { RUN_ENDPOINTS } from "@sweepline/contract/operations/runs.ts";
import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { aTaskFixture } from "../../../test/task-rows.ts";

const HOUR = 3_600_000;
const GROUPS = [{ name: "All", share: { by: "percent", value: 100 } }];
const { world, who, stranger, taskId, deviceId } = await aTaskFixture();
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
    await world.db.run(sql`update devices set is_locked = false, decommissioned_at = null`);
    await world.db.run(sql`update device_consumables set used_hours = 0`);
    await world.db.run(sql`
      update device_states s set map_key = m.map_key from tasks t join maps m on m.id = t.map_id
      where t.id = ${taskId} and s.device_id = ${deviceId}`);
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

  it("is told of one task or one map, among all that is planned", async () => {
    await schedule("One");
    await schedule("Two");
    const of = async (query: object, person = who) =>
      (await world.call(person, E.list, { query: query as never })).data.map(
        ({ scheduleName }) => scheduleName,
      );
    const { mapId } = await world.db.one<{ mapId: number }>(sql`
      select map_id as "mapId" from tasks where id = ${taskId}`);
    expect(await of({ taskId })).toEqual(["Two", "Two"]);
    expect(await of({ mapId })).toEqual(["Two", "Two"]);
    expect(await of({ taskId: taskId + 1_000 })).toEqual([]);
    expect(await of({ mapId: mapId + 1_000 })).toEqual([]);
    expect(await of({ taskId }, stranger)).toEqual([]);
  });

  it("counts what the robot does now, until it should be through", async () => {
    const open = { params: { id: taskId }, body: { deviceId } };
    expect((await world.call(who, RUN_ENDPOINTS.start, open)).status).toBe(200);
    await world.db.run(sql`
      update runs set state = 'running', started_at = ${at(0)}::timestamptz where ended_at is null`);
    await world.db.run(sql`
      insert into runs (device_id, created_at, id, organization_id, task_id, task_name, task_version, step_names, command_id, state,
        end_status, moves, started_at, changed_at, ended_at)
      select device_id, created_at - interval '1 day', gen_random_uuid(), organization_id, task_id, task_name, 1, '{}', command_id,
        'ended', 'completed', '[]', started_at - interval '1 day', changed_at, started_at - interval '22 hours'
      from runs where ended_at is null`);
    await schedule("One");
    const [finding] = await findings();
    expect(finding).toMatchObject({ kind: "tooFewRobots", count: 1, freeAt: at(2 * HOUR) });
    expect(finding?.other).toMatchObject({ scheduleId: null, at: at(0) });
    await world.db.run(sql`
      update tasks set runner = 'devices', device_ids = array[${deviceId}]::bigint[] where id = ${taskId}`);
    expect((await findings()).map(({ kind }) => kind)).toContain("robotAtWork");
  });

  it("knows what robots are able to, and by which version of the map they drive", async () => {
    await schedule("One");
    const kinds = async () => (await findings()).map(({ kind, need, amount }) => [kind, need, amount]);
    expect(await kinds()).toEqual([]);
    await world.db.run(sql`
      update tasks set definition = jsonb_set(definition, '{steps,0,waterLevel}', '2') where id = ${taskId}`);
    await world.db.run(sql`update products set capabilities = array_remove(capabilities, 'water')`);
    await world.db.run(sql`update devices set factsheet = null where id = ${deviceId}`);
    expect(await kinds()).toEqual([
      ["unable", "areas", 1],
      ["unable", "water", 1],
    ]);
    await world.db.run(sql`
      update tasks set definition = jsonb_set(definition #- '{steps,0,waterLevel}', '{steps,0,target}',
        '{"kind": "element", "elementId": "e1"}'), element_ids = '{e1}' where id = ${taskId}`);
    await world.db.run(sql`
      update map_versions v set elements = '[{"id": "e1"}]' from maps m where m.current_version_id = v.id`);
    expect(await kinds()).toEqual([]);
    await world.db.run(sql`
      insert into device_maps (device_id, map_key, version, status, reported_at)
      select s.device_id, s.map_key, '1', 'enabled', now() from device_states s where s.device_id = ${deviceId}`);
    expect(await kinds()).toEqual([["oldMap", null, 1]]);
    await world.db.run(sql`update device_maps set version = '2' where device_id = ${deviceId}`);
    expect(await kinds()).toEqual([]);
  });

  it("knows which robots a rollout that runs may update meanwhile", async () => {
    await world.db.run(sql`
      update tasks set runner = 'devices', device_ids = array[${deviceId}]::bigint[] where id = ${taskId}`);
    await schedule("One");
    const plan = JSON.stringify(rolloutPlanSchema.parse({ groups: GROUPS, urgency: "forced" }));
    const { id } = await world.db.one<{ id: number }>(sql`
      insert into rollouts (organization_id, product_id, name, target, plan, state, staff_name, created_at, started_at, changed_at)
      select organization_id, product_id, 'Spring', '{}', ${plan}::jsonb, 'running', 'Ann', ${at(0)}, ${at(0)}, ${at(0)}
      from devices where id = ${deviceId} returning id`);
    await world.db.run(sql`
      insert into device_updates (device_id, created_at, rollout_id, group_number, organization_id, state, changed_at)
      select id, ${at(0)}, ${id}, 1, organization_id, 'planned', ${at(0)} from devices where id = ${deviceId}`);
    const kinds = async () => (await findings()).map(({ kind, count, rollout }) => [kind, count, rollout]);
    expect(await kinds()).toEqual([["updateWindow", 7, { id, name: "Spring" }]]);
    await world.db.run(sql`update rollouts set state = 'paused' where id = ${id}`);
    expect(await kinds()).toEqual([]);
    await world.db.run(sql`update rollouts set state = 'running' where id = ${id}`);
    await world.db.run(
      sql`update device_updates set state = 'succeeded', ended_at = ${at(1)} where rollout_id = ${id}`,
    );
    expect(await kinds()).toEqual([]);
  });

  it("is refused for a task that the person does not see", async () => {
    const { error } = await world.call(stranger, E.check, { body: draft() });
    expect(error).toBe("strangeTask");
  });
});
