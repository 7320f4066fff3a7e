/** What is sent to robots that speak MQTT only: once, to nobody who has an agent, with addresses that are good for them alone. */

import { randomUUID } from "node:crypto";
import { ROLLOUT_ENDPOINTS } from "@sweepline/contract/operations/rollouts/index.ts";
import { AGENT_ENDPOINTS } from "@sweepline/contract/operations/updates/agents.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it, vi } from "vitest";
import { type MqttRobot, mqttUpdateFixture, wantedOf } from "../../../test/mqtt-update-fixture.ts";
import { CONTENT, type PlanGiven } from "../../../test/update-fixture.ts";
import type { CommandRow } from "../../fleet/commands/index.ts";
import { endOfLeft } from "./ends.store.ts";
import { followUpdateCommands } from "./mqtt-agents.reaction.ts";
import { askRobots } from "./mqtt-agents.service.ts";
import { claimRobot, noteAsked } from "./mqtt-agents.store.ts";
import { askByMqtt } from "./updates.jobs.ts";

const fixture = await mqttUpdateFixture();
afterAll(() => fixture.close());
const inRollout = async (plan?: PlanGiven, given?: Parameters<typeof fixture.aMqttRobot>[0]) =>
  fixture.inRollout(await fixture.aMqttRobot(given), plan);

const downloaded = async (robot: MqttRobot) => {
  await fixture.ask();
  await robot.does((await robot.next("downloadFirmware")).actionId, "FINISHED");
};

describe("what moves", () => {
  it("by a robot's word or by an offer is announced; what does not move is not", async () => {
    const { world, ask } = fixture;
    const [robot] = await inRollout();
    await ask();
    const download = await robot.next("downloadFirmware");
    const row = await world.db.one<CommandRow>(sql`
      select id, device_id as "deviceId", kind, parameters, 'accepted' as state, null as failure, '10 %' as note, sent_at as "sentAt"
      from device_commands where id = ${download.actionId}`);
    const follow = followUpdateCommands(world.clock.now);
    const announced = async (command: CommandRow) => {
      const announce = vi.fn();
      await world.db.transaction(async (tx) => {
        await follow(tx, [command], { announce, isWanted: () => false });
        expect(announce).not.toHaveBeenCalled();
      });
      return announce.mock.calls.length;
    };
    expect(await announced(row)).toBe(1);
    expect(await announced(row)).toBe(0);
    const [offered] = await inRollout();
    const onMoved = vi.fn();
    const upkeep = askByMqtt(fixture.asking, onMoved);
    const work = () => upkeep.work(world.clock.now());
    await work();
    expect(onMoved).toHaveBeenCalledTimes(1);
    await offered.next("downloadFirmware");
    world.clock.advance(61_000);
    await work();
    expect(onMoved).toHaveBeenCalledTimes(1);
  });
});

describe("what is sent", () => {
  it("is sent again under the same id when the server died before the answer, and done once", async () => {
    const [robot] = await inRollout();
    await fixture.ask();
    const download = await robot.next("downloadFirmware");
    await fixture.restartIngest();
    fixture.world.clock.advance(11_000);
    await robot.connects();
    const again = await robot.next("downloadFirmware");
    expect(again.actionId).toBe(download.actionId);
    expect(wantedOf(again).updateId).toBe(wantedOf(download).updateId);
    // Its address is another one: good for as long again.
    expect(wantedOf(again).files[0]?.link).not.toBe(wantedOf(download).files[0]?.link);
    await robot.does(again.actionId, "FINISHED");
    await fixture.ask();
    await robot.next("installFirmware");
    expect((await fixture.detailOf(robot)).attempts).toBe(1);
  });

  it("is sent once, however many processes ask", async () => {
    const [robot] = await inRollout();
    await Promise.all([fixture.ask(), fixture.ask(0), fixture.ask(0)]);
    const download = await robot.next("downloadFirmware");
    await robot.does(download.actionId, "FINISHED");
    await Promise.all([fixture.ask(), fixture.ask(0), fixture.ask(0)]);
    await robot.next("installFirmware");
    expect((await fixture.commandsOf(robot)).map(({ kind }) => kind)).toEqual([
      "downloadFirmware",
      "installFirmware",
    ]);
  });

  it("is claimed and noted by one process, whatever the others have read before", async () => {
    const { db, clock } = fixture.world;
    const { id: deviceId } = await fixture.aMqttRobot();
    const claim = () => claimRobot(db, { deviceId, askedAt: null, now: clock.now() });
    expect(await claim()).toMatchObject({ deviceId, openId: null });
    expect(await claim()).toBeUndefined();
    const asked = { deviceId, actionId: 1, kind: "downloadFirmware", commandId: randomUUID() } as const;
    expect(await noteAsked(db, asked)).toBe(true);
    expect(await noteAsked(db, { ...asked, commandId: randomUUID() })).toBe(false);
    expect(await noteAsked(db, { ...asked, kind: "installFirmware" })).toBe(true);
  });

  it("is a request for the factsheet, too, once it has installed, where the robot knows that, and once", async () => {
    const actions = ["downloadFirmware", "installFirmware", "cancelFirmware", "factsheetRequest"];
    const [robot] = await inRollout({}, { actions });
    await downloaded(robot);
    await fixture.ask(5_000);
    const install = await robot.next("installFirmware");
    await robot.does(install.actionId, "FAILED", "Not now");
    await fixture.ask(5_000);
    const came = () => robot.came().filter(({ actionType }) => actionType === "factsheetRequest");
    expect(came()).toEqual([]);
    const [other] = await inRollout({}, { actions });
    await downloaded(other);
    await fixture.ask(5_000);
    await other.does((await other.next("installFirmware")).actionId, "FINISHED");
    expect(await fixture.stateOf(other)).toMatchObject({ state: "verifying" });
    await Promise.all([fixture.ask(5_000), fixture.ask(0)]);
    await other.does((await other.next("factsheetRequest")).actionId, "FINISHED");
    await other.introduces("2.0.0");
    expect(await fixture.stateOf(other)).toMatchObject({ state: "succeeded" });
    await fixture.ask();
    const kinds = (await fixture.commandsOf(other)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "requestFactsheet")).toHaveLength(1);
  });

  it("is nothing, and no attempt, while its address would lead a robot elsewhere to itself; that is said", async () => {
    const { world, asking } = fixture;
    const [[away], [beside]] = [await inRollout(), await inRollout()];
    for (const [robot, remoteIp] of [
      [away, "10.7.0.4"],
      [beside, "127.0.0.1"],
    ] as const)
      await world.db.run(sql`
        insert into connection_records (device_id, remote_ip, login_name, connected_at)
        values (${robot.id}, ${remoteIp}, '', ${world.clock.now()})`);
    const askFrom = (ownAddress: string) => {
      world.clock.advance(61_000);
      return askRobots({ ...asking, ownAddress: () => ownAddress }, world.clock.now());
    };
    for (let minute = 0; minute < 3; minute += 1) await askFrom("http://127.0.0.1:8080");
    expect(await fixture.stateOf(away)).toMatchObject({ state: "waiting", waitsFor: "unreachable" });
    expect(await fixture.detailOf(away)).toMatchObject({ attempts: 0 });
    expect(await fixture.commandsOf(away)).toEqual([]);
    expect(await fixture.commandsOf(beside)).toHaveLength(1);
    await askFrom("https://fleet.example");
    await away.next("downloadFirmware");
    expect(await fixture.detailOf(away)).toMatchObject({ attempts: 1 });
  });

  it("is nothing where the robot has an update agent, and an attempt goes on by the way on which it has begun", async () => {
    const author = await fixture.world.session(fixture.author.username);
    const [byAgent] = await inRollout();
    await fixture.world.call(author, AGENT_ENDPOINTS.makeToken, { params: { id: byAgent.id } });
    await fixture.ask();
    expect(await fixture.commandsOf(byAgent)).toEqual([]);
    const [robot] = await inRollout();
    await fixture.ask();
    const download = await robot.next("downloadFirmware");
    const fresh = await fixture.world.session(fixture.author.username);
    const made = await fixture.world.call(fresh, AGENT_ENDPOINTS.makeToken, { params: { id: robot.id } });
    const poll = await fixture.world.app.http.inject({
      url: `/${made.data.tenant}/controller/v1/${robot.serialNumber}`,
      headers: { authorization: `TargetToken ${made.data.token}` },
    });
    expect(Object.keys(poll.json()._links)).toEqual(["configData"]);
    await robot.does(download.actionId, "FINISHED");
    await fixture.ask();
    await robot.does((await robot.next("installFirmware")).actionId, "FINISHED");
    await robot.introduces("2.0.0");
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "succeeded" });
  });

  it("is said before a rollout: who is updated by which way, and who only by itself", async () => {
    const { world, productId, packageId, tenantId, author } = fixture;
    const [robot, silent] = [await fixture.aMqttRobot(), await fixture.aMqttRobot({ actions: [] })];
    const vacuums = await world.app.fleet.products.ensure({
      code: "VAC",
      name: "Vac",
      kind: "vacuum",
      protocol: "valetudo",
    });
    const left = async () => {
      const body = { organizationId: tenantId, productId, packageIds: [packageId] };
      const target = { deviceIds: [robot.id, silent.id] };
      const groups = [{ share: { by: "percent", value: 100 } }] as const;
      return (
        await world.call(author, ROLLOUT_ENDPOINTS.preview, {
          body: { ...body, target, groups: [...groups] },
        })
      ).data;
    };
    expect(await left()).toMatchObject({ total: 1, leftOut: [{ reason: "noAgent", devices: 1 }] });
    const wayOf = async (id: number) =>
      (await world.call(author, AGENT_ENDPOINTS.agent, { params: { id } })).data.way;
    expect([await wayOf(robot.id), await wayOf(silent.id)]).toEqual(["mqtt", "none"]);
    await world.db.run(sql`update devices set product_id = ${vacuums} where id = ${silent.id}`);
    expect(await wayOf(silent.id)).toBe("ownUpdater");
    await world.db.run(sql`update products set protocol = 'valetudo' where id = ${productId}`);
    expect(await left()).toMatchObject({ total: 0, leftOut: [{ reason: "ownUpdater", devices: 1 }] });
    await world.db.run(sql`update products set protocol = 'vda5050' where id = ${productId}`);
  });

  it("is nothing to a robot that does not name both actions", async () => {
    const robot = await fixture.aMqttRobot({ actions: ["downloadFirmware", "cancelFirmware"] });
    const started = fixture.started({}, { target: { deviceIds: [robot.id] } });
    await expect(started).rejects.toThrow("No device");
  });
});

describe("addresses of files", () => {
  const linkOf = async (): Promise<[string, MqttRobot]> => {
    const [robot] = await inRollout();
    await fixture.ask();
    const download = await robot.next("downloadFirmware");
    await robot.does(download.actionId, "RUNNING");
    return [wantedOf(download).files[0]?.link ?? "", robot];
  };
  const statusOf = async (link: string) => (await fixture.fetch(link)).statusCode;

  it("give ranges, and say what there is", async () => {
    const [link] = await linkOf();
    const head = await fixture.fetch(link, {}, "HEAD");
    expect(head.headers).toMatchObject({
      "content-length": String(CONTENT.length),
      "accept-ranges": "bytes",
    });
    const rest = await fixture.fetch(link, { range: "bytes=70000-", "if-range": String(head.headers.etag) });
    expect(rest.statusCode).toBe(206);
    expect(rest.rawPayload.equals(CONTENT.subarray(70_000))).toBe(true);
    expect((await fixture.fetch(link, { range: "bytes=999999999-" })).statusCode).toBe(416);
  });

  it("are good for an attempt of a robot, for a day, and for nobody who has written one himself", async () => {
    const [link] = await linkOf();
    const ticket = link.slice(link.lastIndexOf("/") + 1);
    const bytes = Buffer.from(ticket, "base64url");
    for (const index of [7, 15, 23, 31, 63]) {
      const forged = Buffer.from(bytes);
      forged[index] = (forged[index] ?? 0) ^ 1;
      expect(await statusOf(link.replace(ticket, forged.toString("base64url")))).toBe(404);
    }
    for (const odd of ["x", "%00", `${ticket}AA`, "..%2f..%2fetc"])
      expect(await statusOf(link.replace(ticket, odd))).toBe(404);
    expect(await statusOf(link)).toBe(200);
    fixture.world.clock.advance(86_401_000);
    expect(await statusOf(link)).toBe(404);
    fixture.world.clock.advance(-86_401_000);
  });

  it("open nothing once the robot is another tenant's", async () => {
    const [link, robot] = await linkOf();
    expect(await statusOf(link)).toBe(200);
    await fixture.world.db.transaction((tx) => endOfLeft(tx, [robot.id], fixture.world.clock.now()));
    expect(await statusOf(link)).toBe(404);
  });
});
