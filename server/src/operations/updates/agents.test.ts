/** Robots' agents over the Direct Device Integration API: what they are offered when, and what becomes of what they say. */

import { AGENT_ENDPOINTS } from "@sweepline/contract/operations/updates/agents.ts";
import { UPDATE_ENDPOINTS } from "@sweepline/contract/operations/updates/index.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it, vi } from "vitest";
import { A_GROUP, CONTENT, type PlanGiven, updateFixture } from "../../../test/update-fixture.ts";
import { noteVersions } from "./versions.service.ts";

const fixture = await updateFixture();
afterAll(() => fixture.close());

const inRollout = async (plan?: PlanGiven) => fixture.inRollout(await fixture.aRobot(), plan);
const MINUTE_MS = 60_000;

describe("an update", () => {
  it("is offered, downloaded, installed, and done once the device reports it", async () => {
    const [robot] = await inRollout();
    const { links, sleep } = await robot.poll();
    expect(sleep).toMatch(/^00:0[01]:\d\d$/);
    const href = links.deploymentBase?.href ?? "";
    expect(href).toContain(`/${fixture.tenant}/controller/v1/${robot.serialNumber}/deploymentBase/`);
    const answer = await robot.call("GET", href);
    const { id, deployment } = answer.json();
    expect(id).toMatch(/^\d+$/);
    expect(deployment).toMatchObject({ download: "attempt", update: "attempt" });
    const [chunk] = deployment.chunks;
    expect(chunk).toMatchObject({ part: "firmware", version: "2.0.0" });
    const [file] = chunk.artifacts;
    expect(file).toMatchObject({ filename: "robot.swu", size: CONTENT.length });
    const content = await robot.call("GET", file._links["download-http"].href);
    expect(content.rawPayload.equals(CONTENT)).toBe(true);
    expect(
      await robot.say(Number(id), { execution: "proceeding", result: { progress: { cnt: 1, of: 2 } } }),
    ).toBe(200);
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "installing" });
    expect(await robot.say(Number(id), { execution: "closed", result: { finished: "success" } })).toBe(200);
    // It says so; the device still reports the old version.
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "verifying" });
    expect((await robot.poll()).links.deploymentBase).toBeUndefined();
    await robot.reports("2.0.0");
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "succeeded" });
    const after = (await robot.poll()).links;
    expect(after.deploymentBase).toBeUndefined();
    expect(after.installedBase?.href).toContain(`/installedBase/${id}`);
    expect((await robot.call("GET", after.installedBase?.href ?? "")).json().id).toBe(id);
  });

  it("that waits for what the device reports has its agent asked for it", async () => {
    const [robot] = await inRollout();
    await robot.reports("1.0.0");
    const actionId = (await robot.offered()) ?? 0;
    expect((await robot.poll()).links.configData).toBeUndefined();
    await robot.say(actionId, { execution: "closed", result: { finished: "success" } });
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "verifying" });
    expect((await robot.poll()).links.configData?.href).toContain("/configData");
  });

  it("that the device does not report within its time has failed, whatever its agent says", async () => {
    const [robot] = await inRollout();
    const actionId = (await robot.offered()) ?? 0;
    await robot.call("GET", `/deploymentBase/${actionId}`);
    await robot.say(actionId, { execution: "closed", result: { finished: "success" } });
    await robot.reports("1.0.0");
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "verifying" });
    await fixture.pass(16 * MINUTE_MS);
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "failed", failure: "wrongVersion" });
  });

  it("that failed is tried again later, under another id, and what runs is in doubt until the device says so", async () => {
    const [robot] = await inRollout({
      retry: { attempts: 2, afterMinutes: 10 },
      groups: [{ ...A_GROUP, errorPercent: 100 }],
    });
    const first = await robot.update("failure");
    expect(await fixture.stateOf(robot)).toMatchObject({
      state: "waiting",
      waitsFor: "retry",
      failure: "agent",
    });
    const agent = async () =>
      (await fixture.world.call(fixture.author, AGENT_ENDPOINTS.agent, { params: { id: robot.id } })).data;
    expect(await agent()).toMatchObject({ isDoubtful: true });
    await robot.reports("1.0.0");
    expect(await agent()).toMatchObject({ isDoubtful: false, versions: { firmware: "1.0.0" } });
    expect(await robot.offered()).toBeUndefined();
    await fixture.pass(10 * MINUTE_MS);
    const second = await robot.update("failure");
    expect(second).toBeGreaterThan(first);
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "failed", failure: "agent" });
    expect(await agent()).toMatchObject({ isDoubtful: true });
    expect(await robot.say(first, { execution: "closed", result: { finished: "success" } })).toBe(410);
    expect(await robot.say(second, { execution: "closed", result: { finished: "success" } })).toBe(410);
    expect(await robot.say(99_999_999, { execution: "closed", result: { finished: "success" } })).toBe(404);
  });

  it("is not offered outside the window, and an offer is taken back when it closes", async () => {
    const hour = fixture.world.clock.now().getUTCHours();
    const two = (value: number) => `${String(value % 24).padStart(2, "0")}:00`;
    const days = (from: number, to: number) =>
      Array.from({ length: 7 }, (_, day) => ({ day: day + 1, ranges: [{ from: two(from), to: two(to) }] }));
    const [robot] = await inRollout({ windows: days(hour + 2, hour + 3) });
    expect(await robot.offered()).toBeUndefined();
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "waiting", waitsFor: "window" });
    const [late] = await inRollout({ windows: days(hour, hour + 1) });
    const actionId = (await late.offered()) ?? 0;
    expect(actionId).toBeGreaterThan(0);
    await fixture.pass(61 * MINUTE_MS);
    expect(await late.offered()).toBeUndefined();
    expect((await late.call("GET", `/deploymentBase/${actionId}`)).statusCode).toBe(410);
    expect(await fixture.stateOf(late)).toMatchObject({ state: "waiting", waitsFor: "window" });
  });

  it("that its agent skips counts as skipped, and as no update", async () => {
    const [robot] = await inRollout();
    const actionId = (await robot.offered()) ?? 0;
    await robot.say(actionId, {
      execution: "closed",
      result: { finished: "success" },
      details: ["Skipped Update."],
    });
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "skipped" });
    expect((await robot.poll()).links.installedBase).toBeUndefined();
  });

  it("whose agent falls silent gives its place back, and is tried again", async () => {
    const [robot] = await inRollout();
    await robot.offered();
    await fixture.pass(16 * MINUTE_MS);
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "waiting", waitsFor: "agent" });
    const actionId = (await robot.offered()) ?? 0;
    await robot.call("GET", `/deploymentBase/${actionId}`);
    await fixture.pass(121 * MINUTE_MS);
    expect(await fixture.stateOf(robot)).toMatchObject({
      state: "waiting",
      waitsFor: "agent",
      failure: "silent",
    });
    expect(await robot.offered()).toBeGreaterThan(actionId);
  });

  it("is cancelled for whoever gives the device away", async () => {
    const [robot] = await inRollout();
    await robot.offered();
    await fixture.world.db.transaction(async (tx) => {
      const { endUpdatesOfLeft } = await import("./index.ts");
      await endUpdatesOfLeft(fixture.world.clock.now)(
        tx,
        { deviceIds: [robot.id], why: "handedOn" },
        { announce: () => undefined, isWanted: () => false },
      );
    });
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "cancelled" });
    // Whoever had it knows its token.
    expect((await robot.call("GET")).statusCode).toBe(401);
  });

  it("keeps all that its agent says at once", async () => {
    const [robot] = await inRollout();
    const actionId = (await robot.offered()) ?? 0;
    const words = Array.from({ length: 8 }, (_, index) => `step ${index}`);
    const answers = await Promise.all(
      words.map((word) => robot.say(actionId, { execution: "proceeding", details: [word] })),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    const kept = await fixture.world.db.many<{ text: string }>(
      sql`select text from update_log where device_id = ${robot.id} and kind = 'agent' order by text`,
    );
    expect(kept.map(({ text }) => text)).toEqual(words);
  });

  it("whose end is said while the device is just reporting is done, and does not wait for a report that has come", async () => {
    const { db, clock } = fixture.world;
    const [robot] = await inRollout();
    await robot.reports("1.0.0");
    const actionId = (await robot.offered()) ?? 0;
    const { deployment } = (await robot.call("GET", `/deploymentBase/${actionId}`)).json();
    let answer: Promise<number> | undefined;
    await db.transaction(async (tx) => {
      const versions = { firmware: deployment.chunks[0].version };
      await noteVersions(tx, [{ deviceId: robot.id, versions }], clock.now());
      answer = robot.say(actionId, { execution: "closed", result: { finished: "success" } });
      const waits = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await vi.waitFor(async () => expect(await db.maybe(waits)).toBeDefined(), 10_000);
    });
    expect(await answer).toBe(200);
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "succeeded" });
  });

  it("keeps what its agent says: cut, without what breaks lines, and not without end", async () => {
    const [robot] = await inRollout();
    const actionId = (await robot.offered()) ?? 0;
    const details = [
      "plain",
      "two\nlines\u0000",
      "x".repeat(9_000),
      ...Array.from({ length: 40 }, () => "more"),
    ];
    for (let round = 0; round < 15; round++) await robot.say(actionId, { execution: "proceeding", details });
    const { id } = await fixture.world.db.one<{ id: number }>(
      sql`select id from device_updates where device_id = ${robot.id}`,
    );
    const { data } = await fixture.world.call(fixture.author, UPDATE_ENDPOINTS.get, { params: { id } });
    const said = data.log.filter(({ kind }) => kind === "agent");
    expect(said.slice(0, 3).map(({ text }) => text.length)).toEqual([5, 9, 500]);
    // Of 200 lines two say what became of it.
    expect(said.length).toBe(198);
    await robot.say(actionId, { execution: "closed", result: { finished: "failure" }, details: ["broken"] });
    const after = (await fixture.world.call(fixture.author, UPDATE_ENDPOINTS.get, { params: { id } })).data;
    expect(after).toMatchObject({ note: "broken" });
    expect(after.log.at(-1)).toMatchObject({ kind: "state", text: "waiting" });
  });
});
