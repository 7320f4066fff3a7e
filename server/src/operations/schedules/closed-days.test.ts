/** Closed days of an organization and those above it, and timed tasks that leave them out. */

import { PLAN_ENDPOINTS } from "@sweepline/contract/operations/plan.ts";
import { CLOSED_DAY_ENDPOINTS as D } from "@sweepline/contract/operations/schedules/closed-days.ts";
import { SCHEDULE_ENDPOINTS as E } from "@sweepline/contract/operations/schedules/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aTask } from "../../../test/task-rows.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";

let world: World;
let [tenant, company] = [0, 0];
let who: Person;
let taskId: number;
beforeAll(async () => {
  // A Monday, 08:00 UTC.
  world = await aWorld();
  tenant = await world.anOrganization();
  company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
  who = await world.aPerson({ organizationId: tenant, roleCodes: ["tenantAdmin"] });
  taskId = await aTask(world, who);
  await world.db.run(sql`update tasks set organization_id = ${company} where id = ${taskId}`);
});
afterAll(() => world.close());

const add = (organizationId: number, ...days: string[]) =>
  world.call(who, D.add, {
    body: { organizationId, days: days.map((day) => ({ day, name: `Off ${day}` })) },
  });
const remove = (organizationId: number, ...days: string[]) =>
  world.call(who, D.remove, { body: { organizationId, days } });
const timed = async (onClosedDays: "run" | "skip"): Promise<number> => {
  const rule = { repeat: "daily", times: ["22:00"], from: "2026-11-16", onClosedDays };
  const body = { name: `Night ${onClosedDays}`, taskId, rule } as never;
  return (await world.call(who, E.create, { body })).data.id;
};
const nextOf = async (id: number) =>
  (await world.call(who, E.get, { params: { id } })).data.nextAt?.slice(5, 10);
const daysOf = async (id: number): Promise<string[]> => {
  const query = { to: "2026-11-22T00:00:00Z" };
  return (await world.call(who, E.occurrences, { params: { id }, query })).data.map(({ original }) =>
    original.slice(8, 10),
  );
};

it("are left out by timed tasks that say so, at once and in all that is shown", async () => {
  const [all, some] = [await timed("run"), await timed("skip")];
  expect([await nextOf(all), await nextOf(some)]).toEqual(["11-16", "11-16"]);
  expect((await add(company, "2026-11-16", "2026-11-18")).data).toEqual([
    { day: "2026-11-16", name: "Off 2026-11-16", isInherited: false },
    { day: "2026-11-18", name: "Off 2026-11-18", isInherited: false },
  ]);
  expect([await nextOf(all), await nextOf(some)]).toEqual(["11-16", "11-17"]);
  expect(await daysOf(some)).toEqual(["17", "19", "20", "21"]);
  const body = {
    taskId,
    rule: { repeat: "daily", times: ["22:00"], from: "2026-11-16", onClosedDays: "skip" },
  };
  const { data } = await world.call(who, E.preview, { body: body as never });
  expect(data.times.slice(0, 2).map(({ original }) => original)).toEqual([
    "2026-11-17T22:00",
    "2026-11-19T22:00",
  ]);
  const query = { from: "2026-11-16T08:00:00Z", to: "2026-11-19T00:00:00Z" };
  const plan = (await world.call(who, PLAN_ENDPOINTS.get, { query })).data.occurrences;
  const planned = (id: number) =>
    plan.filter(({ scheduleId }) => scheduleId === id).map(({ original }) => original.slice(8, 10));
  expect([planned(all), planned(some)]).toEqual([["16", "17", "18"], ["17"]]);
  await remove(company, "2026-11-16");
  expect(await nextOf(some)).toBe("11-16");
  await remove(company, "2026-11-18");
});

it("hold for those below, who see them and change them not", async () => {
  const some = await timed("skip");
  await add(tenant, "2026-11-16");
  expect(await nextOf(some)).toBe("11-17");
  await add(company, "2026-11-16", "2026-11-17");
  expect((await world.call(who, D.list, { query: { organizationId: company } })).data).toEqual([
    { day: "2026-11-16", name: "Off 2026-11-16", isInherited: false },
    { day: "2026-11-16", name: "Off 2026-11-16", isInherited: true },
    { day: "2026-11-17", name: "Off 2026-11-17", isInherited: false },
  ]);
  expect((await remove(company, "2026-11-16", "2026-11-17")).data).toEqual([
    { day: "2026-11-16", name: "Off 2026-11-16", isInherited: true },
  ]);
  expect(await nextOf(some)).toBe("11-17");
  await remove(tenant, "2026-11-16");
  expect(await nextOf(some)).toBe("11-16");
});

it("leave what a person has moved to one, and skip a time that fires meanwhile no more than once", async () => {
  const id = await timed("skip");
  const { revision } = (await world.call(who, E.get, { params: { id } })).data;
  const body = { original: "2026-11-17T22:00", at: "2026-11-18T09:00", revision };
  await world.call(who, E.changeOne, { params: { id }, body });
  await add(company, "2026-11-16", "2026-11-17", "2026-11-18");
  expect(await daysOf(id)).toEqual(["17", "19", "20", "21"]);
  expect(await nextOf(id)).toBe("11-18");
  await remove(company, "2026-11-16", "2026-11-17", "2026-11-18");
});

it("do not take away what is due in this moment and not fired yet", async () => {
  const id = await timed("skip");
  await world.db.run(sql`update schedules set next_at = ${world.clock.now()} where id = ${id}`);
  await add(company, "2026-12-24");
  expect(await nextOf(id)).toBe("11-16");
  const { nextAt } = (await world.call(who, E.get, { params: { id } })).data;
  expect(nextAt).toBe(world.clock.now().toISOString());
  await remove(company, "2026-12-24");
});

it("are nobody else's, get another name, and are as many as can be read", async () => {
  const other = await world.anOrganization();
  const stranger = await world.aPerson({ organizationId: other, roleCodes: ["tenantAdmin"] });
  const query = { organizationId: tenant };
  expect((await world.call(stranger, D.list, { query })).status).toBe(404);
  const days = [{ day: "2026-12-25", name: "X" }];
  expect((await world.call(stranger, D.add, { body: { ...query, days } })).status).toBe(404);
  expect(
    (await world.call(who, D.add, { body: { ...query, days: [{ day: "2026-02-30", name: "X" }] } })).status,
  ).toBe(422);
  await add(tenant, "2026-12-25");
  const renamed = [...days, { day: "2026-12-25", name: "Christmas" }];
  expect((await world.call(who, D.add, { body: { ...query, days: renamed } })).data).toEqual([
    { day: "2026-12-25", name: "Christmas", isInherited: false },
  ]);
  // Those of years ago make room.
  await world.db.run(sql`
    insert into closed_days select ${tenant}, date '2020-01-01' + g, 'X' from generate_series(1, 500) g`);
  expect((await add(tenant, "2026-12-26")).data).toHaveLength(2);
  await world.db.run(sql`
    insert into closed_days select ${tenant}, date '2027-01-01' + g, 'X' from generate_series(1, 480) g`);
  const many = Array.from({ length: 30 }, (_, n) => ({
    day: `2026-12-${String(n + 1).padStart(2, "0")}`,
    name: "X",
  }));
  expect((await world.call(who, D.add, { body: { ...query, days: many } })).error).toBe("tooManyClosedDays");
});
