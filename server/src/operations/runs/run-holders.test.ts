/** Runs whose robot is no longer their holder's: each ends in words, and nobody steers what is not theirs. */
import { ALLOCATION_ENDPOINTS as A } from "@sweepline/contract/fleet/allocations.ts";
import { REGISTRATION_ENDPOINTS as R } from "@sweepline/contract/fleet/device-registration.ts";
import { RUN_ENDPOINTS as E, type RunDetail } from "@sweepline/contract/operations/runs.ts";
import { TASK_REPORT_ENDPOINTS } from "@sweepline/contract/operations/task-reports.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aRunStage, type RunStage } from "../../../test/run-stage.ts";
import type { Person } from "../../../test/world.ts";

let stage: RunStage;
let longId: number;
let platform: Person;
beforeAll(async () => {
  stage = await aRunStage(3);
  const [zone] = stage.zones;
  const target = { kind: "element", elementId: zone?.id };
  longId = await stage.aTask("Long", { steps: [{ id: "s1", name: "Lobby", target, passes: 8 }] });
  platform = await stage.world.aPerson({
    ...{ organizationId: stage.world.rootId, roleCodes: ["platformAdmin"] },
  });
}, 60_000);
afterAll(() => stage.close());

const get = async (id: string): Promise<RunDetail> =>
  (await stage.world.call(stage.person, E.get, { params: { id } })).data;
const running = async (robot: number): Promise<string> => {
  await stage.pass(3);
  const body = { deviceId: stage.robots[robot]?.deviceId };
  const { data, error } = await stage.world.call(stage.person, E.start, { params: { id: longId }, body });
  expect(error).toBeUndefined();
  await stage.until(
    () => get(data.id),
    ({ state }) => state === "running",
  );
  return data.id;
};
const handOn = async (robot: number, organizationId: number, operatorStaffId: number | null = null) => {
  const { world } = stage;
  const id = stage.robots[robot]?.deviceId ?? 0;
  const { data } = await world.call(platform, A.devices, { query: {} });
  const { allocationId = 0 } = data.records.find((one) => one.id === id) ?? {};
  const body = { devices: [{ id, allocationId }], organizationId, operatorStaffId, reason: "sold" };
  const answer = await world.call(platform, A.move, { body });
  expect(answer.error).toBeUndefined();
};
const stands = (robot: number) =>
  stage.until(
    async () => stage.simulator.robots[robot],
    (one) => one?.run === undefined,
    60,
  );
const kindsTo = (robot: number) =>
  stage.world.db.many<{ kind: string; staffId: number | null }>(sql`
    select kind, staff_id as "staffId" from device_commands where device_id = ${stage.robots[robot]?.deviceId} order by created_at`);

it("a robot that is handed on stops, its run says so, and neither holder reaches into the other's", async () => {
  const { world, person } = stage;
  const id = await running(0);
  const others = await world.anOrganization();
  const operator = await world.aPerson({ organizationId: others, roleCodes: ["tenantOperator"] });
  const admin = await world.aPerson({ organizationId: others, roleCodes: ["tenantAdmin"] });
  await handOn(0, others, operator.staffId);
  expect(await get(id)).toMatchObject({ state: "ended", ending: "handedOn", endStatus: "cancelled" });
  await stands(0);

  const before = await kindsTo(0);
  expect(before.at(-1)).toEqual({ kind: "stop", staffId: null });
  for (const endpoint of [E.pause, E.resume, E.stop])
    expect((await world.call(person, endpoint, { params: { id } })).error).toBe("runEnded");
  expect((await world.call(person, E.skip, { params: { id }, body: { step: 0 } })).error).toBe("runEnded");
  const deviceId = stage.robots[0]?.deviceId;
  expect((await world.call(person, E.rest, { params: { id }, body: { deviceId } })).status).toBeGreaterThan(
    399,
  );
  expect(await kindsTo(0)).toEqual(before);

  for (const stranger of [operator, admin]) {
    expect((await world.call(stranger, E.get, { params: { id } })).status).toBe(404);
    expect((await world.call(stranger, E.list, { query: {} })).data.total).toBe(0);
    const { data } = await world.call(stranger, TASK_REPORT_ENDPOINTS.page, { query: {} });
    expect(data.total).toBe(0);
  }
  // Who sees by operating the device alone.
  const scope = { isAll: false, rootIds: [], organizationIds: [], staffId: operator.staffId };
  const query = E.list.query.parse({});
  expect((await world.app.operations.runs.list({ scope } as never, query)).total).toBe(0);
  await stage.pass(60);
  expect(await get(id)).toMatchObject({ ending: "handedOn" });
}, 120_000);

it("an order that has not left yet is not carried out for the new holder", async () => {
  const { world } = stage;
  stage.robots[1]?.wire.cut(20);
  const body = { deviceId: stage.robots[1]?.deviceId };
  const { data } = await world.call(stage.person, E.start, { params: { id: longId }, body });
  await handOn(1, await world.anOrganization());
  expect(await get(data.id)).toMatchObject({ ending: "handedOn", endStatus: "cancelled" });
  await stage.pass(60);
  expect(stage.simulator.robots[1]?.run).toBeUndefined();
  await handOn(1, stage.organizationId);
}, 120_000);

it("a robot that is put out of use ends its run, and back in use it is told to stop", async () => {
  const { world } = stage;
  const id = await running(2);
  const { deviceId = 0, wire } = stage.robots[2] ?? {};
  const params = { id: deviceId };
  await world.call(platform, R.decommission, { params, body: { reason: "repair" } });
  wire?.cut(30);
  expect(await get(id)).toMatchObject({ state: "ended", ending: "decommissioned", endStatus: "cancelled" });
  expect((await world.call(stage.person, E.stop, { params: { id } })).error).toBe("runEnded");
  await stage.pass(10);
  expect(stage.simulator.robots[2]?.run?.runId).toBe(id);
  await world.call(platform, R.recommission, { params });
  await stands(2);
  expect(await get(id)).toMatchObject({ ending: "decommissioned" });
}, 120_000);
