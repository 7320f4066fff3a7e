/** Updates that somebody at the robot confirms first, as hawkBit's agents ask for it. */
import { ROLLOUT_ENDPOINTS } from "@sweepline/contract/operations/rollouts/index.ts";
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
