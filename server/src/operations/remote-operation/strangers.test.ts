/** What people who may not, and pages that are none of ours, get from the socket of remote operation. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { REMOTE_PATH } from "@sweepline/contract/operations/remote-operation/frames.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aRemoteStage, type ListeningRobot, type RemoteStage } from "../../../test/remote-stage.ts";

let stage: RemoteStage;
let robot: ListeningRobot;
let anna: { token: string; staffId: number };
beforeAll(async () => {
  stage = await aRemoteStage(2);
  robot = await stage.aRobot();
  anna = await stage.aPerson("Anna");
}, 60_000);
afterAll(() => stage.close());

describe("what strangers send", () => {
  it("is refused: no JSON, no request, too much, another's robot", async () => {
    const page = await stage.open(anna.token, robot);
    page.socket.send("{");
    expect(await page.until("refused")).toMatchObject({ error: "invalidInput" });
    page.send({ type: "drive", sequence: 1 });
    expect(await page.until("refused")).toMatchObject({ error: "invalidInput" });
    const nobody = await stage.aPerson("Nobody", { roleCodes: [] });
    const socket = await stage.socketTo();
    socket.send(JSON.stringify({ type: "signIn", token: nobody.token }));
    const [first] = await once(socket, "message");
    expect(JSON.parse(String(first))).toEqual({ type: "signedIn" });
    socket.send(JSON.stringify({ type: "open", deviceId: robot.id, seat: randomUUID(), language: "zh" }));
    const [second] = await once(socket, "message");
    expect(JSON.parse(String(second))).toMatchObject({ error: "noPermission" });
    const closed = once(page.socket, "close");
    for (let n = 0; n < 200; n += 1) page.send({ type: "beat", sentAt: 1 });
    expect((await closed)[0]).toBe(4029);
    // Counted, one line a socket.
    await expect
      .poll(async () => {
        await Promise.all(stage.apps.map(({ logs }) => logs.flush()));
        return stage.fixture.db.many(sql`
          select display_name as "displayName", status, summary from operation_log where path = ${REMOTE_PATH}`);
      })
      .toContainEqual({
        ...{ displayName: "Anna", status: 429 },
        summary: expect.stringMatching(/^Refused messages: \d+$/),
      });
    const large = await stage.socketTo();
    const ended = once(large, "close");
    large.send("x".repeat(1_048_576));
    expect((await ended)[0]).toBe(1009);
  });
});

it("shows nobody another tenant's robot: not its pictures, not its lease, not that it is there", async () => {
  const organizationId = await stage.aTenant();
  const stranger = await stage.aPerson("Stranger", { roleCodes: ["tenantAdmin"], organizationId });
  const page = await stage.open(anna.token, robot);
  await page.take();
  const [theirs, none] = await Promise.all(
    [robot.id, 999_999].map(async (deviceId) => {
      const socket = await stage.socketTo(1);
      const said: { type: string; error?: string }[] = [];
      socket.on("message", (data) => said.push(JSON.parse(String(data))));
      socket.send(JSON.stringify({ type: "signIn", token: stranger.token }));
      await expect.poll(() => said.length).toBe(1);
      socket.send(JSON.stringify({ type: "open", deviceId, seat: randomUUID(), language: "en" }));
      socket.send(JSON.stringify({ type: "takeOver", reason: "mine now" }));
      const before = page.pictures.length;
      robot.report({ batteryPercent: 50 });
      await expect.poll(() => page.pictures.length).toBeGreaterThan(before);
      await expect.poll(() => said.length).toBe(3);
      return said;
    }),
  );
  expect(theirs?.map(({ error }) => error)).toEqual([undefined, "notFound", "invalidInput"]);
  expect(theirs).toEqual(none);
  expect(page.replies.some(({ type }) => type === "lost")).toBe(false);
  await page.close();
});
