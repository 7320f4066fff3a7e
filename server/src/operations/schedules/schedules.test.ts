/** Schedules as people write them: when they are next due, by the clocks of the place, and what one, these and all changes do. */
import { CLOSED_DAY_ENDPOINTS as D } from "@sweepline/contract/operations/schedules/closed-days.ts";
import { SCHEDULE_ENDPOINTS as E, type Schedule } from "@sweepline/contract/operations/schedules/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aReadyDevice, aTask } from "../../../test/task-rows.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";

let world: World;
let who: Person;
let taskId: number;
beforeAll(async () => {
  // A Monday, 08:00 UTC.
  world = await aWorld();
  const organizationId = await world.anOrganization();
  who = await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
  await world.aDevice({ organizationId });
  await world.db.run(sql`update devices set time_zone = 'Asia/Shanghai'`);
  taskId = await aTask(world, who);
});
afterAll(() => world.close());

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR"];
const WEEKLY = { repeat: "weekly", weekdays: WEEKDAYS, times: ["22:00"], from: "2026-11-16" };
const create = (rule: object, more: object = {}) =>
  world.call(who, E.create, { body: { name: "Night", taskId, rule, ...more } as never });
const made = async (rule: object = WEEKLY): Promise<Schedule> => {
  const { data, error } = await create(rule);
  expect(error).toBeUndefined();
  return data;
};
const comingOf = async (id: number, to = "2026-11-24T00:00:00Z") => {
  const { data } = await world.call(who, E.occurrences, { params: { id }, query: { to } });
  return data.map(({ original, at }) => `${original} ${at.slice(5, 16)}`);
};

it("is due by the clocks of the place", async () => {
  const schedule = await made();
  expect(schedule).toMatchObject({
    ...{ timeZone: "Asia/Shanghai", nextAt: "2026-11-16T14:00:00.000Z", isPaused: false, lastOutcome: null },
    ...{ lateMin: 5, revision: 0, changedBy: "A Person" },
  });
  expect(await comingOf(schedule.id, "2026-11-18T00:00:00Z")).toEqual([
    ...["2026-11-16T22:00 11-16T14:00", "2026-11-17T22:00 11-17T14:00"],
  ]);
});

it("shows its next times before it is made", async () => {
  const { data } = await world.call(who, E.preview, { body: { taskId, rule: WEEKLY } as never });
  expect(data.timeZone).toBe("Asia/Shanghai");
  expect(data.times).toHaveLength(10);
  expect(data.times.at(-1)).toEqual({ original: "2026-11-27T22:00", at: "2026-11-27T14:00:00.000Z" });
});

it.each([
  ["an end before its start", { ...WEEKLY, until: "2026-11-01" }, "rule.until"],
  ["no day of the week", { ...WEEKLY, weekdays: [] }, "rule.weekdays"],
  ["no time", { ...WEEKLY, times: [] }, "rule.times"],
  ["a time that is none", { ...WEEKLY, times: ["25:00"] }, "rule.times"],
  ["nothing that would ever be due", { repeat: "none", times: ["09:00"], from: "2026-11-01" }, "rule"],
])("is refused with %s", async (_, rule, field) => {
  const { status, envelope } = await create(rule);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(JSON.stringify(envelope)).toContain(field);
});

it("is of a task that there is", async () => {
  expect((await create(WEEKLY, { taskId: 987_654 })).error).toBe("strangeTask");
});

it("goes on another day where one is moved, and not at all where it is left out", async () => {
  const { id, revision } = await made();
  const one = (original: string, at: string | null, from: number) =>
    world.call(who, E.changeOne, { params: { id }, body: { original, at, revision: from } });
  expect((await one("2026-11-16T22:00", "2026-11-16T23:30", revision)).data.nextAt).toBe(
    "2026-11-16T15:30:00.000Z",
  );
  expect((await one("2026-11-17T22:00", null, 1)).data.exceptions).toHaveLength(2);
  expect(await comingOf(id, "2026-11-19T00:00:00Z")).toEqual([
    ...["2026-11-16T22:00 11-16T15:30", "2026-11-18T22:00 11-18T14:00"],
  ]);
  expect((await one("2026-11-16T22:00", "2026-11-16T22:00", 2)).data.exceptions).toHaveLength(1);
  expect((await one("2026-11-22T22:00", null, 3)).error).toBe("notOfRule");
  expect((await one("2026-11-16T22:00", "2026-11-16T09:00", 3)).error).toBe("timeNotBeforeNow");
  expect((await one("2026-11-18T22:00", null, 1)).error).toBe("conflict");
});

it("is two where it is changed from one of its times on, and due when it was until then", async () => {
  const { id } = await made();
  const before = (await world.call(who, E.list, { query: { taskId } })).data.total;
  const body = {
    name: "Later",
    taskId,
    rule: { ...WEEKLY, times: ["23:00"] },
    revision: 0,
    from: "2026-11-18T22:00",
  };
  const { data } = await world.call(who, E.update, { params: { id }, body: body as never });
  expect(data.rule.until).toBe("2026-11-18");
  const list = await world.call(who, E.list, { query: { taskId, search: "Later" } });
  expect(list.data.records).toMatchObject([{ nextAt: "2026-11-18T15:00:00.000Z", name: "Later" }]);
  expect((await world.call(who, E.list, { query: { taskId } })).data.total).toBe(before + 1);
  const both = [...(await comingOf(id)), ...(await comingOf(list.data.records[0]?.id ?? 0))];
  expect(both.map((one) => one.slice(0, 16))).toEqual([
    ...["2026-11-16T22:00", "2026-11-17T22:00", "2026-11-18T23:00", "2026-11-19T23:00", "2026-11-20T23:00"],
    "2026-11-23T23:00",
  ]);
});

it("ends before one of its times", async () => {
  const { id } = await made();
  const body = { original: "2026-11-18T22:00", revision: 0 };
  await world.call(who, E.end, { params: { id }, body });
  expect(await comingOf(id)).toHaveLength(2);
});

it("is not due while it is paused", async () => {
  const { id } = await made();
  const pause = (isPaused: boolean, revision: number) =>
    world.call(who, E.pause, { params: { id }, body: { isPaused, revision } });
  expect((await pause(true, 0)).data).toMatchObject({ isPaused: true, nextAt: null });
  expect(await comingOf(id)).toEqual([]);
  expect((await pause(false, 1)).data).toMatchObject({ isPaused: false, nextAt: "2026-11-16T14:00:00.000Z" });
});

it("goes with its task", async () => {
  const other = await aTask(world, who);
  const { data } = await create(WEEKLY, { taskId: other });
  await world.db.run(sql`delete from tasks where id = ${other}`);
  expect((await world.call(who, E.get, { params: { id: data.id } })).status).toBe(404);
});

it("is handed to another robot, moved with it, and put back as it was", async () => {
  const robot = await aReadyDevice(world, taskId);
  const { id } = await made();
  const original = "2026-11-16T22:00";
  let revision = 0;
  const change = async (given: { at?: string | null; deviceId?: number | null }) => {
    const body = { original, at: original, ...given, revision };
    const { data, error } = await world.call(who, E.changeOne, { params: { id }, body });
    expect(error).toBeUndefined();
    revision = data.revision;
    return data.exceptions;
  };
  expect(await change({ deviceId: robot })).toEqual([{ original, at: original, deviceId: robot }]);
  const query = { to: "2026-11-17T00:00:00Z" };
  const { data } = await world.call(who, E.occurrences, { params: { id }, query });
  expect(data).toMatchObject([{ original, at: "2026-11-16T14:00:00.000Z", isMoved: false, deviceId: robot }]);
  // Who moves it does not take its robot away.
  const at = "2026-11-16T23:30";
  expect(await change({ at })).toEqual([{ original, at, deviceId: robot }]);
  expect(await change({ deviceId: null })).toEqual([]);
  expect(await change({ at, deviceId: robot })).toEqual([{ original, at, deviceId: robot }]);
  expect(await change({ at: null })).toEqual([{ original, at: null }]);
  const robots = await world.call(who, E.robots, { params: { id } });
  expect(robots.data.find(({ deviceId }) => deviceId === robot)).toMatchObject({ obstacle: null });
});

it("is handed to nobody who can never do it", async () => {
  const other = await world.anOrganization();
  const stranger = await world.aDevice({ organizationId: other });
  const product = await aReadyDevice(world, taskId);
  await world.db.run(sql`update devices set factsheet = null where id = ${product}`);
  const { id } = await made();
  const original = "2026-11-16T22:00";
  const hand = async (deviceId: number) => {
    const body = { original, at: original, deviceId, revision: 0 };
    return (await world.call(who, E.changeOne, { params: { id }, body })).error;
  };
  expect(await hand(stranger)).toBe("robotNotAllowed");
  expect(await hand(987_654)).toBe("robotNotAllowed");
  expect(await hand(product)).toBe("unsupported");
});

it("keeps a handed one out of a holiday", async () => {
  const task = await aTask(world, who);
  const robot = await aReadyDevice(world, task);
  const { data } = await create({ ...WEEKLY, onClosedDays: "skip" }, { taskId: task });
  const original = "2026-11-18T22:00";
  const body = { original, at: original, deviceId: robot, revision: 0 };
  const handed = await world.call(who, E.changeOne, { params: { id: data.id }, body });
  expect(handed.data.exceptions).toEqual([{ original, at: original, deviceId: robot }]);
  const days = [{ day: "2026-11-18", name: "Founders" }];
  const closed = await world.call(who, D.add, { body: { organizationId: data.organizationId, days } });
  expect(closed.error).toBeUndefined();
  const coming = await comingOf(data.id, "2026-11-20T00:00:00Z");
  expect(coming.map((one) => one.slice(0, 10))).toEqual(["2026-11-16", "2026-11-17", "2026-11-19"]);
});
