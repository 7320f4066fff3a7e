/** Calendar feeds of the plan: what a calendar reads, by whose rights, and what opens nothing. */
import { PLAN_FEED_ENDPOINTS as E, MAX_PLAN_FEEDS } from "@sweepline/contract/operations/plan-feeds.ts";
import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
import { parseICS } from "node-ical";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aReadyDevice, aTask } from "../../../test/task-rows.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";
import { fireDue } from "../schedules/firing.jobs.ts";

let world: World;
let who: Person;
let organizationId: number;
let taskId: number;
let robot: number;
beforeAll(async () => {
  // A Monday, 08:00 UTC.
  world = await aWorld();
  organizationId = await world.anOrganization();
  who = await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
  taskId = await aTask(world, who);
  robot = await aReadyDevice(world, taskId);
  const rule = { repeat: "daily", times: ["09:00"], from: "2026-11-16" };
  await world.call(who, SCHEDULE_ENDPOINTS.create, { body: { name: "Day", taskId, rule } as never });
});
afterAll(() => world.close());

const NO_FILTER = { organizationId: null, placeId: null, deviceId: null };
const made = async (given: object = {}, by = who) => {
  const body = { name: "Mine", ...NO_FILTER, ...given };
  const { data, error } = await world.call(by, E.create, { body });
  expect(error).toBeUndefined();
  return data;
};
const fetched = (path: string, headers: Record<string, string> = {}) =>
  world.app.http.inject({ method: "GET", url: path, headers });
/** By a parser that is none of ours. */
const eventsOf = (text: string) =>
  Object.values(parseICS(text)).flatMap((part) =>
    part?.type === "VEVENT"
      ? [{ uid: part.uid, summary: String(part.summary), from: part.start.toISOString() }]
      : [],
  );

it("has what is planned for 30 days, in UTC and by names that stay", async () => {
  const { path } = await made();
  const answer = await fetched(path);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, no-cache",
  });
  const events = eventsOf(answer.body);
  expect(events).toHaveLength(30);
  expect(events[0]).toMatchObject({ from: "2026-11-16T09:00:00.000Z" });
  expect(events[0]?.uid).toMatch(/^schedule-\d+-2026-11-16T09:00@sweepline$/);
  const again = await fetched(path, { "if-none-match": String(answer.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  const { data } = await world.call(who, E.list);
  expect(data[0]).toMatchObject({ name: "Mine", fetchedAt: world.clock.now().toISOString() });
});

it("keeps the name of what was planned when it has become a run, and says how it went", async () => {
  const { path } = await made();
  const [before] = eventsOf((await fetched(path)).body);
  world.clock.advance(3_600_000);
  who = await world.session(who.username);
  await fireDue({ ...world, ...world.app.operations }).work(world.clock.now());
  const [running] = eventsOf((await fetched(path)).body);
  expect(running?.uid).toBe(before?.uid);
  expect(running?.summary).toMatch(/Running$/);
  await world.db.run(sql`
    update runs set state = 'ended', ending = 'completed', end_status = 'completed', ended_at = ${world.clock.now()}`);
  const [ended] = eventsOf((await fetched(path)).body);
  expect([ended?.uid, ended?.summary]).toEqual([before?.uid, expect.stringMatching(/Completed$/)]);
});

it("shows what it is filtered by", async () => {
  const other = await world.aDevice({ organizationId });
  const { path } = await made({ deviceId: other });
  expect(eventsOf((await fetched(path)).body)).toEqual([]);
  const ofRobot = await made({ deviceId: robot });
  expect(eventsOf((await fetched(ofRobot.path)).body)).toHaveLength(1);
});

it("takes no filter that is not there, or not for the person to see", async () => {
  const stranger = await world.anOrganization();
  const theirs = await world.aDevice({ organizationId: stranger });
  for (const [field, id] of Object.entries({
    organizationId: stranger,
    deviceId: theirs,
    placeId: 999_999,
  })) {
    const answer = await world.call(who, E.create, { body: { name: "Mine", ...NO_FILTER, [field]: id } });
    expect([answer.status, answer.error]).toEqual([422, "unknownFilter"]);
    expect(answer.text).toContain(`"field":"${field}"`);
  }
});

it("writes long names of any letters as calendars read them", async () => {
  const name = "夜间清洁; first, \\ and 大厅 ".repeat(8).trim();
  await world.db.run(sql`update tasks set name = ${name} where id = ${taskId}`);
  const { path } = await made();
  const { body } = await fetched(path);
  for (const line of body.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(eventsOf(body).at(-1)?.summary).toBe(name);
});

it("opens nothing once it is revoked, or its person may see the plan no more", async () => {
  const person = await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
  const { path, feed } = await made({}, person);
  expect((await fetched(path)).statusCode).toBe(200);
  // Nobody else's.
  expect((await world.call(who, E.remove, { body: { id: feed.id } })).status).toBe(404);
  expect((await world.call(who, E.list)).data.map(({ id }) => id)).not.toContain(feed.id);
  await world.db.run(sql`update staff set is_enabled = false where id = ${person.staffId}`);
  expect((await fetched(path)).statusCode).toBe(404);
  await world.db.run(sql`update staff set is_enabled = true where id = ${person.staffId}`);
  await world.db.run(sql`delete from staff_roles where staff_id = ${person.staffId}`);
  expect((await fetched(path)).statusCode).toBe(404);
  const own = await made();
  expect((await world.call(who, E.remove, { body: { id: own.feed.id } })).error).toBeUndefined();
  expect((await fetched(own.path)).statusCode).toBe(404);
  expect((await fetched("/calendar/plan.ics?key=x")).statusCode).toBe(404);
  expect((await fetched("/calendar/plan.ics")).statusCode).toBe(404);
});

it("shows nothing of other organizations, and keeps no secret", async () => {
  const stranger = await world.aPerson({
    organizationId: await world.anOrganization(),
    roleCodes: ["tenantAdmin"],
  });
  const { path } = await made({}, stranger);
  expect(eventsOf((await fetched(path)).body)).toEqual([]);
  const key = new URLSearchParams(path.split("?")[1]).get("key") ?? "";
  const { kept } = await world.db.one<{ kept: string }>(sql`
    select (select string_agg(f::text, ' ') from plan_feeds f) || (select string_agg(a::text, ' ') from audit_log a) as kept`);
  expect(key).toHaveLength(43);
  expect(kept).not.toContain(key);
});

it("is one of twenty at most", async () => {
  const person = await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
  for (let n = 0; n < MAX_PLAN_FEEDS; n += 1) await made({}, person);
  const body = { name: "More", ...NO_FILTER };
  expect((await world.call(person, E.create, { body })).error).toBe("tooManyFeeds");
});
