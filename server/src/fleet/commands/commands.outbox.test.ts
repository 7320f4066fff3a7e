import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { createCommandFixture } from "../../../test/command-fixture.ts";

const fixture = await createCommandFixture();
afterAll(() => fixture.close());

const aRobotOnline = async () => {
  const robot = await fixture.aScriptedRobot();
  await fixture.goOnline(robot);
  return robot;
};

describe("a command on its way", () => {
  it("is sent, delivered, accepted and done, as the robot says", async () => {
    const robot = await aRobotOnline();
    const command = await fixture.issue(robot, "pause");
    expect(await robot.nextAction()).toMatchObject({ actionId: command.id, actionType: "startPause" });
    await fixture.reaches(command, { state: "sent" });
    for (const [status, state] of [
      ["WAITING", "delivered"],
      ["RUNNING", "accepted"],
      ["FINISHED", "done"],
    ] as const) {
      await robot.does(command.id, status);
      await fixture.reaches(command, { state, failure: null });
    }
    const times = await fixture.db.one<Record<string, Date | null>>(sql`
      select created_at, sent_at, delivered_at, accepted_at, ended_at from device_commands where id = ${command.id}`);
    const inOrder = Object.values(times).map((at) => at?.getTime() ?? 0);
    expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
    expect(inOrder).not.toContain(0);
  });

  it("fails in the robot's own words", async () => {
    const robot = await aRobotOnline();
    const command = await fixture.issue(robot, "start");
    await robot.nextAction();
    await robot.does(command.id, "FAILED", "Battery too low");
    await fixture.reaches(command, { state: "failed", failure: "refused", note: "Battery too low" });
  });

  it("fails by an error that names it, where there is no state of the action (trap)", async () => {
    const robot = await aRobotOnline();
    const command = await fixture.issue(robot, "stop");
    await robot.nextAction();
    await robot.says({
      errors: [
        {
          errorType: "noOrderToCancel",
          errorLevel: "WARNING",
          errorDescription: "there is none",
          errorReferences: [{ referenceKey: "actionId", referenceValue: command.id }],
        },
      ],
    });
    const note = "noOrderToCancel: there is none";
    await fixture.reaches(command, { state: "failed", failure: "refused", note });
  });

  it("ends as forgotten where the robot names it no more, but not by an older report that comes late", async () => {
    const robot = await aRobotOnline();
    const command = await fixture.issue(robot, "start");
    await robot.nextAction();
    await robot.does(command.id, "RUNNING");
    await fixture.reaches(command, { state: "accepted" });
    await robot.says({ at: Date.now() - 60_000 });
    await robot.does(command.id, "RUNNING");
    expect(await fixture.find(command.id)).toMatchObject({ state: "accepted" });
    await robot.says({});
    await fixture.reaches(command, { state: "failed", failure: "forgotten" });
  });

  it("waits for a device that is away, and leaves when it comes back", async () => {
    const robot = await fixture.aScriptedRobot();
    const command = await fixture.issue(robot, "pause");
    await fixture.upkeepAfter(0);
    expect(await fixture.find(command.id)).toMatchObject({ state: "queued" });
    await fixture.goOnline(robot);
    expect(await robot.nextAction()).toMatchObject({ actionId: command.id });
    await fixture.reaches(command, { state: "sent" });
  });

  it("expires where the device does not come back in time", async () => {
    const robot = await fixture.aScriptedRobot();
    const command = await fixture.issue(robot, "pause", { ttlS: 1 });
    await fixture.reaches(command, { state: "expired", failure: null });
    const { sent_at } = await fixture.db.one<{ sent_at: Date | null }>(
      sql`select sent_at from device_commands where id = ${command.id}`,
    );
    expect(sent_at).toBeNull();
  });
});

describe("several commands", () => {
  it("go one after the other: the next when the one before was accepted or has ended", async () => {
    const robot = await aRobotOnline();
    const first = await fixture.issue(robot, "lock");
    const second = await fixture.issue(robot, "unlock");
    const third = await fixture.issue(robot, "lock");
    expect((await robot.nextAction()).actionId).toBe(first.id);
    await robot.does(first.id, "WAITING");
    await fixture.reaches(first, { state: "delivered" });
    expect(await fixture.find(second.id)).toMatchObject({ state: "queued" });
    await robot.does(first.id, "RUNNING");
    expect((await robot.nextAction()).actionId).toBe(second.id);
    await robot.says({
      actionStates: [
        { actionId: first.id, actionStatus: "RUNNING" },
        { actionId: second.id, actionStatus: "FAILED" },
      ],
    });
    expect((await robot.nextAction()).actionId).toBe(third.id);
    await fixture.reaches(first, { state: "accepted" });
    await fixture.reaches(second, { state: "failed" });
  });

  it("do not hold up a stop, which takes the queued operations away", async () => {
    const robot = await aRobotOnline();
    const lock = await fixture.issue(robot, "lock");
    await robot.nextAction();
    const start = await fixture.issue(robot, "start");
    const unlock = await fixture.issue(robot, "unlock");
    const stop = await fixture.issue(robot, "stop");
    expect(await robot.nextAction()).toMatchObject({ actionId: stop.id, actionType: "stopCleaning" });
    await fixture.reaches(start, { state: "failed", failure: "superseded" });
    await robot.says({
      actionStates: [
        { actionId: lock.id, actionStatus: "FINISHED" },
        { actionId: stop.id, actionStatus: "FINISHED" },
      ],
    });
    await fixture.reaches(stop, { state: "done" });
    expect((await robot.nextAction()).actionId).toBe(unlock.id);
  });
});

describe("what was begun before a stop", () => {
  it("has ended with it, though the robot still shows the order", async () => {
    const robot = await aRobotOnline();
    await robot.says({ agvPosition: { x: 1, y: 1, theta: 0, mapId: "hall", positionInitialized: true } });
    await fixture.eventually(robot, { map_key: "hall" });
    const drive = await fixture.issue(robot, "goTo", { parameters: { x: 5, y: 5, mapId: "hall" } });
    await fixture.reaches(drive, { state: "sent" });
    await robot.says({ orderId: drive.id });
    await fixture.reaches(drive, { state: "accepted" });
    const stop = await fixture.issue(robot, "stop");
    await robot.nextAction();
    await robot.says({
      orderId: drive.id,
      actionStates: [{ actionId: stop.id, actionStatus: "FINISHED" }],
    });
    await fixture.reaches(stop, { state: "done" });
    await fixture.reaches(drive, { state: "failed", failure: "superseded" });
  });
});

describe("a device that was locked or taken out of service meanwhile", () => {
  it.each([
    ["operation", "start", {}],
    ["map", "enableMap", { mapKey: "hall", version: "1" }],
  ] as const)("does not get the %s that waited for it", async (_, kind, parameters) => {
    const robot = await fixture.aScriptedRobot(["startCleaning", "enableMap"]);
    const command = await fixture.issue(robot, kind, { parameters });
    await fixture.db.run(sql`update devices set is_locked = true where id = ${robot.id}`);
    await fixture.goOnline(robot);
    await fixture.reaches(command, { state: "failed", failure: "locked" });
    expect(robot.received).toEqual([]);
  });
});

describe("a process that died while it handed out", () => {
  const claimUntil = (id: string, at: Date) =>
    fixture.db.run(sql`update device_commands set claimed_until = ${at} where id = ${id}`);

  it("leaves a claim that another one takes over, under the same id", async () => {
    const robot = await fixture.aScriptedRobot();
    const command = await fixture.issue(robot, "pause");
    await claimUntil(command.id, new Date(Date.now() - 1));
    await fixture.goOnline(robot);
    expect((await robot.nextAction()).actionId).toBe(command.id);
    await fixture.reaches(command, { state: "sent" });
  });

  it("is not disturbed while it lives", async () => {
    const robot = await fixture.aScriptedRobot();
    const command = await fixture.issue(robot, "pause");
    await claimUntil(command.id, new Date(Date.now() + 60_000));
    await fixture.goOnline(robot);
    const other = await fixture.issue(robot, "stop");
    expect((await robot.nextAction()).actionId).toBe(other.id);
    expect(await fixture.find(command.id)).toMatchObject({ state: "queued" });
    // The robot has it already, whoever sent it.
    await robot.does(command.id, "FINISHED");
    await fixture.reaches(command, { state: "done" });
  });
});

describe("a robot that is sent away", () => {
  it("has restarted when it comes back, even if it remembers nothing", async () => {
    const robot = await aRobotOnline();
    const command = await fixture.issue(robot, "restart");
    await robot.nextAction();
    await fixture.reaches(command, { state: "sent" });
    robot.client.end(true);
    await fixture.eventually(robot, { is_online: false });
    await fixture.goOnline(robot);
    await fixture.reaches(command, { state: "done" });
  });

  it("gets again what it had not answered, at once", async () => {
    const robot = await aRobotOnline();
    const command = await fixture.issue(robot, "pause");
    await robot.nextAction();
    await fixture.reaches(command, { state: "sent" });
    robot.client.end(true);
    await fixture.eventually(robot, { is_online: false });
    await fixture.goOnline(robot);
    expect((await robot.nextAction()).actionId).toBe(command.id);
  });
});
