/** Tasks as a file: out of one map, onto another; all of them or none. */
import type { TaskFile } from "@sweepline/contract/operations/tasks/file.ts";
import { TASK_ENDPOINTS as E } from "@sweepline/contract/operations/tasks/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertMap } from "../../../test/map-rows.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";

let world: World;
let mine: Person;
let theirs: Person;
let deviceId: number;
let hall: number;
let annex: number;
let file: TaskFile;

const base = { groupId: null, isLocked: false };
const area = (id: string, name: string) => ({
  ...{ ...base, kind: "cleaningArea", id, name, mode: null, intensity: null, passes: 1, edgeDistanceM: 0.1 },
  points: [
    [0, 0],
    [8, 0],
    [8, 8],
  ],
});
const point = (id: string, name: string) => ({
  ...{ ...base, kind: "point", id, name, pointKind: "via", x: 1, y: 1, theta: 0 },
});

beforeAll(async () => {
  world = await aWorld();
  const someone = async (at: number) =>
    world.session(await world.aStaff({ organizationId: at, roleCodes: ["tenantAdmin"] }));
  const organizationId = await world.anOrganization();
  mine = await someone(organizationId);
  theirs = await someone(await world.anOrganization());
  deviceId = await world.aDevice({ organizationId, serialNumber: "SWEEP-1" });
  await world.db.run(sql`update products set kind = 'scrubber'`);
  const draw = (mapKey: string, elements: object[], at = organizationId) =>
    insertMap(world.db, { organizationId: at, mapKey, elements });
  hall = (await draw("hall", [area("a1", "Lobby"), area("a2", "Corridor"), point("p1", "Gate")])).mapId;
  annex = (await draw("annex", [area("x1", "LOBBY"), area("x2", "Corridor"), point("x3", "gate")])).mapId;
});
afterAll(() => world.close());

const made = async (name: string, definition: object) => {
  const body = { name, mapId: hall, definition } as never;
  const answer = await world.call(mine, E.create, { body });
  expect(answer.envelope).toMatchObject({ code: 0 });
  return answer.data.id;
};
const step = (elementId: string, name: string, more: object = {}) => ({
  ...{ id: `s-${elementId}`, name, target: { kind: "element", elementId }, ...more },
});
const bring = (mapId: number, from: TaskFile, who = mine) =>
  world.call(who, E.importFile, { body: { mapId, file: from } });
const tasksOn = async (mapId: number) =>
  (await world.call(mine, E.list, { query: { mapId } })).data.records.map(({ name }) => name).sort();

describe("tasks as a file", () => {
  beforeAll(async () => {
    const ids = [
      await made("Night", {
        ...{ steps: [step("a1", "Lobby", { passes: 2 }), step("a2", "Corridor")], startPointId: "p1" },
        runner: { kind: "devices", deviceIds: [deviceId] },
      }),
      await made("Morning", { steps: [step("a2", "Corridor")], runner: { kind: "best" } }),
    ];
    file = (await world.call(mine, E.exportFile, { query: { ids } })).data;
  });

  it("say what is needed to find them elsewhere", () => {
    expect(file).toMatchObject({ format: "sweepline.tasks", version: 1 });
    expect(file.tasks.map(({ name, pointNames }) => [name, pointNames])).toEqual([
      ["Night", { start: "Gate", end: null }],
      ["Morning", { start: null, end: null }],
    ]);
  });

  it("are nobody's who may not see one of them", async () => {
    const { data } = await world.call(mine, E.list, { query: { mapId: hall } });
    const ids = data.records.map(({ id }) => id);
    expect((await world.call(theirs, E.exportFile, { query: { ids } })).status).toBe(404);
    expect((await bring(annex, file, theirs)).error).toBe("mapUnreadable");
  });

  it("find areas and points of another map by their names, and are looked at before they are made", async () => {
    const renamed = { ...file, tasks: file.tasks.map((task) => ({ ...task, name: `${task.name} annex` })) };
    const looked = await world.call(mine, E.checkImport, { body: { mapId: annex, file: renamed } });
    expect(looked.data).toMatchObject({
      madeCount: 0,
      tasks: [{ faults: [], stepCount: 2 }, { faults: [] }],
    });
    expect(await tasksOn(annex)).toEqual([]);
    expect((await bring(annex, renamed)).data.madeCount).toBe(2);
    expect(await tasksOn(annex)).toEqual(["Morning annex", "Night annex"]);
    const { data } = await world.call(mine, E.list, { query: { mapId: annex, search: "Night" } });
    const night = await world.call(mine, E.get, { params: { id: data.records[0]?.id ?? 0 } });
    expect(night.data.definition).toMatchObject({
      ...{ startPointId: "x3", runner: { kind: "devices", deviceIds: [deviceId] } },
      steps: [{ target: { elementId: "x1" }, passes: 2 }, { target: { elementId: "x2" } }],
    });
    expect(night.data.faults).toEqual([]);
  });

  it("are none of them made where one cannot be, and each says why", async () => {
    const [night, morning] = file.tasks;
    if (!night || !morning) throw new Error("no tasks");
    const strange = {
      ...morning,
      name: "Strange",
      definition: {
        ...morning.definition,
        steps: [{ ...step("a9", "Atrium"), cleaningType: null }],
        endPointId: "p9",
        runner: { kind: "devices", deviceIds: [987_654] },
      },
      pointNames: { start: null, end: "Ramp" },
    };
    const wanted = { ...file, tasks: [{ ...night, name: "Fine" }, night, strange] } as unknown as TaskFile;
    const before = await tasksOn(hall);
    const { data } = await bring(hall, wanted);
    expect(data.madeCount).toBe(0);
    expect(data.tasks.map(({ faults, isRunnerReplaced }) => [faults, isRunnerReplaced])).toEqual([
      [[], false],
      [[{ kind: "nameTaken", name: "Night" }], false],
      [
        [
          { kind: "zoneMissing", name: "Atrium" },
          { kind: "pointMissing", name: "Ramp" },
        ],
        true,
      ],
    ]);
    expect(await tasksOn(hall)).toEqual(before);
  });

  it("may not be called the same twice", async () => {
    const twice = {
      ...file,
      tasks: [file.tasks[1], file.tasks[1]].map((task) => ({ ...task, name: "Twice" })),
    };
    const { data } = await bring(hall, twice as unknown as TaskFile);
    expect(data.tasks.map(({ faults }) => faults.map(({ kind }) => kind))).toEqual([[], ["nameTaken"]]);
  });

  it("are refused where the file is none, or of another version", async () => {
    const later = { ...file, version: 2 } as unknown as TaskFile;
    expect((await bring(hall, later)).status).toBe(422);
  });
});
