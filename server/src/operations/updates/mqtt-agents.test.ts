/** Updates of robots that speak MQTT only: what they are asked, what they answer, and who must not be asked. */

import { ROLLOUT_ENDPOINTS } from "@sweepline/contract/operations/rollouts/index.ts";
import { UPDATE_ENDPOINTS } from "@sweepline/contract/operations/updates/index.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { type MqttRobot, mqttUpdateFixture, wantedOf } from "../../../test/mqtt-update-fixture.ts";
import { LONG_TIMEOUT } from "../../../test/robot-fixture.ts";
import { CONTENT, type PlanGiven } from "../../../test/update-fixture.ts";

const fixture = await mqttUpdateFixture();
afterAll(() => fixture.close());
const inRollout = async (plan?: PlanGiven, given?: Parameters<typeof fixture.aMqttRobot>[0]) =>
  fixture.inRollout(await fixture.aMqttRobot(given), plan);

/** Its download is there and sound. */
const downloaded = async (robot: MqttRobot) => {
  await fixture.ask();
  const download = await robot.next("downloadFirmware");
  await robot.does(download.actionId, "RUNNING", "0 %");
  for (const { link } of wantedOf(download).files) await fixture.fetch(link);
  await robot.does(download.actionId, "FINISHED", "1 file, hashes checked");
  return download;
};

const stop = (rolloutId: number) =>
  fixture.world.call(fixture.author, ROLLOUT_ENDPOINTS.emergencyStop, { params: { id: rolloutId } });

describe("a robot that speaks MQTT only", () => {
  it("is asked to download and to install, says how far it is, and is done once it reports the version", async () => {
    const [robot, rolloutId] = await inRollout();
    await fixture.ask();
    const download = await robot.next("downloadFirmware");
    const { updateId, files } = wantedOf(download);
    expect(files).toMatchObject([
      { kind: "firmware", version: "2.0.0", name: "robot.swu", bytes: CONTENT.length },
    ]);
    await robot.does(download.actionId, "RUNNING", "25 % of robot.swu");
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "downloading" });
    expect(await fixture.detailOf(robot)).toMatchObject({ progressPercent: 25, note: "of robot.swu" });
    expect((await fixture.fetch(files[0]?.link ?? "")).rawPayload.equals(CONTENT)).toBe(true);
    await expect.poll(async () => (await fixture.detailOf(robot)).bytesSent).toBe(CONTENT.length);
    await robot.does(download.actionId, "FINISHED");
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "downloaded" });
    // What comes next is not waited a minute for.
    await fixture.ask(5_000);
    const install = await robot.next("installFirmware");
    expect(install.values).toEqual({ updateId });
    await robot.does(install.actionId, "RUNNING", "40 %");
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "installing" });
    await robot.does(install.actionId, "FINISHED");
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "verifying" });
    await robot.introduces("2.0.0");
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "succeeded", failure: null });
    for (let turn = 0; turn < 4; turn++) await fixture.pass();
    expect(await fixture.get(rolloutId)).toMatchObject({ state: "finished" });
    await fixture.ask();
    expect(await fixture.commandsOf(robot)).toMatchObject([
      { kind: "downloadFirmware", state: "done" },
      { kind: "installFirmware", state: "done" },
      // What it can do may have changed. Its factsheet names nothing of the standard, so it is believed to know the question.
      { kind: "requestFactsheet" },
    ]);
  });

  it("that has restarted and knows of nothing counts by what it reports", async () => {
    const [robot] = await inRollout();
    await downloaded(robot);
    await fixture.ask(5_000);
    const install = await robot.next("installFirmware");
    await robot.does(install.actionId, "RUNNING");
    await robot.introduces("2.0.0");
    await robot.forgets();
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "succeeded" });
    const [liar] = await inRollout();
    await downloaded(liar);
    await fixture.ask(5_000);
    await liar.does((await liar.next("installFirmware")).actionId, "FINISHED");
    await liar.introduces("1.0.0");
    await fixture.pass(16 * 60_000);
    expect(await fixture.stateOf(liar)).toMatchObject({ state: "failed", failure: "wrongVersion" });
  });

  it("is in doubt after a failed installation until it says what it runs, and not after a failed download", async () => {
    const [robot] = await inRollout({ retry: { attempts: 2, afterMinutes: 1 } });
    const doubt = () =>
      fixture.world.db.one<{ isDoubtful: boolean }>(
        sql`select is_doubtful as "isDoubtful" from update_agents where device_id = ${robot.id}`,
      );
    await fixture.ask();
    const first = await robot.next("downloadFirmware");
    await robot.does(first.actionId, "RUNNING");
    await robot.does(first.actionId, "FAILED", "robot.swu: another hash");
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "waiting", failure: "download" });
    expect(await doubt()).toEqual({ isDoubtful: false });
    await fixture.ask(10 * 60_000);
    const second = await downloaded(robot);
    expect(wantedOf(second).updateId).not.toBe(wantedOf(first).updateId);
    await fixture.ask(5_000);
    const install = await robot.next("installFirmware");
    await robot.does(install.actionId, "RUNNING");
    await robot.does(install.actionId, "FAILED", "The second system could not be written");
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "failed", failure: "agent" });
    expect(await doubt()).toEqual({ isDoubtful: true });
    await robot.introduces("1.0.0");
    expect(await doubt()).toEqual({ isDoubtful: false });
  });

  it("is told to install only when it may be installed, and shown with what keeps it", async () => {
    const [robot] = await inRollout();
    await downloaded(robot);
    await fixture.world.db.run(sql`update devices set is_locked = true where id = ${robot.id}`);
    await fixture.ask(5_000);
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "downloaded", waitsFor: "locked" });
    await fixture.world.db.run(sql`update devices set is_locked = false where id = ${robot.id}`);
    await fixture.ask();
    await robot.does((await robot.next("installFirmware")).actionId, "RUNNING");
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "installing", waitsFor: null });
  });

  it("is asked to download once somebody at the console has confirmed it, at the next upkeep", async () => {
    const [robot] = await inRollout({ needsConfirmation: true });
    await fixture.ask();
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "waiting", waitsFor: "confirmation" });
    const { id } = await fixture.world.db.one<{ id: number }>(
      sql`select id from device_updates where device_id = ${robot.id}`,
    );
    const say = async (confirmation: "confirmed" | "denied") => {
      const who = await fixture.world.session(fixture.author.username);
      const body = { ids: [id], confirmation, remark: "" };
      return (await fixture.world.call(who, UPDATE_ENDPOINTS.confirm, { body })).data;
    };
    await say("denied");
    await fixture.ask();
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "waiting", waitsFor: "declined" });
    expect(robot.came()).toEqual([]);
    expect(await say("confirmed")).toEqual({ answered: 1, missed: 0 });
    // That it is due again does not make it one that was never asked.
    const { data } = await fixture.world.call(fixture.author, UPDATE_ENDPOINTS.get, { params: { id } });
    expect(data.lastPollAt).not.toBeNull();
    await fixture.ask(5_000);
    const download = await robot.next("downloadFirmware");
    await robot.does(download.actionId, "FINISHED");
    await fixture.ask(5_000);
    await robot.next("installFirmware");
  });

  it("that is away is asked when it has come back", async () => {
    const robot = await fixture.aMqttRobot();
    await robot.connects(false);
    await fixture.started({}, { target: { deviceIds: [robot.id] } });
    await fixture.ask();
    expect(await fixture.commandsOf(robot)).toEqual([]);
    await robot.connects();
    await fixture.ask();
    await robot.next("downloadFirmware");
  });

  it("may say odd things: progress over 100, ends twice, states out of order, actions that nobody asked for", async () => {
    const [robot] = await inRollout();
    await fixture.ask();
    const download = await robot.next("downloadFirmware");
    await robot.does("nobody-asked-for-this", "FINISHED");
    await robot.does("", "RUNNING");
    await robot.does(download.actionId, "RUNNING", "4711 %");
    expect((await fixture.detailOf(robot)).progressPercent).toBe(100);
    await robot.does(download.actionId, "RUNNING", "\u0000 -3 % \u0007");
    await robot.does(download.actionId, "FINISHED");
    await robot.does(download.actionId, "FINISHED");
    await robot.does(download.actionId, "RUNNING", "3 %");
    await robot.does(download.actionId, "FAILED");
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "downloaded", failure: null });
    expect((await fixture.detailOf(robot)).attempts).toBe(1);
  });

  it("that skips an update has it skipped", async () => {
    const [robot] = await inRollout();
    await downloaded(robot);
    await fixture.ask(5_000);
    await robot.does((await robot.next("installFirmware")).actionId, "FINISHED", "Skipped Update.");
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "skipped" });
  });
});

describe("a call-back", () => {
  it("in mid-download takes the files away and leaves nothing installed", async () => {
    const [robot, rolloutId] = await inRollout();
    await fixture.ask();
    const download = await robot.next("downloadFirmware");
    const [file] = wantedOf(download).files;
    await robot.does(download.actionId, "RUNNING", "10 %");
    expect((await fixture.fetch(file?.link ?? "", { range: "bytes=0-99" })).statusCode).toBe(206);
    expect((await stop(rolloutId)).data).toEqual({ prevented: 0, calledBack: 1, tooLate: 0 });
    expect((await fixture.fetch(file?.link ?? "")).statusCode).toBe(404);
    await fixture.ask(5_000);
    const cancel = await robot.next("cancelFirmware");
    expect(cancel.values).toEqual({ updateId: wantedOf(download).updateId });
    // Both end, in whichever order.
    await robot.does(cancel.actionId, "FINISHED");
    await robot.does(download.actionId, "FAILED", "Called back");
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "cancelled" });
    await fixture.pass();
    expect(await fixture.get(rolloutId)).toMatchObject({ state: "stopped", isEmergency: true });
    await fixture.ask();
    expect(robot.came().some(({ actionType }) => actionType === "installFirmware")).toBe(false);
  });

  it("is refused by a robot that installs, and what it installs counts", async () => {
    const [robot, rolloutId] = await inRollout();
    await downloaded(robot);
    await fixture.ask(5_000);
    const install = await robot.next("installFirmware");
    await robot.does(install.actionId, "RUNNING");
    await stop(rolloutId);
    await fixture.ask(5_000);
    await robot.does((await robot.next("cancelFirmware")).actionId, "FAILED", "Too late");
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "installing" });
    await robot.does(install.actionId, "FINISHED");
    await robot.introduces("2.0.0");
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "succeeded" });
  });

  it("ends an update that was never to be installed, whatever the robot says", async () => {
    const [robot, rolloutId] = await inRollout();
    await downloaded(robot);
    await stop(rolloutId);
    await fixture.ask(5_000);
    await robot.does((await robot.next("cancelFirmware")).actionId, "FAILED", "I like it");
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "cancelled" });
  });

  it("that gets no answer until its time is over is sent again", async () => {
    const [robot, rolloutId] = await inRollout();
    await downloaded(robot);
    await stop(rolloutId);
    await fixture.ask(5_000);
    const first = await robot.next("cancelFirmware");
    fixture.world.clock.advance(601_000);
    const states = async () => (await fixture.commandsOf(robot)).map(({ state }) => state);
    await expect.poll(states, LONG_TIMEOUT).toContain("expired");
    await fixture.ask();
    // It may have come again before under its old id.
    let again = await robot.next("cancelFirmware");
    while (again.actionId === first.actionId) again = await robot.next("cancelFirmware");
    await robot.does(again.actionId, "FINISHED");
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "cancelled" });
  });

  it("waits for a robot that is away", async () => {
    const [robot, rolloutId] = await inRollout();
    await fixture.ask();
    await robot.does((await robot.next("downloadFirmware")).actionId, "RUNNING");
    await robot.connects(false);
    await stop(rolloutId);
    await fixture.ask();
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "cancelling" });
    await robot.connects();
    await fixture.ask(5_000);
    await robot.does((await robot.next("cancelFirmware")).actionId, "FINISHED");
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "cancelled" });
  });

  it("of one robot by a person does the same", async () => {
    const [robot] = await inRollout();
    await downloaded(robot);
    const { id } = await fixture.world.db.one<{ id: number }>(
      sql`select id from device_updates where device_id = ${robot.id}`,
    );
    await fixture.world.call(fixture.author, UPDATE_ENDPOINTS.cancel, { params: { id } });
    await fixture.ask(5_000);
    await robot.does((await robot.next("cancelFirmware")).actionId, "FINISHED");
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "cancelled" });
  });
});
