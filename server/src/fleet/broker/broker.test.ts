/** What the real broker refuses is on the page: each kind, by MQTT 3.1.1 and 5, counted, bounded, and within the scope. */
import { ALLOCATION_ENDPOINTS } from "@sweepline/contract/fleet/allocations.ts";
import {
  BROKER_EVENTS,
  type BrokerRefusal,
  BROKER_ENDPOINTS as E,
  MAX_REFUSALS_OF_ONE,
  MAX_REFUSALS_OF_STRANGERS,
} from "@sweepline/contract/fleet/broker.ts";
import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import mqtt from "mqtt";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { type BrokerRobot, createBrokerFixture } from "../../../test/broker-fixture.ts";
import { signedIn as watching } from "../../../test/live-fixture.ts";
import { rawClient } from "../../../test/raw-client.ts";
import { LONG_TIMEOUT } from "../../../test/robot-fixture.ts";
import { aCleaning } from "../../../test/robot-messages.ts";
import type { Person } from "../../../test/world.ts";

const fixture = await createBrokerFixture();
afterAll(() => fixture.close());
const { world, stack, port } = fixture;
const [aurora, borealis] = [await world.anOrganization(), await world.anOrganization()];
const admin = await world.aPerson({ roleCodes: ["platformAdmin"] });
const [tenant, foreigner] = (await Promise.all(
  [aurora, borealis].map((organizationId) => world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] })),
)) as [Person, Person];
const VERSIONS = [4, 5] as const;

const listed = async (who: Person, query: object = {}) => {
  await stack.app.flushRejections();
  return (await world.call(who, E.refusals, { query: { size: 500, ...query } as never })).data;
};
const of = async ({ id }: BrokerRobot): Promise<BrokerRefusal[]> =>
  (await listed(admin, { deviceId: id })).records;
const only = async (robot: BrokerRobot): Promise<BrokerRefusal> => {
  const rows = await of(robot);
  expect(rows).toHaveLength(1);
  return rows[0] as BrokerRefusal;
};
/** Signs in by the version, and is refused. */
function tries(protocolVersion: 4 | 5, as: { username: string; password: string }): Promise<void> {
  const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
    ...{ ...as, protocolVersion, reconnectPeriod: 0, clientId: `client of ${as.username}` },
  });
  return new Promise((resolve, reject) => {
    client.once("connect", () => reject(new Error("it got in")));
    client.once("error", () => resolve());
  });
}
/** What is published by the version, once it is acknowledged. */
async function says(
  robot: BrokerRobot,
  protocolVersion: 4 | 5,
  ...said: [topic: string, payload: string | Buffer][]
): Promise<void> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    ...{ username: robot.serialNumber, password: robot.secret, protocolVersion, clientId: "the robot" },
  });
  for (const [topic, payload] of said) await client.publishAsync(topic, payload, { qos: 1 });
  await client.endAsync();
}

describe.each(VERSIONS)("a sign-in that is refused, by MQTT %i", (version) => {
  it("says why, of each cause, and never the password", async () => {
    const password = `Pass-word-${version}-that-nobody-may-see`;
    const named = (what: string) => fixture.aRobot(aurora, `${what}-${version}`);
    const [wrong, revoked, retired] = [await named("Wrong"), await named("Revoked"), await named("Retired")];
    await world.call(admin, REGISTRATION_ENDPOINTS.revokeSecret, { params: { id: revoked.id } });
    await world.call(admin, REGISTRATION_ENDPOINTS.decommission, {
      ...{ params: { id: retired.id }, body: { reason: "worn out" } },
    });
    const stranger = `Stranger-${version}`;
    const loud = ` ${wrong.serialNumber.toUpperCase()}`;
    const records: BrokerRefusal[] = [];
    for (const [username, reason] of [
      [wrong.serialNumber, "wrongPassword"],
      [revoked.serialNumber, "noCredentials"],
      [retired.serialNumber, "decommissioned"],
      [stranger, "unknownIdentity"],
      [loud, "usernameLetters"],
    ] as const) {
      // What was changed reaches the broker a moment later.
      const refused = async () => {
        await tries(version, { username, password });
        const found = await listed(admin, { groups: "signIn", reasons: reason, search: username });
        records.push(...found.records);
        return found.records.map(({ identity }) => identity);
      };
      await expect.poll(refused, LONG_TIMEOUT).toEqual([username]);
    }
    expect(records.find(({ reason }) => reason === "usernameLetters")).toMatchObject({
      ...{ device: { id: wrong.id }, expected: wrong.serialNumber },
    });
    expect(records.find(({ identity }) => identity === stranger)).toMatchObject({
      ...{ device: null, clientId: `client of ${stranger}`, username: stranger, remoteIp: "127.0.0.1" },
      ...{ mqttVersion: version, count: 1, kind: "connect" },
    });
    const stored = await world.db.many(sql`select r::text as row from telemetry_rejections r`);
    expect(JSON.stringify(stored)).not.toContain(password);
  });
});

it("counts equal ones as one row, and tells of throttled ones and of what is no MQTT", async () => {
  const robot = await fixture.aRobot(aurora, "Busy");
  for (let turn = 0; turn < 20; turn += 1) (await robot.connected()).reset();
  await Promise.all(VERSIONS.map((version) => tries(version, { username: "Busy", password: robot.secret })));
  expect(await only(robot)).toMatchObject({ reason: "tooManySignIns", count: 2 });
  const browser = rawClient({ port });
  browser.socket.write("GET / HTTP/1.1\r\nHost: fleet\r\n\r\n");
  await browser.closed;
  await expect
    .poll(async () => (await listed(admin, { reasons: "notMqtt" })).records, LONG_TIMEOUT)
    .toMatchObject([{ count: 1, remoteIp: "127.0.0.1", device: null }]);
});

describe.each(VERSIONS)("what a robot may not say, by MQTT %i", (version) => {
  it("is told by its reason, with what it should have been and an excerpt without secrets", async () => {
    const robot = await fixture.aRobot(aurora, `Rikeb-${version}`);
    const message = JSON.stringify({ ...aCleaning(), wifiPassword: "hush" });
    const other = `uagv/v2/Acme/Other-${version}/state`;
    await says(
      robot,
      version,
      [`uagv/v2/Acme/rikeb-${version}/state`, message],
      [`uagv/v2/Bosch/Rikeb-${version}/state`, Buffer.from([0, 255, 16])],
      [other, "hello"],
      [robot.topic("order"), "{}"],
      [robot.topic("state"), "{ not JSON"],
      [robot.topic("state"), '{"headerId":"one"}'],
      [robot.topic("state"), "x".repeat(300_000)],
    );
    const rows = await of(robot);
    const by = Object.fromEntries(rows.map((row) => [row.reason, row]));
    expect(Object.keys(by).sort()).toEqual([
      "foreignTopic",
      "invalid",
      "malformed",
      "otherManufacturer",
      "tooLarge",
      "topicLetters",
      "unknownTopic",
    ]);
    expect(by.topicLetters).toMatchObject({
      ...{ topic: `uagv/v2/Acme/rikeb-${version}/state`, expected: robot.topic("state") },
      ...{ clientId: "the robot", mqttVersion: version, device: { id: robot.id } },
    });
    expect(by.topicLetters?.excerpt).toMatch(/^\{"headerId"/);
    expect(by.topicLetters?.excerpt.length).toBeLessThanOrEqual(200);
    expect(by.otherManufacturer).toMatchObject({ excerpt: "0x00ff10", expected: robot.topic("state") });
    expect(by.foreignTopic).toMatchObject({ topic: other, excerpt: "hello" });
    expect(by.malformed?.excerpt).toBe("{ not JSON");
    expect(by.tooLarge).toMatchObject({ detail: expect.stringContaining("300"), excerpt: "" });
    expect(JSON.stringify(rows)).not.toContain("hush");
  });
});

it("tells how a robot is connected, what it listens to, and where it speaks", async () => {
  const robot = await fixture.aRobot(aurora, "Liner");
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    ...{ username: robot.serialNumber, password: robot.secret, protocolVersion: 5, clientId: "firmware 3" },
  });
  await client.subscribeAsync(robot.topic("order"));
  await client.publishAsync(robot.topic("cleaning"), JSON.stringify(aCleaning()), { qos: 1 });
  await client.publishAsync("uagv/v2/Acme/liner/state", "{}", { qos: 1 });
  const { data } = await world.call(tenant, E.device, { params: { id: robot.id } });
  expect(data).toMatchObject({
    ...{ topicPrefix: "uagv/v2/Acme/Liner", username: "Liner" },
    line: {
      ...{ mqttVersion: 5, isEncrypted: false, clientId: "firmware 3", remoteIp: "127.0.0.1" },
      subscriptions: [robot.topic("order")],
      topics: [
        { topic: "uagv/v2/Acme/liner/state", isTaken: false },
        { topic: robot.topic("cleaning"), isTaken: true },
      ],
    },
  });
  const { data: figures } = await world.call(tenant, E.figures);
  expect(figures.connected).toContainEqual({ mqttVersion: 5, isEncrypted: false, count: 1 });
  await client.endAsync();
  await expect
    .poll(
      async () => (await world.call(tenant, E.device, { params: { id: robot.id } })).data.line,
      LONG_TIMEOUT,
    )
    .toBeNull();
});

it("is for whoever holds the device, and strangers are the platform's; whoever takes it over begins anew", async () => {
  const robot = await fixture.aRobot(aurora, "Held");
  for (let turn = 0; turn < 2; turn += 1) await tries(4, { username: "Held", password: "x" });
  await tries(4, { username: "Nobody-here", password: "x" });
  const namesFor = async (who: Person) => (await listed(who)).records.map(({ identity }) => identity);
  expect(await namesFor(admin)).toEqual(expect.arrayContaining(["Held", "Nobody-here"]));
  const own = await namesFor(tenant);
  expect(own).toContain("Held");
  expect(own).not.toContain("Nobody-here");
  expect(await namesFor(foreigner)).toEqual([]);
  const atOnce = await world.call(foreigner, E.device, { params: { id: robot.id } });
  expect(atOnce.status).toBe(404);
  const { data: none } = await world.call(foreigner, E.figures);
  expect(none).toMatchObject({ signInsRefused: 0, messagesRefused: 0, known: 0, unknown: 0 });
  const guest = await world.aPerson({ organizationId: aurora });
  expect((await world.call(guest, E.refusals)).status).toBe(403);

  const period = await world.db.one<{ id: number }>(
    sql`select id from device_allocations where device_id = ${robot.id} and ended_at is null`,
  );
  const devices = [{ id: robot.id, allocationId: period.id }];
  const moved = await world.call(admin, ALLOCATION_ENDPOINTS.move, {
    body: { devices, organizationId: borealis, operatorStaffId: null, reason: "sold" },
  });
  expect(moved.status, moved.text).toBe(200);
  expect(await namesFor(foreigner)).toEqual([]);
  await tries(5, { username: "Held", password: "x" });
  expect((await listed(foreigner)).records).toMatchObject([{ identity: "Held", count: 1, mqttVersion: 5 }]);
});

it("tells whoever watches, live", async () => {
  const robot = await fixture.aRobot(aurora, "Watched");
  const viewer = await watching(fixture.liveUrl, tenant.accessToken);
  viewer.send({ type: "subscribe", event: BROKER_EVENTS.deviceRefused.name, keys: [robot.id] });
  viewer.send({ type: "subscribe", event: BROKER_EVENTS.brokerFigures.name, keys: [] });
  const figures = () =>
    viewer.entries.flatMap(([name, , payload]) =>
      name === BROKER_EVENTS.brokerFigures.name ? [BROKER_EVENTS.brokerFigures.payload.parse(payload)] : [],
    );
  await viewer.until(() => figures().length > 0);
  const before = figures().at(-1)?.signInsRefused ?? 0;
  await tries(4, { username: "Watched", password: "x" });
  await stack.app.flushRejections();
  await viewer.until(({ entries }) =>
    entries.some(([name, key]) => name === "deviceRefused" && key === robot.id),
  );
  await viewer.until(() => figures().at(-1)?.signInsRefused === before + 1);
});

it("gives the device the manufacturer that it publishes under, and then takes what it says", async () => {
  const robot = await fixture.aRobot(aurora, "Taker");
  const topic = "uagv/v2/Bosch/Taker/cleaning";
  await says(robot, 4, [topic, JSON.stringify(aCleaning())]);
  const { id } = await only(robot);
  expect((await world.call(tenant, E.take, { params: { id } })).status).toBe(403);
  const { data } = await fixture.known(robot, () => world.call(admin, E.take, { params: { id } }));
  expect(data).toEqual({ manufacturer: "Bosch", serialNumber: "Taker" });
  await says(robot, 4, [topic, JSON.stringify(aCleaning())]);
  expect(await only(robot)).toMatchObject({ count: 1 });
  expect(await world.db.many(sql`select from telemetry_reports where device_id = ${robot.id}`)).toHaveLength(
    1,
  );
  const again = await world.call(admin, E.take, { params: { id } });
  expect([again.status, again.error]).toEqual([409, "nothingToTake"]);
});

it("gives a device that never came the letters by which it signs in, and keeps those of one that came", async () => {
  const robot = await fixture.aRobot(aurora, "Rikeb");
  const loud = { ...robot, serialNumber: "RIKEB" };
  await tries(5, { username: loud.serialNumber, password: robot.secret });
  const { id, ...refusal } = await only(robot);
  expect(refusal).toMatchObject({ reason: "usernameLetters", expected: "Rikeb", serialNumber: "RIKEB" });
  const { data } = await fixture.known(robot, () => world.call(admin, E.take, { params: { id } }));
  expect(data).toEqual({ manufacturer: "Acme", serialNumber: "RIKEB" });
  expect((await only(robot)).serialNumber, "nothing is left to take").toBe("");
  await tries(4, { username: "Rikeb", password: robot.secret });
  const reports = async () => {
    await says(loud, 4, ["uagv/v2/Acme/RIKEB/cleaning", JSON.stringify(aCleaning())]);
    return (await world.db.many(sql`select from telemetry_reports where device_id = ${robot.id}`)).length;
  };
  await expect.poll(reports, LONG_TIMEOUT).toBeGreaterThan(0);
  const lower = (await of(robot)).find(({ username }) => username === "Rikeb");
  const late = await world.call(admin, E.take, { params: { id: lower?.id ?? 0 } });
  expect([late.status, late.error]).toEqual([409, "hasHistory"]);
});

it("is bounded: names that nobody registered drive out neither the table nor what devices were refused", async () => {
  const robot = await fixture.aRobot(aurora, "Steady");
  await tries(4, { username: "Steady", password: "x" });
  const named = { kind: "connect", detail: "" };
  for (let flush = 0; flush < 40; flush += 1) {
    for (let name = 0; name < 2_500; name += 1)
      stack.app.reject({ reason: "unknownIdentity", serialNumber: `made-up-${flush}-${name}`, ...named });
    await stack.app.flushRejections();
  }
  for (let flush = 0; flush < 5; flush += 1) {
    for (let letter = 0; letter < 26; letter += 1) {
      const kind = `${String.fromCharCode(97 + flush)}${String.fromCharCode(97 + letter)}`;
      stack.app.reject({ reason: "unknownTopic", serialNumber: "Steady", kind, detail: "", topic: kind });
    }
    await stack.app.flushRejections();
  }
  const { unknown } = (await world.call(admin, E.figures)).data;
  expect(unknown).toBe(MAX_REFUSALS_OF_STRANGERS);
  const rows = await of(robot);
  expect(rows.length).toBe(MAX_REFUSALS_OF_ONE);
  const { total } = await world.db.one<{ total: number }>(
    sql`select sum(count)::int as total from telemetry_rejections where reason = 'unknownIdentity'`,
  );
  expect(total).toBeGreaterThan(90_000);
});
