/** Remote operation over real sockets, the real broker and a real database. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { REMOTE_ENDPOINTS as E } from "@sweepline/contract/operations/remote-operation/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aRemoteStage, type ListeningRobot, type RemoteStage } from "../../../test/remote-stage.ts";

let stage: RemoteStage;
let robot: ListeningRobot;
let anna: { token: string; staffId: number };
let ben: { token: string; staffId: number };
beforeAll(async () => {
  stage = await aRemoteStage(2);
  robot = await stage.aRobot();
  anna = await stage.aPerson("Anna");
  ben = await stage.aPerson("Ben");
}, 60_000);
afterAll(() => stage.close());

const call = async (token: string, method: "GET" | "POST", url: string) =>
  (
    await (stage.apps[0] as RemoteStage["apps"][number]).http.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
    })
  ).json() as { code: number; error?: string; data: never };
const hasDriven = (from: number) =>
  expect.poll(() => robot.drives.length, { timeout: 5_000, interval: 5 }).toBeGreaterThan(from);

describe("a person who operates a robot", () => {
  it("drives it, with the epoch of the lease, and sees what it sees", async () => {
    const page = await stage.open(anna.token, robot);
    await page.take("a chair is in its way");
    const before = robot.drives.length;
    page.drive({ linearMps: 0.3 });
    await hasDriven(before);
    const lease = await call(anna.token, "GET", `/platform/equipment/${robot.id}/remote`);
    expect(lease.data).toMatchObject({ holder: { staffName: "Anna" } });
    expect(robot.drives.at(-1)).toMatchObject({ linearMps: 0.3, sequence: 1 });
    robot.report({ epoch: robot.drives.at(-1)?.epoch, sequence: 1, isDriven: true, linearMps: 0.3 });
    await expect.poll(() => page.pictures.at(-1)).toMatchObject({ sequence: 1, linearMps: 0.3 });
    await page.close();
  });

  it("gives the robot back by leaving the page", async () => {
    const page = await stage.open(anna.token, robot);
    await page.take();
    await page.close();
    const other = await stage.open(ben.token, robot, { process: 1 });
    await expect.poll(() => holder()).toBeNull();
    await other.take();
    await other.close();
  });

  it("drops what comes late, twice or overtaken", async () => {
    const page = await stage.open(anna.token, robot);
    await page.take();
    const before = robot.drives.length;
    page.drive({ sequence: 5 });
    page.drive({ sequence: 5 });
    page.drive({ sequence: 4 });
    page.drive({ sequence: 6, sentAt: performance.now() - 700 });
    page.drive({ sequence: 7 });
    await expect.poll(() => robot.drives.at(-1)?.sequence).toBe(7);
    expect(robot.drives.slice(before).map(({ sequence }) => sequence)).toEqual([5, 7]);
    await page.close();
  });

  it("does what a robot can beside being driven, once in two seconds (§5, §9)", async () => {
    const page = await stage.open(anna.token, robot);
    await page.take();
    const id = randomUUID();
    page.send({ type: "operate", id, order: { kind: "pause", parameters: {} } });
    // It has no task: nothing to pause (§8).
    expect(await page.until("refused")).toMatchObject({ id, error: "notInTask" });
    const goTo = { kind: "goTo", parameters: { x: 2, y: 2, mapId: "hall" } };
    page.send({ type: "operate", id, order: goTo });
    expect(await page.until("operated")).toMatchObject({ id, command: { kind: "goTo", staffName: "Anna" } });
    page.send({ type: "operate", id: randomUUID(), order: goTo });
    expect(await page.until("refused")).toMatchObject({ error: "tooSoon" });
    page.send({ type: "operate", id, order: goTo });
    await page.until("operated");
    await page.close();
  });

  it("keeps all others from operating it, but not from stopping it", async () => {
    const page = await stage.open(anna.token, robot);
    await page.take();
    const body = { order: { kind: "goTo", parameters: { x: 1, y: 1, mapId: "hall" } } };
    const [app] = stage.apps as [RemoteStage["apps"][number]];
    const refused = await app.http.inject({
      ...{ method: "POST", url: `/platform/equipment/${robot.id}/commands`, payload: body },
      headers: { authorization: `Bearer ${ben.token}` },
    });
    expect(refused.json()).toMatchObject({ error: "operated", msg: expect.stringContaining("Anna") });
    const stop = await call(ben.token, "POST", `/platform/equipment/${robot.id}/remote/stop`);
    expect(stop.data).toMatchObject({ kind: "emergencyStop", staffName: "Ben" });
    // Its release is not one operation too many.
    page.send({ type: "operate", id: randomUUID(), order: { kind: "releaseStop", parameters: {} } });
    await page.until("operated");
    await page.close();
  });
});

describe("the lease", () => {
  it("is one person's: what another drives is dropped, and answered once", async () => {
    const [page, other] = [
      await stage.open(anna.token, robot),
      await stage.open(ben.token, robot, { process: 1 }),
    ];
    await page.take();
    await other.until("lease", ({ lease }) => lease.holder?.staffName === "Anna");
    const before = robot.drives.length;
    for (let n = 0; n < 5; n += 1) other.drive();
    expect(await other.until("refused")).toMatchObject({ to: "drive", error: "notHolder" });
    page.drive({ linearMps: 0.1 });
    await hasDriven(before);
    expect(robot.drives.slice(before).map(({ linearMps }) => linearMps)).toEqual([0.1]);
    expect(other.replies.filter(({ type }) => type === "refused")).toHaveLength(1);
    other.send({ type: "take", reason: "" });
    expect(await other.until("refused")).toMatchObject({
      error: "held",
      text: "Anna has control of this robot",
    });
    await Promise.all([page.close(), other.close()]);
  });

  it("is handed over to who asks, and kept by who says no", async () => {
    const [page, other] = [
      await stage.open(anna.token, robot),
      await stage.open(ben.token, robot, { process: 1 }),
    ];
    await page.take();
    other.send({ type: "ask", reason: "I am next to it" });
    const asked = await page.until("lease", ({ lease }) => lease.requester !== null);
    expect(asked.lease.requester).toMatchObject({ staffName: "Ben", reason: "I am next to it" });
    page.send({ type: "answer", hands: false });
    await other.until("declined");
    other.send({ type: "ask", reason: "" });
    await page.until("lease", ({ lease }) => lease.requester !== null);
    page.send({ type: "answer", hands: true });
    const mine = await other.until("lease", ({ lease }) => lease.holder?.isMe === true);
    // No longer than what may be on its way.
    expect(mine.lease.drivesInMs).toBeLessThanOrEqual(200);
    expect(await page.until("lost")).toMatchObject({ ending: "handedOver", byName: "Ben" });
    await Promise.all([page.close(), other.close()]);
  });

  it("is taken by force with a reason, and the former holder hears by whom", async () => {
    const [page, other] = [
      await stage.open(anna.token, robot),
      await stage.open(ben.token, robot, { process: 1 }),
    ];
    await page.take();
    other.send({ type: "takeOver", reason: "" });
    expect(await other.until("refused")).toMatchObject({ error: "invalidInput" });
    other.send({ type: "takeOver", reason: "It is about to fall" });
    await other.until("lease", ({ lease }) => lease.holder?.isMe === true);
    expect(await page.until("lost")).toEqual({
      ...{ type: "lost", ending: "takenOver", byName: "Ben", reason: "It is about to fall" },
    });
    await Promise.all([page.close(), other.close()]);
  });

  it("is cleared where its page is silent, and not before (§6)", async () => {
    const [page, other] = [
      await stage.open(anna.token, robot),
      await stage.open(ben.token, robot, { process: 1 }),
    ];
    await page.take();
    await other.until("lease", ({ lease }) => lease.holder?.staffName === "Anna");
    other.send({ type: "clear", reason: "" });
    expect(await other.until("refused")).toMatchObject({ error: "notAbnormal" });
    page.cut();
    await other.until("lease", ({ lease }) => lease.holder?.isAbnormal === true);
    other.send({ type: "clear", reason: "asked around" });
    await other.until("lease", ({ lease }) => lease.holder?.isMe === true);
    // Back again by its own name, the page hears what became of it.
    const again = await stage.open(anna.token, robot, { seat: page.seat });
    expect(await again.until("lost")).toMatchObject({
      ending: "cleared",
      byName: "Ben",
      reason: "asked around",
    });
    await Promise.all([again.close(), other.close()]);
  });

  it("is found again by a page whose line was cut, in another process too", async () => {
    const page = await stage.open(anna.token, robot);
    await page.take();
    page.cut();
    const again = await stage.open(anna.token, robot, { process: 1, seat: page.seat });
    const before = robot.drives.length;
    await expect
      .poll(() => {
        again.drive();
        return robot.drives.length;
      })
      .toBeGreaterThan(before);
    await again.close();
  });

  it("ends with the session of its person", async () => {
    const carl = await stage.aPerson("Carl");
    const page = await stage.open(carl.token, robot);
    await page.take();
    const closed = once(page.socket, "close");
    const [app] = stage.apps as [RemoteStage["apps"][number]];
    await app.http.inject({
      ...{ method: "DELETE", url: "/auth/token/logout" },
      headers: { authorization: `Bearer ${carl.token}` },
    });
    expect(await page.until("lost")).toMatchObject({ ending: "rightsLost" });
    expect((await closed)[0]).toBe(4001);
    expect(await holder()).toBeNull();
  });

  it("ends when the robot is locked, and cannot be had before it is unlocked (§6)", async () => {
    const page = await stage.open(anna.token, robot);
    await page.take();
    const { devices } = (stage.apps[1] as RemoteStage["apps"][number]).fleet;
    const by = { staffId: ben.staffId, sessionId: null, organizationId: null, remoteIp: null };
    await devices.setLocked([robot.id], { isLocked: true, reason: "broken", by });
    expect(await page.until("lost")).toMatchObject({ ending: "locked" });
    page.send({ type: "take", reason: "" });
    expect(await page.until("refused")).toMatchObject({ error: "deviceLocked" });
    await devices.setLocked([robot.id], { isLocked: false, reason: "", by });
    await page.take();
    await page.close();
  });
});

it("keeps each session with its way, its commands and how it ended", async () => {
  const page = await stage.open(anna.token, robot);
  await page.take("to be seen again");
  page.drive({ linearMps: 0.4 });
  for (let n = 0; n < 12; n += 1) {
    const position = { x: 3 + n * 0.04, y: 2, theta: 0.1, mapId: "hall" };
    robot.report({ position, linearMps: 0.4, ...(n > 8 && { collisionBar: "triggered" }) });
    await expect.poll(() => page.pictures.at(-1)?.position?.x).toBe(position.x);
  }
  await page.close();
  await expect.poll(() => holder()).toBeNull();
  const list = await call(anna.token, "GET", `/platform/remote/page?deviceId=${robot.id}`);
  const [session] = (list.data as { records: { id: string }[] }).records;
  expect(session).toMatchObject({
    staffName: "Anna",
    reason: "to be seen again",
    ending: "released",
    barCount: 1,
  });
  expect((session as { distanceM?: number } | undefined)?.distanceM).toBeCloseTo(0.44, 2);
  const path = E.track.path.replace(":id", session?.id ?? "");
  await expect
    .poll(async () => (await call(anna.token, "GET", path)).data)
    .toMatchObject({ x: Array.from({ length: 12 }, (_, n) => 3_000 + n * 40) });
});

const holder = async () =>
  (
    await stage.fixture.db.maybe<{ id: string | null }>(
      sql`select session_id as id from remote_leases where device_id = ${robot.id}`,
    )
  )?.id ?? null;
