/** How far rollouts are comes to whoever may see them, by itself, and to nobody else. */
import type { AddressInfo } from "node:net";
import { LIVE_PATH } from "@sweepline/contract/core/live-event.ts";
import { type MovedRollout, ROLLOUT_EVENTS } from "@sweepline/contract/operations/rollouts/events.ts";
import { ROLLOUT_ENDPOINTS as R } from "@sweepline/contract/operations/rollouts/index.ts";
import type { UpdateState } from "@sweepline/contract/operations/updates/states.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, signedIn } from "../../../test/live-fixture.ts";
import { type MqttUpdateFixture, mqttUpdateFixture } from "../../../test/mqtt-update-fixture.ts";
import { A_GROUP } from "../../../test/update-fixture.ts";

const { rolloutsMoved } = ROLLOUT_EVENTS;
let fixture: MqttUpdateFixture;
let url = "";
beforeAll(async () => {
  fixture = await mqttUpdateFixture();
  const { http } = fixture.world.app;
  await http.listen({ port: 0, host: "127.0.0.1" });
  url = `ws://127.0.0.1:${(http.server.address() as AddressInfo).port}${LIVE_PATH}`;
}, 60_000);
afterAll(() => fixture.close());

async function watcher(username: string): Promise<Client> {
  const { accessToken } = await fixture.world.session(username);
  const client = await signedIn(url, accessToken);
  client.send({ type: "subscribe", event: rolloutsMoved.name, keys: [] });
  await client.until(({ entries }) => entries.length > 0);
  return client;
}
const newest = ({ entries }: Client): MovedRollout[] =>
  rolloutsMoved.payload.parse(entries.at(-1)?.[2]).rollouts;
const stateIn = (client: Client, id: number) => newest(client).find((one) => one.id === id)?.states;

describe("a rollout that moves", () => {
  it("is announced to whoever may see it, many changes as one, and to no other tenant", async () => {
    const { world, author, started } = fixture;
    const stranger = await world.aStaff({
      organizationId: await world.anOrganization(),
      roleCodes: ["tenantAdmin"],
    });
    const robots = await Promise.all(Array.from({ length: 8 }, () => fixture.aRobot()));
    const [client, foreign] = [await watcher(author.username), await watcher(stranger)];
    expect(newest(client)).toEqual([]);
    const { id } = await started({
      groups: [A_GROUP],
      limits: { devicesAPlace: null, kibAPlace: null },
    });
    await client.until((one) => stateIn(one, id)?.waiting === 8);
    const before = client.entries.length;
    for (const robot of robots) {
      const actionId = (await robot.offered()) ?? 0;
      await robot.say(actionId, { execution: "proceeding", result: { finished: "none" } });
      await robot.reports("2.0.0");
      await robot.say(actionId, { execution: "closed", result: { finished: "success" } });
    }
    await client.until((one) => stateIn(one, id)?.succeeded === 8);
    // Four changes a robot, of which one after the other is said with the next.
    expect(client.entries.length - before).toBeLessThan(2 * robots.length);
    const stopped = await world.call(author, R.emergencyStop, { params: { id } });
    expect(stopped.data).toEqual({ prevented: 0, calledBack: 0, tooLate: 8 });
    await client.until((one) => newest(one).find((rollout) => rollout.id === id)?.state === "stopping");
    expect(foreign.entries.flatMap(([, , payload]) => rolloutsMoved.payload.parse(payload).rollouts)).toEqual(
      [],
    );
  });

  it("is announced, too, where an offer is taken back as its robot asks again", async () => {
    const { world } = fixture;
    const robot = await fixture.aRobot();
    const { id } = await fixture.started({ groups: [A_GROUP] }, { target: { deviceIds: [robot.id] } });
    const client = await watcher(fixture.author.username);
    expect(await robot.offered()).toBeDefined();
    await client.until((one) => stateIn(one, id)?.offered === 1);
    await world.db.run(sql`update devices set is_locked = true where id = ${robot.id}`);
    world.clock.advance(6_000);
    expect(await robot.offered()).toBeUndefined();
    await client.until((one) => stateIn(one, id)?.waiting === 1);
  });

  it("over MQTT is announced as well, step by step", async () => {
    const robot = await fixture.aMqttRobot();
    const { id } = await fixture.started({ groups: [A_GROUP] }, { target: { deviceIds: [robot.id] } });
    const client = await watcher(fixture.author.username);
    const until = (state: UpdateState) => client.until((one) => stateIn(one, id)?.[state] === 1);
    await until("waiting");
    await fixture.ask();
    const download = await robot.next("downloadFirmware");
    await robot.does(download.actionId, "RUNNING");
    await until("downloading");
    await robot.does(download.actionId, "FINISHED");
    await until("downloaded");
    await fixture.ask(5_000);
    await robot.does((await robot.next("installFirmware")).actionId, "FINISHED");
    await until("verifying");
    await robot.introduces("2.0.0");
    await until("succeeded");
  });

  it("is told to nobody who may not see rollouts", async () => {
    const { world } = fixture;
    const username = await world.aStaff({ roleCodes: [] });
    const client = await signedIn(url, (await world.session(username)).accessToken);
    client.send({ type: "subscribe", event: rolloutsMoved.name, keys: [] });
    await client.until(({ replies }) => replies.some(({ type }) => type === "refused"));
    expect(client.replies.at(-1)).toEqual({ type: "refused", error: "noPermission" });
  });
});
