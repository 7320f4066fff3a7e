/** Updates that somebody at the robot confirms first, as hawkBit's agents ask for it. */
import { ROLLOUT_ENDPOINTS } from "@sweepline/contract/operations/rollouts/index.ts";
import { UPDATE_ENDPOINTS, type UpdateDetail } from "@sweepline/contract/operations/updates/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { A_GROUP, type Robot, type UpdateFixture, updateFixture } from "../../../test/update-fixture.ts";

let fixture: UpdateFixture;
beforeAll(async () => {
  fixture = await updateFixture();
}, 60_000);
afterAll(() => fixture.close());

async function asked(plan: object = {}): Promise<{ robot: Robot; path: string; rolloutId: number }> {
  const robot = await fixture.aRobot();
  const { id } = await fixture.started(
    { needsConfirmation: true, ...plan },
    { target: { deviceIds: [robot.id] } },
  );
  return { robot, path: await pathOf(robot), rolloutId: id };
}
/** Where it is asked; empty: it is not. */
async function pathOf(robot: Robot): Promise<string> {
  const { links } = await robot.poll();
  return /\/confirmationBase\/\d+$/.exec(links.confirmationBase?.href ?? "")?.[0] ?? "";
}
const say = (robot: Robot, path: string, body: object) => robot.call("POST", `${path}/feedback`, { body });
const answer = (robot: Robot, path: string, confirmation: unknown) => say(robot, path, { confirmation });

describe("an update that is to be confirmed", () => {
  it("is not offered before, and says what it would be", async () => {
    const { robot, path } = await asked();
    expect(path).not.toBe("");
    expect((await robot.poll()).links.deploymentBase).toBeUndefined();
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "waiting", waitsFor: "confirmation" });
    const { id, confirmation } = (await robot.call("GET", path)).json();
    expect(path.endsWith(`/${id}`)).toBe(true);
    expect(confirmation).toMatchObject({ download: "attempt", chunks: [{ version: "2.0.0" }] });
    expect((await robot.call("GET", path.replace("confirmationBase", "deploymentBase"))).statusCode).not.toBe(
      200,
    );
    expect((await answer(robot, path, "confirmed")).statusCode).toBe(200);
    const actionId = await robot.offered();
    expect(actionId).toBeGreaterThan(Number(id));
    expect(await pathOf(robot)).toBe("");
    expect((await robot.call("GET", path)).statusCode).toBe(404);
  });

  it("waits while it is denied, with the reason, and is asked again", async () => {
    const { robot, path } = await asked();
    const denied = { confirmation: "Denied", details: ["Guests are in the hall"] };
    expect((await say(robot, path, denied)).statusCode).toBe(200);
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "waiting", waitsFor: "declined" });
    expect(await robot.offered()).toBeUndefined();
    expect(await pathOf(robot)).toBe(path);
    expect((await answer(robot, path, "confirmed")).statusCode).toBe(200);
    expect(await robot.offered()).toBeDefined();
  });

  it("is confirmed once: what failed is tried again without asking", async () => {
    const { robot, path } = await asked({
      retry: { attempts: 2, afterMinutes: 1 },
      groups: [{ ...A_GROUP, errorPercent: 100 }],
    });
    await answer(robot, path, "confirmed");
    await robot.update("failure");
    await fixture.pass(61_000);
    expect(await robot.offered()).toBeDefined();
  });

  it("is confirmed by whoever said so for all to come, until that ends", async () => {
    const { robot } = await asked();
    const before = (await robot.call("GET", "/confirmationBase")).json();
    expect(before).toMatchObject({
      autoConfirm: { active: false },
      _links: { activateAutoConfirm: {}, confirmationBase: {} },
    });
    const by = { initiator: "night shift", remark: "always" };
    const on = await robot.call("POST", "/confirmationBase/activateAutoConfirm", { body: by });
    expect(on.statusCode).toBe(200);
    const now = (await robot.call("GET", "/confirmationBase")).json();
    expect(now).toMatchObject({
      autoConfirm: { active: true, ...by },
      _links: { deactivateAutoConfirm: {} },
    });
    expect(await robot.offered()).toBeDefined();
    const off = await robot.call("POST", "/confirmationBase/deactivateAutoConfirm");
    expect(off.statusCode).toBe(200);
    const after = (await robot.call("GET", "/confirmationBase")).json();
    expect(after.autoConfirm).toEqual({ active: false });
  });

  it("is not asked about by others, by what is no answer, nor once the rollout is stopped", async () => {
    const { robot, path, rolloutId } = await asked();
    const { robot: other } = await asked();
    expect((await answer(other, path, "confirmed")).statusCode).toBe(404);
    expect((await answer(robot, "/confirmationBase/x", "confirmed")).statusCode).toBe(404);
    for (const wrong of ["maybe", 1, null, undefined])
      expect((await answer(robot, path, wrong)).statusCode).toBe(400);
    expect(await robot.offered()).toBeUndefined();
    const author = await fixture.world.session(fixture.author.username);
    await fixture.world.call(author, ROLLOUT_ENDPOINTS.emergencyStop, { params: { id: rolloutId } });
    expect((await answer(robot, path, "confirmed")).statusCode).toBe(404);
    expect(await pathOf(robot)).toBe("");
  });
});

const newest = ({ id }: Pick<Robot, "id">) =>
  fixture.world.db.one<{ id: number }>(
    sql`select id from device_updates where device_id = ${id} order by id desc limit 1`,
  );
const idsOf = (robots: readonly Pick<Robot, "id">[]) =>
  Promise.all(robots.map(async (robot) => (await newest(robot)).id));

describe("an update that is confirmed at the console", () => {
  const session = () => fixture.world.session(fixture.author.username);
  const at = async (ids: readonly number[], confirmation: "confirmed" | "denied", remark = "") =>
    fixture.world.call(await session(), UPDATE_ENDPOINTS.confirm, {
      body: { ids: [...ids], confirmation, remark },
    });
  const detailOf = async (robot: Robot): Promise<UpdateDetail> => {
    const { id } = await newest(robot);
    return (await fixture.world.call(await session(), UPDATE_ENDPOINTS.get, { params: { id } })).data;
  };
  const answersIn = ({ log }: UpdateDetail) =>
    log.filter(({ kind }) => kind === "confirmed" || kind === "denied").map(({ kind, text }) => [kind, text]);

  it("waits while it is declined there, is offered once it is confirmed, and keeps who said so", async () => {
    const { robot } = await asked();
    const ids = await idsOf([robot]);
    expect((await at(ids, "denied", "Guests are in the hall")).data).toEqual({ answered: 1, missed: 0 });
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "waiting", waitsFor: "declined" });
    expect(await robot.offered()).toBeUndefined();
    expect((await at(ids, "confirmed")).data).toEqual({ answered: 1, missed: 0 });
    expect(await robot.offered()).toBeDefined();
    const { displayName } = await fixture.world.db.one<{ displayName: string }>(
      sql`select display_name as "displayName" from staff where username = ${fixture.author.username}`,
    );
    expect(answersIn(await detailOf(robot))).toEqual([
      ["denied", `${displayName}: Guests are in the hall`],
      ["confirmed", displayName],
    ]);
  });

  it("may be confirmed twice, at either place, and that is kept once", async () => {
    const { robot } = await asked();
    const { robot: other, path } = await asked();
    const ids = await idsOf([robot, other]);
    await answer(other, path, "confirmed");
    expect((await at(ids, "confirmed")).data).toEqual({ answered: 2, missed: 0 });
    expect((await at(ids, "confirmed", "again")).data).toEqual({ answered: 2, missed: 0 });
    expect(answersIn(await detailOf(robot))).toHaveLength(1);
    expect(answersIn(await detailOf(other))).toEqual([]);
    // A robot that has begun keeps the answer, too.
    expect(await robot.offered()).toBeDefined();
    expect((await at(ids, "confirmed")).status).toBe(200);
  });

  it("is refused where none waits for it any more; of several, those that do are confirmed", async () => {
    const { robot } = await asked();
    const { robot: begun, path } = await asked();
    await answer(begun, path, "confirmed");
    const [waiting = 0, over = 0] = await idsOf([robot, begun]);
    const refused = await at([over], "denied");
    expect(refused).toMatchObject({ status: 409, error: "updateNotAsked" });
    expect((await at([waiting, over], "denied")).data).toEqual({ answered: 1, missed: 1 });
    const plain = await fixture.aRobot();
    await fixture.started({}, { target: { deviceIds: [plain.id] } });
    expect((await at(await idsOf([plain]), "confirmed")).error).toBe("updateNotAsked");
  });

  it("is confirmed while its rollout is paused, and not once that is stopped", async () => {
    const { robot, rolloutId } = await asked();
    const ids = await idsOf([robot]);
    const { world } = fixture;
    await world.call(await session(), ROLLOUT_ENDPOINTS.pause, { params: { id: rolloutId } });
    expect((await at(ids, "confirmed")).status).toBe(200);
    expect(await robot.offered()).toBeUndefined();
    const { revision } = await fixture.get(rolloutId);
    await world.call(await session(), ROLLOUT_ENDPOINTS.resume, {
      params: { id: rolloutId },
      body: { revision },
    });
    expect(await robot.offered()).toBeDefined();
    const { robot: stopped, rolloutId: stoppedId } = await asked();
    await world.call(await session(), ROLLOUT_ENDPOINTS.emergencyStop, { params: { id: stoppedId } });
    expect((await at(await idsOf([stopped]), "confirmed")).error).toBe("updateNotAsked");
  });

  it("is nobody's outside of the scope: not one of them is answered", async () => {
    const { world } = fixture;
    const { robot } = await asked();
    const organizationId = await world.anOrganization();
    const stranger = await world.session(await world.aStaff({ organizationId, roleCodes: ["tenantAdmin"] }));
    const ids = await idsOf([robot]);
    const body = { ids, confirmation: "confirmed", remark: "" } as const;
    expect((await world.call(stranger, UPDATE_ENDPOINTS.confirm, { body })).status).toBe(404);
    expect((await at([...ids, 2_000_000_000], "confirmed")).status).toBe(404);
    expect((await at([...ids, Number.MAX_SAFE_INTEGER], "confirmed")).status).toBe(404);
    expect(await robot.offered()).toBeUndefined();
  });
});
