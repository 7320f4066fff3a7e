/** Rollouts from the draft to the end: who may do what, group after group, and what stops them. */
import { BINDING_ENDPOINTS } from "@sweepline/contract/operations/firmware-bindings.ts";
import { ROLLOUT_ENDPOINTS as E } from "@sweepline/contract/operations/rollouts/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { A_GROUP, type Robot, type UpdateFixture, updateFixture } from "../../../test/update-fixture.ts";

let fixture: UpdateFixture;
beforeAll(async () => {
  fixture = await updateFixture();
}, 60_000);
afterAll(() => fixture.close());

const MINUTE_MS = 60_000;
const many = (count: number): Promise<Robot[]> =>
  Promise.all(Array.from({ length: count }, () => fixture.aRobot()));
const of = (robots: readonly Robot[]) => ({ target: { deviceIds: robots.map(({ id }) => id) } });
const THREE = [
  { ...A_GROUP, name: "Canary", share: { by: "count", value: 1 } },
  { ...A_GROUP, name: "Early", share: { by: "percent", value: 30 } },
  { ...A_GROUP, name: "All" },
] as const;
/** All that are offered the update take it. */
const updateAll = async (
  robots: readonly Robot[],
  result: "success" | "failure" = "success",
): Promise<number> => {
  let updated = 0;
  for (const robot of robots) {
    const actionId = await robot.offered();
    if (actionId === undefined) continue;
    await robot.update(result);
    updated += 1;
  }
  return updated;
};
const fresh = () => fixture.world.session(fixture.author.username);

describe("from the draft to the start", () => {
  it("takes a second person, and says who", async () => {
    const { world, author, reviewer } = fixture;
    const robots = await many(2);
    const { id, revision } = await fixture.draft({}, of(robots));
    const at = (who: typeof author) => ({ who, params: { id } });
    const early = await world.call(await fresh(), E.start, { params: { id }, body: { revision } });
    expect(early.error).toBe("rolloutNotReviewed");
    const submitted = (await world.call(author, E.submit, { ...at(author), body: { revision } })).data;
    expect(submitted).toMatchObject({ state: "inReview", isOwn: true });
    const body = { revision: submitted.revision, remark: "" };
    expect((await world.call(await fresh(), E.approve, { params: { id }, body })).error).toBe("ownApproval");
    const change = {
      id,
      revision: submitted.revision,
      name: "x",
      organizationId: fixture.tenantId,
      productId: fixture.productId,
      packageIds: [fixture.packageId],
      plan: { groups: [A_GROUP] },
    };
    expect((await world.call(author, E.update, { body: change })).error).toBe("rolloutNotDraft");
    const back = await world.call(reviewer, E.reject, {
      params: { id },
      body: { ...body, remark: "At night only" },
    });
    expect(back.data).toMatchObject({ state: "draft", reviewRemark: "At night only" });
    expect((await world.call(reviewer, E.reject, { params: { id }, body })).status).toBe(422);
    const again = await world.call(author, E.submit, {
      params: { id },
      body: { revision: back.data.revision },
    });
    const stale = await world.call(await world.session(reviewer.username), E.approve, {
      params: { id },
      body,
    });
    expect(stale.error).toBe("conflict");
    const approved = await world.call(await world.session(reviewer.username), E.approve, {
      params: { id },
      body: { revision: again.data.revision, remark: "" },
    });
    expect(approved.data).toMatchObject({ state: "ready", reviewerName: "A Person" });
    const begun = await world.call(await fresh(), E.start, {
      params: { id },
      body: { revision: approved.data.revision },
    });
    expect(begun.data).toMatchObject({ state: "running", total: 2, states: { waiting: 2 }, currentGroup: 1 });
  });

  it("counts before who is meant, and who is left out and why", async () => {
    const { world, author, tenantId, productId, packageId } = fixture;
    const [old, current, busy] = [
      await fixture.aRobot(),
      await fixture.aRobot({ version: "2.0.0" }),
      await fixture.aRobot(),
    ];
    const mute = await world.aDevice({ organizationId: tenantId });
    await world.db.run(sql`update devices set product_id = ${productId} where id = ${mute}`);
    await fixture.started({}, of([busy]));
    const deviceIds = [old.id, current.id, busy.id, mute];
    const { data } = await world.call(author, E.preview, {
      body: {
        ...{ organizationId: tenantId, productId, packageIds: [packageId] },
        target: { deviceIds },
        groups: THREE.map(({ share }) => ({ share })),
      },
    });
    expect(data).toMatchObject({ total: 1, groups: [1, 0, 0], versions: [{ version: "1.0.0", devices: 1 }] });
    expect(Object.fromEntries(data.leftOut.map(({ reason, devices }) => [reason, devices]))).toEqual({
      upToDate: 1,
      otherRollout: 1,
      noAgent: 1,
    });
  });

  it("is refused where nobody is meant, or a package is not released", async () => {
    const { world, author, packageId, productId, tenantId } = fixture;
    const draft = (await fixture.create({ version: "3.0.0" })).data;
    const body = (packageIds: number[]) => ({
      ...{ name: "x", organizationId: tenantId, productId, packageIds, plan: { groups: [A_GROUP] } },
    });
    const refused = await world.call(author, E.create, { body: body([draft.id]) });
    expect(refused.envelope).toMatchObject({
      error: "packageNotReleased",
      fields: [{ field: "packageIds" }],
    });
    const past = { ...body([packageId]), startsAt: "2026-11-16T07:59:00.000Z" };
    expect((await world.call(author, E.create, { body: past })).envelope).toMatchObject({
      fields: [{ field: "startsAt" }],
    });
    const foreign = await world.anOrganization();
    const elsewhere = await world.call(author, E.create, {
      body: { ...body([packageId]), organizationId: foreign },
    });
    expect(elsewhere.status).toBe(404);
    await expect(fixture.started({}, { target: { deviceIds: [999_999] } })).rejects.toThrow(/noTargets/);
  });
});

describe("group after group", () => {
  it("goes on once enough have succeeded and been watched, and ends", async () => {
    const robots = await many(10);
    const groups = [{ ...THREE[0], soakMinutes: 30 }, THREE[1], { ...THREE[2], isByHand: true }];
    const { id } = await fixture.started({ groups }, of(robots));
    expect((await fixture.get(id)).groups.map(({ state, total }) => [state, total])).toEqual([
      ["running", 1],
      ["planned", 3],
      ["planned", 6],
    ]);
    expect(await updateAll(robots)).toBe(1);
    await fixture.pass();
    expect((await fixture.get(id)).groups[0]?.state).toBe("soaking");
    await fixture.pass(29 * MINUTE_MS);
    expect(await updateAll(robots)).toBe(0);
    await fixture.pass(2 * MINUTE_MS);
    await fixture.pass();
    expect(await updateAll(robots)).toBe(3);
    for (let turn = 0; turn < 4; turn++) await fixture.pass();
    const waiting = await fixture.get(id);
    expect(waiting).toMatchObject({ state: "running", currentGroup: null });
    expect(await updateAll(robots)).toBe(0);
    const { data } = await fixture.world.call(fixture.author, E.next, {
      params: { id },
      body: { revision: waiting.revision },
    });
    expect(data).toMatchObject({ currentGroup: 3 });
    expect(await updateAll(robots)).toBe(6);
    for (let turn = 0; turn < 4; turn++) await fixture.pass();
    expect(await fixture.get(id)).toMatchObject({ state: "finished", states: { succeeded: 10 } });
  });

  it("pauses by itself where too many fail, and offers nothing more", async () => {
    const robots = await many(8);
    const groups = [
      { ...A_GROUP, name: "First", share: { by: "percent", value: 50 }, errorPercent: 20 },
      A_GROUP,
    ] as const;
    const { id } = await fixture.started({ groups: [...groups], retry: { attempts: 1 } }, of(robots));
    for (const robot of robots) {
      if ((await robot.offered()) === undefined) continue;
      await robot.update("failure");
      break;
    }
    const offered = (await Promise.all(robots.map((robot) => robot.offered()))).filter(
      (one) => one !== undefined,
    );
    expect(offered.length).toBe(3);
    await fixture.pass();
    const paused = await fixture.get(id);
    expect(paused).toMatchObject({
      state: "paused",
      pauseCause: "errors",
      pauseDetail: { group: 1, percent: 25, limit: 20 },
    });
    // What nobody had fetched is taken back.
    expect(await updateAll(robots)).toBe(0);
    expect((await fixture.get(id)).waits).toEqual([{ waitsFor: "rolloutPaused", devices: 3 }]);
  });

  it("pauses where those that were updated have more faults than the others", async () => {
    const robots = await many(12);
    const groups = [
      { ...A_GROUP, name: "First", share: { by: "count", value: 6 }, soakMinutes: 60 },
      A_GROUP,
    ] as const;
    const { id } = await fixture.started(
      { groups: [...groups], limits: { devicesAPlace: null } },
      of(robots),
    );
    expect(await updateAll(robots)).toBe(6);
    await fixture.pass();
    expect(await fixture.get(id)).toMatchObject({ state: "running" });
    const updated = await fixture.world.db.many<{ id: number }>(
      sql`select device_id as id from device_updates where rollout_id = ${id} and state = 'succeeded' order by device_id limit 2`,
    );
    await fixture.world.db.run(
      sql`update device_states set error_count = 1 where device_id = any(${updated.map((row) => row.id)}::bigint[])`,
    );
    await fixture.pass();
    expect(await fixture.get(id)).toMatchObject({
      state: "paused",
      pauseCause: "faults",
      pauseDetail: { percent: 33.3, others: 0, limit: 10 },
    });
  });

  it("pauses where a package is withdrawn", async () => {
    const robots = await many(2);
    const made = (await fixture.create({ version: "4.0.0" })).data;
    await fixture.upload(made.id, Buffer.from("x".repeat(100)));
    await fixture.release(made.id);
    const { id } = await fixture.started({}, { ...of(robots), packageIds: [made.id] });
    await fixture.world.db.run(sql`update firmware_packages set state = 'withdrawn' where id = ${made.id}`);
    await fixture.pass();
    expect(await fixture.get(id)).toMatchObject({ state: "paused", pauseCause: "withdrawn" });
  });
});

it("leaves out devices that keep their version, and begins with the rings that it names", async () => {
  const robots = await many(6);
  const [canary, early, pinned] = robots as [Robot, Robot, Robot];
  const choose = (robot: Robot, choice: object) =>
    fixture.world.call(fixture.author, BINDING_ENDPOINTS.choose, {
      body: { deviceIds: [robot.id], ...choice },
    });
  await choose(canary, { ring: "canary" });
  await choose(early, { ring: "early" });
  await choose(pinned, { mode: "pinned" });
  const groups = [
    { ...A_GROUP, name: "Canary", share: { by: "ring", ring: "canary" } },
    { ...A_GROUP, name: "Early", share: { by: "ring", ring: "early" } },
    { ...A_GROUP, name: "All" },
  ] as const;
  const { id } = await fixture.started({ groups: [...groups], limits: { devicesAPlace: null } }, of(robots));
  expect((await fixture.get(id)).groups.map(({ total }) => total)).toEqual([1, 1, 3]);
  expect(await canary.offered()).toBeDefined();
  expect(await early.offered()).toBeUndefined();
  const wrong = await fixture.world.call(fixture.author, E.create, {
    body: {
      ...{
        name: "x",
        organizationId: fixture.tenantId,
        productId: fixture.productId,
        packageIds: [fixture.packageId],
      },
      plan: { groups: [groups[1], groups[0], groups[2]] },
    },
  });
  expect(wrong.envelope).toMatchObject({ fields: [{ field: "plan.groups" }] });
});
