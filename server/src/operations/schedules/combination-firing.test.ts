/** A combination that is due is started once, in however many processes, by what whoever wrote its schedule may. */
import { COMBINATION_ENDPOINTS as C } from "@sweepline/contract/operations/combinations/index.ts";
import { SCHEDULE_ENDPOINTS as E, type Schedule } from "@sweepline/contract/operations/schedules/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { aPlace } from "../../../test/isolation-rows.ts";
import { aTask } from "../../../test/task-rows.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";
import { fireDue, followTimeZones } from "./firing.jobs.ts";

let world: World;
let who: Person;
let organizationId: number;
let taskId: number;
let combinationId: number;
beforeAll(async () => {
  world = await aWorld();
  organizationId = await world.anOrganization();
});
afterAll(() => world.close());
beforeEach(async () => {
  who = await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
  taskId = await aTask(world, who);
  combinationId = await aRound(["atOnce", "atOnce"]);
});

const MINUTE = 60_000;
async function aRound(begins: readonly string[], task = taskId): Promise<number> {
  const stages = begins.map((begun, at) => ({
    id: `s${at}`,
    begins: begun,
    parts: [{ id: `p${at}`, taskId: task }],
  }));
  const body = { name: `Round ${task} ${begins.length}`, definition: { stages } } as never;
  const { data, error } = await world.call(who, C.create, { body });
  expect(error).toBeUndefined();
  return data.id;
}
const fire = async (): Promise<void> => {
  const { db, clock, app } = world;
  const { runs, combinationRuns } = app.operations;
  await fireDue({ db, clock, runs, combinationRuns }).work(clock.now());
};
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * MINUTE).toISOString();
const write = (given: object = {}, by = who) => {
  const at = inMinutes(1);
  const rule = { repeat: "daily", times: [at.slice(11, 16)], from: at.slice(0, 10) };
  return world.call(by, E.create, { body: { name: "Night", combinationId, rule, ...given } as never });
};
const schedule = async (): Promise<Schedule> => {
  const { data, error } = await write();
  expect(error).toBeUndefined();
  return data;
};
const occurrencesOf = async (id: number) =>
  (await world.call(who, E.occurrences, { params: { id }, query: {} })).data.filter(
    ({ state }) => state !== "planned",
  );
const runsOf = async () => (await world.call(who, C.runs, { query: { combinationId } })).data.records;

it("belongs to either a task or a combination", async () => {
  expect((await write({ taskId })).error).toBe("invalidInput");
  expect((await write({ combinationId: null })).error).toBe("invalidInput");
  expect((await write({ combinationId: 999_999 })).error).toBe("strangeCombination");
});

it("is started once by many processes, and occurrence and run name each other", async () => {
  const { id, nextAt, subjectName } = await schedule();
  expect(subjectName).toBe(`Round ${taskId} 2`);
  await fire();
  expect(await runsOf()).toEqual([]);
  world.clock.advance(MINUTE);
  await Promise.all(Array.from({ length: 5 }, fire));
  await fire();
  const [run, ...others] = await runsOf();
  expect(others).toEqual([]);
  expect(run).toMatchObject({
    scheduleId: id,
    scheduleName: "Night",
    dueAt: nextAt,
    staffId: null,
    staffName: null,
  });
  expect(await occurrencesOf(id)).toMatchObject([
    { state: "started", runId: null, combinationRunId: run?.id, at: nextAt },
  ]);
});

it("is begun with what whoever wrote it last may by then", async () => {
  const { id } = await schedule();
  const viewer = await world.aPerson({ organizationId, roleCodes: ["viewer"] });
  await world.db.run(sql`update schedules set staff_id = ${viewer.staffId} where id = ${id}`);
  world.clock.advance(MINUTE);
  await fire();
  expect(await occurrencesOf(id)).toMatchObject([{ state: "due", cause: "noRights" }]);
  world.clock.advance(6 * MINUTE);
  await fire();
  expect(await occurrencesOf(id)).toMatchObject([{ state: "notStarted", cause: "noRights" }]);
  expect(await runsOf()).toEqual([]);
});

it("says where its tasks cannot be run", async () => {
  const { id } = await schedule();
  await world.db.run(sql`update tasks set archived_at = now() where id = ${taskId}`);
  world.clock.advance(MINUTE);
  await fire();
  expect(await occurrencesOf(id)).toMatchObject([{ state: "due", cause: "notRunnable" }]);
});

it("goes with its combination, which names it before", async () => {
  const { id } = await schedule();
  const { data } = await world.call(who, C.get, { params: { id: combinationId } });
  expect(data.schedules).toEqual([{ id, name: "Night" }]);
  await world.call(who, C.remove, { params: { id: combinationId }, body: { revision: data.revision } });
  expect((await world.call(who, E.get, { params: { id } })).error).toBe("notFound");
});

it("goes by the clocks of its first task's place, and follows them", async () => {
  const { id } = await schedule();
  const placeId = await aPlace(world, organizationId);
  await world.db.run(sql`update places set time_zone = 'Asia/Tokyo' where id = ${placeId}`);
  await world.db.run(sql`
    update maps set floor_id = (select id from floors where place_id = ${placeId})
    where id = (select map_id from tasks where id = ${taskId})`);
  await followTimeZones(world).work(world.clock.now());
  const { data } = await world.call(who, E.get, { params: { id } });
  expect(data.timeZone).toBe("Asia/Tokyo");
});

it("is found by its combination, its name and what it starts", async () => {
  const { id } = await schedule();
  const found = async (query: object) =>
    (await world.call(who, E.list, { query })).data.records.map((row) => row.id);
  expect(await found({ combinationId })).toEqual([id]);
  expect(await found({ search: `Round ${taskId} 2` })).toEqual([id]);
  expect(await found({ taskId })).toEqual([]);
});

it("follows its combination to the organization of other tasks", async () => {
  const { id } = await schedule();
  const branch = await world.anOrganization({ parentId: organizationId, orgTypeCode: "ORG" });
  await world.db.run(sql`update combinations set organization_id = ${branch} where id = ${combinationId}`);
  const { data } = await world.call(who, E.get, { params: { id } });
  expect(data.organizationId).toBe(branch);
});
