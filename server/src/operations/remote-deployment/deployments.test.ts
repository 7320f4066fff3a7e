/** A floor put into service with a robot of the simulator: drawn, learned, marked, put on the map, and what is refused on the way. */
import { randomUUID } from "node:crypto";
import { ALLOCATION_ENDPOINTS } from "@sweepline/contract/fleet/allocations.ts";
import {
  type DeploymentDetail,
  DEPLOYMENT_ENDPOINTS as E,
} from "@sweepline/contract/operations/remote-deployment/index.ts";
import type { DeploymentOrder } from "@sweepline/contract/operations/remote-deployment/orders.ts";
import { DRAFT_ENDPOINTS } from "@sweepline/contract/sites/map-drafts/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aRunStage, type RunStage } from "../../../test/run-stage.ts";
import type { Person } from "../../../test/world.ts";

let stage: RunStage;
let deviceId: number;
let floorId: number;
beforeAll(async () => {
  stage = await aRunStage();
  deviceId = stage.robots[0]?.deviceId ?? 0;
  const { id } = await stage.world.db.one<{ id: number }>(sql`
    with p as (
      insert into places (organization_id, name, time_zone, floors_above, floors_below, floor_naming)
      values (${stage.organizationId}, 'House', 'UTC', 1, 0, 'prefix') returning id)
    insert into floors (place_id, level, name) select p.id, 1, 'F1' from p returning id`);
  floorId = id;
}, 60_000);
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.world.db.run(
    sql`update remote_deployments set ended_at = now(), ending = 'abandoned' where ended_at is null`,
  );
  await holds(stage.person);
});

const holds = (person: Person | undefined) =>
  stage.world.db.run(sql`
    insert into remote_leases (device_id, epoch, session_id, seat, staff_id, staff_name, began_at, seen_at)
    values (${deviceId}, 1, ${person ? randomUUID() : null}, ${randomUUID()}, ${person?.staffId ?? null}, 'Anna', now(), now())
    on conflict (device_id) do update set session_id = excluded.session_id, staff_id = excluded.staff_id`);
const begin = async (): Promise<DeploymentDetail> => {
  const body = { kind: "new", deviceId, floorId, name: "Ground floor" } as const;
  const answer = await stage.world.call(stage.person, E.create, { body });
  expect(answer.envelope).toMatchObject({ code: 0 });
  return answer.data;
};
const get = async (id: number): Promise<DeploymentDetail> =>
  (await stage.world.call(stage.person, E.get, { params: { id } })).data;
const send = async (id: number, order: DeploymentOrder, key = randomUUID()) => {
  await stage.pass(3);
  return stage.world.call(stage.person, E.order, { params: { id }, body: { id: key, order } });
};
const order = async (id: number, wanted: DeploymentOrder) => {
  const answer = await send(id, wanted);
  expect(answer.envelope).toMatchObject({ code: 0 });
  return answer.data;
};
const reaches = (id: number, progress: DeploymentDetail["mapping"]["progress"]) =>
  stage.until(
    () => get(id),
    ({ mapping }) => mapping.progress === progress,
    60,
  );
/** The map that it has drawn. */
const comes = (id: number) =>
  stage.until(
    () => get(id),
    ({ drawnVersionId }) => drawnVersionId !== null,
    60,
  );
const START = { kind: "startMapping", x: 1, y: 2, theta: 0 } as const;
const draws = async () => {
  const { id } = await begin();
  await order(id, START);
  await reaches(id, "drawing");
  await order(id, { kind: "finishMapping" });
  return comes(id);
};

const extend = async () => {
  const body = { kind: "extend", deviceId, mapId: stage.mapId } as const;
  return (await stage.world.call(stage.person, E.create, { body })).data;
};

describe("a part of a map", () => {
  const map = async () =>
    (await stage.world.call(stage.person, MAP_ENDPOINTS.get, { params: { id: stage.mapId } })).data;

  it("is drawn again in its frame, and laid over it with all that is drawn on it", async () => {
    const before = await map();
    const { id, mapKey } = await extend();
    expect(mapKey).toBe(before.mapKey);
    await order(id, START);
    await reaches(id, "drawing");
    await order(id, { kind: "finishMapping" });
    const drawn = await comes(id);
    expect(drawn.drawnMapId).toBe(stage.mapId);
    const body = { x: 0, y: 0, theta: 0, scale: 1, revision: drawn.revision };
    expect((await stage.world.call(stage.person, E.align, { params: { id }, body })).error).toBeUndefined();
    const { elementCount, resolutionM } = await map();
    expect({ elementCount, resolutionM }).toMatchObject({
      ...{ elementCount: before.elementCount, resolutionM: before.resolutionM },
    });
  });
});

describe("a new floor", () => {
  it("is drawn, paused, gone on with and finished, and its map is on the floor", async () => {
    const { id, mapKey } = await begin();
    await order(id, START);
    await reaches(id, "drawing");
    await order(id, { kind: "pauseMapping" });
    await reaches(id, "paused");
    await order(id, { kind: "resumeMapping" });
    await reaches(id, "drawing");
    await order(id, { kind: "finishMapping" });
    const drawn = await comes(id);
    expect(drawn.mapping).toEqual({ progress: "finished", fault: null, note: "" });
    const map = await stage.world.call(stage.person, MAP_ENDPOINTS.get, { params: { id: drawn.mapId ?? 0 } });
    expect(map.data).toMatchObject({ mapKey, name: "Ground floor", floor: { floorId, placeName: "House" } });
    expect(
      drawn.events
        .map(({ kind, detail }) => `${kind} ${detail}`)
        .reverse()
        .slice(0, 5),
    ).toEqual([
      ...["began Ground floor", "order startMapping", "order pauseMapping", "order resumeMapping"],
      "order finishMapping",
    ]);
  });

  it("has points put on the draft of its map, once, by their names", async () => {
    const { id, mapId } = await draws();
    await order(id, { kind: "markPoint", name: "Door", pointKind: "via", qrType: 0, gridX: 0, gridY: 0 });
    const learned = await stage.until(
      () => get(id),
      (one) => one.learned[0]?.state === "learned",
      60,
    );
    const [point] = learned.learned;
    expect(point).toMatchObject({ kind: "via", name: "Door", points: [[1, 2]] });
    const body = { elementIds: [point?.elementId ?? ""] };
    for (const _ of ["once", "again"]) {
      const answer = await stage.world.call(stage.person, E.draw, { params: { id }, body });
      expect(answer.data.learned[0]?.state).toBe("drawn");
    }
    const draft = await stage.world.call(stage.person, DRAFT_ENDPOINTS.get, { params: { id: mapId ?? 0 } });
    const drawn = draft.data.elements.filter(({ element }) => element.name === "Door");
    expect(drawn.map(({ element }) => element)).toMatchObject([
      { kind: "point", pointKind: "via", x: 1, y: 2 },
    ]);
    await order(id, { kind: "goTo", elementId: point?.elementId ?? "" });
    const tried = await stage.until(
      () => get(id),
      (one) => one.learned[0]?.isReached === true,
      120,
    );
    expect(tried.learned[0]).toMatchObject({ state: "drawn", isReached: true });
    const forget = await stage.world.call(stage.person, E.forget, {
      params: { id, elementId: point?.elementId ?? "" },
    });
    expect(forget.status).toBe(404);
  });

  it("has a path that is too short to be one said to have failed, and forgotten", async () => {
    const { id } = await draws();
    await order(id, { kind: "startPathLearning", name: "Way" });
    expect((await send(id, { kind: "startPathLearning", name: "Way 2" })).error).toBe("alreadyLearning");
    await order(id, { kind: "finishPathLearning", keeps: true });
    const failed = await stage.until(
      () => get(id),
      (one) => one.learned[0]?.state === "failed",
      60,
    );
    expect(failed.learned[0]).toMatchObject({
      kind: "path",
      fault: "other",
      note: expect.stringMatching(/./),
    });
    const params = { id, elementId: failed.learned[0]?.elementId ?? "" };
    expect((await stage.world.call(stage.person, E.forget, { params })).data.learned).toEqual([]);
  });

  it("leaves nothing behind where the drawing is discarded", async () => {
    const { id } = await begin();
    await order(id, START);
    await reaches(id, "drawing");
    await order(id, { kind: "discardMapping" });
    expect(await reaches(id, "none")).toMatchObject({ mapId: null, drawnVersionId: null });
    expect((await send(id, START)).envelope).toMatchObject({ code: 0 });
    await reaches(id, "drawing");
    await order(id, { kind: "discardMapping" });
    await reaches(id, "none");
  });
});

describe("an order", () => {
  it("is for who has control of the robot, and once by its id", async () => {
    const { id } = await begin();
    const key = randomUUID();
    await holds(undefined);
    expect((await send(id, START, key)).error).toBe("notOperating");
    await holds(stage.person);
    expect((await send(id, { kind: "finishMapping" })).error).toBe("notDrawing");
    const [first, again] = [await send(id, START, key), await send(id, START, key)];
    expect(again.data.id).toBe(first.data.id);
    await reaches(id, "drawing");
    expect((await send(id, START)).error).toBe("alreadyDrawing");
    await order(id, { kind: "discardMapping" });
    await reaches(id, "none");
  });

  it("is refused to who may not deploy, and in a deployment that has ended", async () => {
    const { id, revision } = await begin();
    const viewer = await stage.world.aPerson({
      ...{ organizationId: stage.organizationId, roleCodes: ["maintenance"] },
    });
    const body = { id: randomUUID(), order: START };
    expect((await stage.world.call(viewer, E.order, { params: { id }, body })).status).toBe(403);
    const end = { ending: "abandoned", reason: "Enough", revision } as const;
    const ended = await stage.world.call(stage.person, E.end, { params: { id }, body: end });
    expect(ended.data).toMatchObject({ ending: "abandoned", endReason: "Enough" });
    expect((await send(id, START)).error).toBe("deploymentEnded");
  });
});

describe("a deployment", () => {
  it("of a part of a map is for a robot that drives by it", async () => {
    await draws();
    await stage.world.db.run(sql`update remote_deployments set ended_at = now() where ended_at is null`);
    const { id } = await extend();
    expect((await send(id, START)).error).toBe("notOnMap");
  });

  it("is one at a time for a robot, and goes from step to step as it was seen", async () => {
    const { id, revision } = await begin();
    const body = { kind: "new", deviceId, floorId, name: "Again" } as const;
    expect((await stage.world.call(stage.person, E.create, { body })).error).toBe("deviceBusy");
    const go = (step: "mapping" | "align", seen: number) =>
      stage.world.call(stage.person, E.goToStep, {
        params: { id },
        body: { step, isDone: true, revision: seen },
      });
    expect((await go("mapping", revision)).data).toMatchObject({ step: "mapping", doneSteps: ["position"] });
    expect((await go("mapping", revision)).error).toBe("conflict");
    expect((await go("align", revision + 1)).status).toBe(422);
    const end = { ending: "completed", reason: "", revision: revision + 1 } as const;
    const ended = await stage.world.call(stage.person, E.end, { params: { id }, body: end });
    expect(ended.data).toMatchObject({ ending: "completed", doneSteps: ["position", "mapping"] });
  });

  it("that draws a floor anew lays the drawing over the map, which keeps its frame and elements", async () => {
    const before = await stage.world.call(stage.person, MAP_ENDPOINTS.get, { params: { id: stage.mapId } });
    const made = await stage.world.call(stage.person, E.create, {
      body: { kind: "replace", deviceId, mapId: stage.mapId },
    });
    const { id } = made.data;
    await order(id, { kind: "startMapping", x: 0, y: 0, theta: 0 });
    await reaches(id, "drawing");
    await order(id, { kind: "finishMapping" });
    const drawn = await comes(id);
    const body = { x: 4, y: 3, theta: 0.1, scale: 1, revision: drawn.revision };
    const answer = await stage.world.call(stage.person, E.align, { params: { id }, body });
    expect(answer.envelope).toMatchObject({ code: 0 });
    expect(answer.data).toMatchObject({
      baseVersionId: before.data.versionId,
      alignment: { x: 4, theta: 0.1 },
    });
    const after = await stage.world.call(stage.person, MAP_ENDPOINTS.get, { params: { id: stage.mapId } });
    expect(after.data).toMatchObject({
      ...{ versionId: answer.data.alignedVersionId, elementCount: before.data.elementCount },
      resolutionM: before.data.resolutionM,
    });
    expect((await stage.world.call(stage.person, E.align, { params: { id }, body })).error).toBe("conflict");
    // Laid anew it is laid over the map of before, as if it had never lain elsewhere.
    const elsewhere = { ...body, x: -2, revision: answer.data.revision };
    const again = await stage.world.call(stage.person, E.align, { params: { id }, body: elsewhere });
    expect(again.data).toMatchObject({ baseVersionId: before.data.versionId, alignment: { x: -2 } });
  });

  it("ends when its robot is given to somebody else, who can begin one of their own", async () => {
    const { id } = await begin();
    const { world } = stage;
    const platform = await world.aPerson({ organizationId: world.rootId, roleCodes: ["platformAdmin"] });
    const { data } = await world.call(platform, ALLOCATION_ENDPOINTS.devices, { query: {} });
    const { allocationId = 0 } = data.records.find((one) => one.id === deviceId) ?? {};
    const organizationId = await world.anOrganization();
    const body = {
      devices: [{ id: deviceId, allocationId }],
      organizationId,
      operatorStaffId: null,
      reason: "sold",
    };
    expect((await world.call(platform, ALLOCATION_ENDPOINTS.move, { body })).error).toBeUndefined();
    expect(await get(id)).toMatchObject({ ending: "abandoned", endedAt: expect.any(String) });
  });
});
