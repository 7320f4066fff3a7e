/** Versions of maps that would break tasks: told before they count, and confirmed for what is broken by then. */
import { randomUUID } from "node:crypto";
import { COMBINATION_ENDPOINTS } from "@sweepline/contract/operations/combinations/index.ts";
import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import type { BrokenWork } from "@sweepline/contract/sites/broken-work.ts";
import { DRAFT_ENDPOINTS as D } from "@sweepline/contract/sites/map-drafts/index.ts";
import { MAP_FILE_ENDPOINTS } from "@sweepline/contract/sites/map-files.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { areaOf, changed, deleted, elementOf, type StepSent } from "../../../test/draft-fixture.ts";
import { insertMap } from "../../../test/map-rows.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";
import { type Caller, EVERYTHING, NOTHING } from "../../core/caller.ts";
import { WORK_ON_MAPS } from "./broken-work.service.ts";

let world: World;
let who: Person;
let organizationId: number;
let mapId: number;
let taskId: number;
const [HALL, LOBBY, DOCK] = [areaOf("hall"), areaOf("lobby"), elementOf("dock", { pointKind: "dock" })];

beforeAll(async () => {
  world = await aWorld();
  organizationId = await world.anOrganization();
  who = await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
});
afterAll(() => world.close());

const definition = (elementId: string, more: object = {}) => ({
  steps: [{ id: "s1", name: "Step", target: { kind: "element", elementId } }],
  runner: { kind: "best" },
  ...more,
});
const aTask = async (name: string, elementId: string, more: object = {}): Promise<number> => {
  const body = { name: `${name} ${mapId}`, mapId, definition: definition(elementId, more) } as never;
  return (await world.call(who, TASK_ENDPOINTS.create, { body })).data.id;
};
const aSchedule = (name: string) =>
  world.call(who, SCHEDULE_ENDPOINTS.create, {
    body: { name, taskId, rule: { repeat: "daily", times: ["22:00"], from: "2026-11-01" } } as never,
  });
const draftOf = async () => (await world.call(who, D.get, { params: { id: mapId } })).data;
const draw = async (step: StepSent) => {
  const { draftKey } = await draftOf();
  const steps = [{ id: randomUUID(), ...step }] as never;
  const body = { clientId: randomUUID(), draftKey, steps };
  expect((await world.call(who, D.takeSteps, { params: { id: mapId }, body })).status).toBe(200);
};
const publish = async (confirmed = "") => {
  const { draftKey, seq } = await draftOf();
  const body = { draftKey, seq, note: "", saveId: randomUUID(), confirmed };
  const { status, error, data } = await world.call(who, D.publish, { params: { id: mapId }, body });
  return { status, error, broken: data as unknown as BrokenWork };
};
const versions = async () =>
  (
    await world.db.one<{ count: number }>(sql`
    select count(*)::int as count from map_versions where map_id = ${mapId}`)
  ).count;

beforeEach(async () => {
  const elements = [HALL, LOBBY, DOCK];
  ({ mapId } = await insertMap(world.db, {
    ...{ organizationId, mapKey: `floor-${randomUUID()}`, elements, width: 200, height: 100 },
    at: world.clock.now(),
  }));
  taskId = await aTask("Hall", "hall", { endPointId: "dock" });
});

describe("publishing a draft", () => {
  it("is refused with what it breaks and when that would start, and done when just that is confirmed", async () => {
    await aSchedule("Night");
    await aTask("Lobby", "lobby");
    const stages = [{ id: "a", parts: [{ id: "a1", taskId }] }];
    const body = { name: `Both ${mapId}`, definition: { stages } } as never;
    await world.call(who, COMBINATION_ENDPOINTS.create, { body });
    await draw(deleted("hall", 0));
    const { status, error, broken } = await publish();
    expect([status, error]).toEqual([409, "breaksWork"]);
    expect(broken).toMatchObject({ count: 1, hiddenCount: 0 });
    expect(broken.tasks).toMatchObject([
      {
        ...{ taskId, taskName: `Hall ${mapId}`, hiddenDueCount: 0 },
        lost: [{ name: HALL.name, loss: "gone" }],
        dueBy: [
          { kind: "schedule", name: "Night", nextAt: "2026-11-16T22:00:00.000Z" },
          { kind: "combination", name: `Both ${mapId}`, nextAt: null },
        ],
      },
    ]);
    expect([await versions(), (await draftOf()).seq]).toEqual([1, 1]);
    expect((await publish(broken.key)).status).toBe(200);
    expect(await versions()).toBe(2);
  });

  it("asks again where more is broken than was confirmed, also where a task of its was timed meanwhile", async () => {
    await draw(deleted("hall", 0));
    const first = (await publish()).broken;
    await aSchedule("Night");
    const second = (await publish(first.key)).broken;
    expect(second.tasks[0]?.dueBy).toHaveLength(1);
    await aTask("Hall too", "hall");
    const third = await publish(second.key);
    expect([third.error, third.broken.count]).toEqual(["breaksWork", 2]);
    expect(await versions()).toBe(1);
    expect((await publish(third.broken.key)).status).toBe(200);
  });

  it.each([
    [
      "a zone that became a forbidden area",
      changed(0, { ...HALL, kind: "forbiddenArea" } as never),
      "otherKind",
    ],
    [
      "a zone without any room",
      changed(0, {
        ...HALL,
        points: [
          [0, 0],
          [2, 0],
          [1, 0.001],
        ],
      } as never),
      "noExtent",
    ],
    ["a point that is gone", deleted("dock", 0), "gone"],
  ])("knows %s", async (...[, step, loss]) => {
    await draw(step);
    expect((await publish()).broken.tasks[0]?.lost).toMatchObject([{ loss }]);
  });

  it("asks nothing where no task names what goes, where it stays as good, or where the task was put aside", async () => {
    await draw(deleted("lobby", 0));
    expect((await publish()).status).toBe(200);
    await draw(changed(0, { ...HALL, kind: "room", mode: undefined } as never));
    expect((await publish()).status).toBe(200);
    await world.call(who, TASK_ENDPOINTS.archive, {
      ...{ params: { id: taskId }, body: { isArchived: true, revision: 0 } },
    });
    await draw(deleted("hall", 0));
    expect((await publish()).status).toBe(200);
  });

  it("says only once that a task is broken", async () => {
    await draw(deleted("hall", 0));
    await publish((await publish()).broken.key);
    await draw(deleted("lobby", 0));
    expect((await publish()).status).toBe(200);
  });
});

it("restoring a version is refused likewise", async () => {
  await draw(deleted("lobby", 0));
  await publish();
  const { id: versionId } = await world.db.one<{ id: number }>(sql`
    select id from map_versions where map_id = ${mapId} and number = 1`);
  await world.db.run(
    sql`update map_versions set elements = ${JSON.stringify([LOBBY])}::jsonb where id = ${versionId}`,
  );
  const restore = async (confirmed = "") => {
    const { revision } = (await world.call(who, MAP_ENDPOINTS.get, { params: { id: mapId } })).data;
    const params = { id: mapId, versionId };
    return world.call(who, MAP_ENDPOINTS.restore, { params, body: { revision, confirmed } });
  };
  const refused = await restore();
  expect([refused.error, await versions()]).toEqual(["breaksWork", 2]);
  const { key, tasks } = refused.data as unknown as BrokenWork;
  expect(tasks[0]?.lost.map(({ name }) => name).sort()).toEqual([DOCK.name, HALL.name].sort());
  expect((await restore(key)).status).toBe(200);
});

it("importing a version is refused likewise, after a dry run that is not", async () => {
  const file = Buffer.from(
    JSON.stringify({
      type: "FeatureCollection",
      features: [
        {
          type: "Feature",
          id: "yard",
          properties: { id: "yard", kind: "cleaningArea", name: "Yard" },
          geometry: {
            type: "Polygon",
            coordinates: [
              [
                [0, 0],
                [2, 0],
                [2, 2],
                [0, 0],
              ],
            ],
          },
        },
      ],
    }),
  );
  const send = (query: object) =>
    world.call(who, MAP_FILE_ENDPOINTS.addVersion, {
      params: { id: mapId },
      query: { names: "a.geojson", sizes: String(file.length), ...query } as never,
      body: file as never,
      headers: { "content-type": "application/octet-stream" },
    });
  expect((await send({ dryRun: "true" })).data).toMatchObject({ faultCount: 0, goneElements: 3 });
  const refused = await send({ dryRun: "false" });
  expect([refused.error, await versions()]).toEqual(["breaksWork", 1]);
  const { key } = refused.data as unknown as BrokenWork;
  expect((await send({ dryRun: "false", confirmed: key })).data.made).not.toBeNull();
});

describe("who asks", () => {
  const LOST = [{ id: "hall", name: "Hall", kind: null, hasExtent: false }];
  const brokenFor = (given: Partial<Caller>) =>
    WORK_ON_MAPS.brokenBy(world.db, { permissions: new Set(), scope: EVERYTHING, ...given } as Caller, {
      ...{ mapId, lost: LOST },
    });
  const ALL = new Set([TASK_ENDPOINTS, SCHEDULE_ENDPOINTS].map(({ list }) => String(list.permission)));

  it("reads the names of what they may see, the rest is counted, and all confirm the same", async () => {
    await aSchedule("Night");
    const all = await brokenFor({ permissions: ALL });
    expect(all).toMatchObject({ count: 1, hiddenCount: 0, tasks: [{ dueBy: [{ name: "Night" }] }] });
    const tasksOnly = await brokenFor({ permissions: new Set([String(TASK_ENDPOINTS.list.permission)]) });
    expect(tasksOnly.tasks).toMatchObject([{ dueBy: [], hiddenDueCount: 1 }]);
    const others = [{ scope: NOTHING, permissions: ALL }, { permissions: new Set<string>() }];
    for (const given of others) {
      const broken = await brokenFor(given);
      expect(broken).toEqual({ key: all.key, count: 1, hiddenCount: 1, tasks: [] });
    }
  });
});
