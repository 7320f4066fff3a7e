import { randomUUID } from "node:crypto";
import type { TaskDefinition } from "@sweepline/contract/operations/tasks/definition.ts";
import { TASK_ENDPOINTS as E, type TaskDetail } from "@sweepline/contract/operations/tasks/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertMap } from "../../../test/map-rows.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";

let world: World;
let mine: Person;
let theirs: Person;
let organizationId: number;
let deviceId: number;
let mapId: number;
const mapKey = "hall";

const base = { groupId: null, isLocked: false };
const area = (id: string, name: string, size = 10) => ({
  ...{ ...base, kind: "cleaningArea", id, name, mode: null, intensity: null, passes: 1, edgeDistanceM: 0.1 },
  points: [
    [0, 0],
    [size, 0],
    [size, size],
    [0, size],
  ],
});
const POINT = { ...base, kind: "point", id: "p1", name: "Gate", pointKind: "via", x: 1, y: 1, theta: 0 };
const ROUTE = {
  ...base,
  kind: "path",
  id: "r1",
  name: "Round",
  direction: "oneWay",
  points: [
    [0, 0],
    [3, 4],
  ],
};
const ELEMENTS = [area("a1", "Lobby"), area("a2", "Corridor", 4), POINT, ROUTE];

/** The next version of the map. */
const draw = (elements: readonly object[]) =>
  insertMap(world.db, {
    organizationId,
    mapKey,
    version: randomUUID().slice(0, 8),
    elements,
    at: world.clock.now(),
  });

beforeAll(async () => {
  world = await aWorld();
  const someone = async (at: number) =>
    world.session(await world.aStaff({ organizationId: at, roleCodes: ["tenantAdmin"] }));
  organizationId = await world.anOrganization();
  mine = await someone(organizationId);
  theirs = await someone(await world.anOrganization());
  deviceId = await world.aDevice({ organizationId, serialNumber: "SWEEP-1" });
  await world.db.run(sql`update products set kind = 'scrubber'`);
  mapId = (await draw(ELEMENTS)).mapId;
});
afterAll(() => world.close());

type Definition = Parameters<typeof definitionOf>[0];
const step = (elementId: string, more: object = {}) => ({
  ...{ id: `s-${elementId}`, name: elementId, target: { kind: "element", elementId } },
  ...more,
});
const definitionOf = (more: { steps?: object[]; [key: string]: unknown } = {}) =>
  ({ steps: [step("a1")], runner: { kind: "best" }, ...more }) as unknown as TaskDefinition;

const create = (name: string, more: Definition = {}, who = mine) =>
  world.call(who, E.create, { body: { name, mapId, definition: definitionOf(more) } });
const made = async (name: string, more: Definition = {}): Promise<TaskDetail> => {
  const answer = await create(name, more);
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
};
const namesOf = async (query: object = {}, who = mine) =>
  (await world.call(who, E.list, { query })).data.records.map(({ name }) => name);
const change = ({ name, remark, isTemplate, definition, revision }: TaskDetail, more: object) =>
  ({ name, remark, isTemplate, definition, revision, ...more }) as never;

describe("a task", () => {
  it("belongs to its map's organization, and says what it covers", async () => {
    const task = await made("Night", { steps: [step("a1", { passes: 2 }), step("a2"), step("r1")] });
    expect(task).toMatchObject({
      organizationId,
      mapId,
      mapName: mapKey,
      stepCount: 3,
      faults: [],
      revision: 0,
    });
    expect(task.areaSqm).toBeCloseTo(2 * 100 + 16 + 5 * 0.6);
    expect(task.changedBy).not.toBeNull();
    expect(await namesOf({ search: "nig" })).toEqual(["Night"]);
    expect(await namesOf({ mapId }, theirs)).toEqual([]);
  });

  it("is not made on a map that the person does not see: the data source cannot be accessed", async () => {
    expect((await create("Foreign", {}, theirs)).error).toBe("mapUnreadable");
  });

  it.each<[string, Definition, string, string]>([
    [
      "an area that is not on the map",
      { steps: [step("a1"), step("gone")] },
      "zoneMissing",
      "definition.steps.1",
    ],
    ["a point as something to clean", { steps: [step("p1")] }, "zoneMissing", "definition.steps.0"],
    ["a mark point that is not there", { startPointId: "p9" }, "markPointMissing", "definition.startPointId"],
    ["an area as the end", { endPointId: "a1" }, "markPointMissing", "definition.endPointId"],
    [
      "a device that is none",
      { runner: { kind: "devices", deviceIds: [987_654] } },
      "strangeDevice",
      "definition.runner",
    ],
    [
      "a product that is none",
      { runner: { kind: "product", productId: 987_654 } },
      "strangeProduct",
      "definition.runner",
    ],
  ])("with %s is refused there", async (...[, more, error, field]) => {
    const answer = await create(`Refused ${error} ${field}`, more);
    expect(answer.error).toBe(error);
    expect(answer.envelope).toMatchObject({ fields: [{ field }] });
  });

  it("takes no cleaning type that its devices' family has not", async () => {
    await world.db.run(sql`update products set kind = 'vacuum'`);
    const of = (cleaningType: number) =>
      create(`Type ${cleaningType}`, { steps: [step("a1", { cleaningType })] });
    expect((await of(4)).error).toBe("cleaningTypeOfOthers");
    expect((await of(3)).status).toBe(200);
    await world.db.run(sql`update products set kind = 'scrubber'`);
    expect((await of(4)).status).toBe(200);
  });

  it("keeps an edge distance within what the area has room for, and says so", async () => {
    const steps = [step("a2", { edgeDistanceMm: 5_000 }), step("a1", { edgeDistanceMm: 300 })];
    const task = await made("Near the wall", { steps });
    expect(task.definition.steps.map(({ edgeDistanceMm }) => edgeDistanceMm)).toEqual([2_000, 300]);
    expect(task.adjustedStepIds).toEqual(["s-a2"]);
  });

  it("has a name of its own in its organization, whatever the case", async () => {
    await made("Twice");
    const again = await create("tWICE");
    expect(again).toMatchObject({ status: 409, error: "taskNameTaken" });
    expect(again.envelope).toMatchObject({ fields: [{ field: "name" }] });
  });
});

describe("a changed task", () => {
  it("is a version more, told with who made it, and can be made as it was", async () => {
    const first = await made("Versions", { steps: [step("a1")] });
    const body = change(first, { name: "Versions 2", definition: definitionOf({ steps: [step("a2")] }) });
    const second = (await world.call(mine, E.update, { params: { id: first.id }, body })).data;
    expect(second).toMatchObject({ name: "Versions 2", revision: 1 });
    const params = { id: first.id, number: 1 };
    const restored = await world.call(mine, E.restore, { params, body: { revision: 1 } });
    expect(restored.data.definition.steps[0]?.target).toEqual({ kind: "element", elementId: "a1" });
    const { records } = (await world.call(mine, E.versions, { params: { id: first.id } })).data;
    expect(records.map(({ number, name }) => [number, name])).toEqual([
      [3, "Versions"],
      [2, "Versions 2"],
      [1, "Versions"],
    ]);
    expect(records[0]?.staffId).toBe(mine.staffId);
  });

  it("is refused where somebody else was quicker, or where it is not the person's", async () => {
    const task = await made("Quick");
    const call = (who: Person) =>
      world.call(who, E.update, { params: { id: task.id }, body: change(task, { remark: "x" }) });
    expect((await call(mine)).status).toBe(200);
    expect((await call(mine)).error).toBe("conflict");
    expect((await call(theirs)).status).toBe(404);
  });
});

describe("tasks put aside", () => {
  it("leave the list and free their name, and come back only where it is still free", async () => {
    const task = await made("Aside");
    const archive = (isArchived: boolean, revision: number) =>
      world.call(mine, E.archive, { params: { id: task.id }, body: { isArchived, revision } });
    expect((await archive(true, 0)).data.archivedAt).not.toBeNull();
    expect(await namesOf({ search: "Aside" })).toEqual([]);
    expect(await namesOf({ search: "Aside", isArchived: "true" })).toEqual(["Aside"]);
    const update = await world.call(mine, E.update, {
      params: { id: task.id },
      body: change(task, { revision: 1 }),
    });
    expect(update.error).toBe("taskArchived");
    const other = await made("Aside");
    expect((await archive(false, 1)).error).toBe("taskNameTaken");
    expect((await world.call(mine, E.remove, { params: { id: other.id } })).status).toBe(200);
    expect((await archive(false, 1)).data.archivedAt).toBeNull();
  });

  it("are copied, also as templates, which are never run", async () => {
    const task = await made("Original", { loop: "count", loops: 3 });
    const params = { id: task.id };
    const template = (
      await world.call(mine, E.copy, { params, body: { name: "As template", isTemplate: true } })
    ).data;
    expect(template.definition).toEqual(task.definition);
    expect(await namesOf({ isTemplate: "true" })).toEqual(["As template"]);
    expect(await namesOf({ deviceId })).not.toContain("As template");
  });
});

describe("what a task names", () => {
  it("is looked for on the map as it is drawn now", async () => {
    const task = await made("Lost", { steps: [step("a1"), step("a2")], endPointId: "p1" });
    await draw([area("a1", "Lobby")]);
    const faults = async () => (await world.call(mine, E.get, { params: { id: task.id } })).data.faults;
    expect(await faults()).toEqual([
      { kind: "zoneMissing", name: "a2" },
      { kind: "pointMissing", name: "p1" },
    ]);
    expect(await namesOf({ search: "Lost", isRunnable: "false" })).toEqual(["Lost"]);
    await draw(ELEMENTS);
    expect(await faults()).toEqual([]);
    expect(await namesOf({ search: "Lost", isRunnable: "true" })).toEqual(["Lost"]);
  });

  it("may be a device, until it goes out of use", async () => {
    const other = await world.aDevice({ organizationId, serialNumber: "SWEEP-2" });
    const task = await made("Named", { runner: { kind: "devices", deviceIds: [other] } });
    expect(await namesOf({ deviceId: other })).toContain("Named");
    expect(await namesOf({ deviceId })).not.toContain("Named");
    await world.db.run(sql`update devices set decommissioned_at = ${world.clock.now()} where id = ${other}`);
    const { faults } = (await world.call(mine, E.get, { params: { id: task.id } })).data;
    expect(faults).toEqual([{ kind: "noDevice", name: "" }]);
  });

  it("outlives its map, as a task that cannot be run", async () => {
    const { mapId: other } = await insertMap(world.db, {
      organizationId,
      mapKey: "short",
      elements: ELEMENTS,
    });
    const body = { name: "Homeless", mapId: other, definition: definitionOf() };
    const { id, revision } = (await world.call(mine, E.create, { body })).data;
    await world.db.run(sql`delete from maps where id = ${other}`);
    const task = (await world.call(mine, E.get, { params: { id } })).data;
    expect(task).toMatchObject({ mapId: null, faults: [{ kind: "noMap" }] });
    const answer = await world.call(mine, E.update, { params: { id }, body: change(task, { revision }) });
    expect(answer.error).toBe("mapUnreadable");
  });
});

describe("an estimate", () => {
  const estimate = async (more: Definition = {}) =>
    (await world.call(mine, E.estimate, { body: { mapId, definition: definitionOf(more) } })).data;
  const report = (run: number, { areaSqm, durationS }: { areaSqm: number; durationS: number }) =>
    world.db.run(sql`
      insert into task_reports (device_id, started_at, run_id, task_name, origin, reported_at, ended_at, end_status, duration_s,
        actual_area_sqm, start_battery_percent, end_battery_percent, map_key)
      values (${deviceId}, ${new Date(world.clock.now().getTime() - run * 3_600_000)}, ${`r${run}`}, 'Night', 'auto', now(), now(),
        'completed', ${durationS}, ${areaSqm}, 90, ${90 - areaSqm / 10}, ${mapKey})`);

  it("stands on the area alone where nothing was run yet, and says so", async () => {
    const { basis, durationS, batteryPercent, areaSqm } = await estimate({ loop: "count", loops: 2 });
    expect({ basis, batteryPercent, areaSqm }).toEqual({
      basis: "geometry",
      batteryPercent: null,
      areaSqm: 200,
    });
    expect(durationS.least).toBeLessThan(durationS.likely);
  });

  it("stands on past runs on this map, with how far they differ", async () => {
    await Promise.all(
      [100, 200, 300, 400, 500].map((areaSqm, index) =>
        report(index + 1, { areaSqm, durationS: areaSqm * (5 + index) }),
      ),
    );
    expect(await estimate()).toMatchObject({
      basis: "runs",
      runCount: 5,
      durationS: { least: 500, likely: 700, most: 900 },
      waterPercent: null,
    });
    expect((await estimate()).batteryPercent?.likely).toBeCloseTo(10);
  });
});
