import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect as connectTcp, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { connect as connectMqtt, type IClientOptions, MqttClient } from "mqtt";
import sql from "sql-template-tag";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { aCertificate, hasOpenssl, type Pair } from "../../../test/certificates.ts";
import { v2Header } from "../../../test/proxy-header.ts";
import {
  createRobotFixture,
  LONG_TIMEOUT,
  type Robot,
  type RobotFixture,
  send,
} from "../../../test/robot-fixture.ts";
import { aCleaning } from "../../../test/robot-messages.ts";
import type { ListenOptions } from "./listeners.ts";
import type { TlsListen } from "./tls-listener.ts";

let folder = "";
let fixture: RobotFixture;
let server: Pair;
let authority: Pair;
const clients: MqttClient[] = [];
const sockets: Socket[] = [];
const begin = async (listen: Partial<ListenOptions>): Promise<void> => {
  fixture = await createRobotFixture({ listen });
};
const tls = (more: Partial<TlsListen> = {}): { tls: TlsListen } => ({
  tls: { port: 0, files: server, clientCa: "", clientAuth: "either", ...more },
});
const tlsPort = () => fixture.stack.ports.tls ?? 0;
const saidOf = (robot: Robot) =>
  fixture.db.many(sql`
    select c.type, l.level, l.log_values as values from connection_records c join device_log l on l.device_id = c.device_id
    where c.device_id = ${robot.id} and l.kind = 'connected'`);
const remoteOf = async (robot: Robot) =>
  (
    await fixture.db.many<{ remote_ip: string; port: number }>(
      sql`select remote_ip, port from connection_records where device_id = ${robot.id} order by id`,
    )
  ).at(-1);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sweepline-mqtts-"));
  if (!hasOpenssl) return;
  server = aCertificate({ folder, name: "localhost" });
  authority = aCertificate({ folder, name: "Robots of Acme", isAuthority: true });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.end(true);
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => rm(folder, { recursive: true, force: true }));
/** As a robot does it: it believes the server's certificate, and shows its own where it has one. */
async function signIn(options: IClientOptions & { certificate?: Pair }): Promise<MqttClient> {
  const { certificate, ...rest } = options;
  const own = certificate && { cert: readFileSync(certificate.cert), key: readFileSync(certificate.key) };
  const client = connectMqtt(`mqtts://localhost:${tlsPort()}`, {
    ...{ ca: readFileSync(server.cert), reconnectPeriod: 0, ...own },
    ...rest,
  });
  return settled(client);
}

async function settled(client: MqttClient): Promise<MqttClient> {
  clients.push(client);
  client.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    client.once("connect", () => resolve());
    client.once("error", reject);
    client.once("close", () => reject(new Error("closed")));
  });
  return client;
}
const asRobot = ({ serialNumber, secret }: Robot) => ({ username: serialNumber, password: secret });
const certificateOf = (name: string, issuer: Pair = authority) => aCertificate({ folder, name, issuer });

/** MQTT behind whatever a balancer says first. */
const signInBehind = (header: Buffer | string, robot: Robot): Promise<MqttClient> => {
  const open = (): Socket => {
    const socket = connectTcp(fixture.stack.ports.plain ?? 0, "127.0.0.1");
    sockets.push(socket);
    socket.write(header);
    return socket;
  };
  return settled(new MqttClient(open, { ...asRobot(robot), reconnectPeriod: 0 }));
};

describe.runIf(hasOpenssl)("MQTT over TLS", () => {
  beforeAll(() => begin(tls()));
  afterAll(() => fixture.close());

  it("takes robots in by their passwords, beside the unencrypted way", async () => {
    const robot = await fixture.aRobot();
    const connection = await signIn(asRobot(robot));
    await send(connection, robot.topic("cleaning"), aCleaning());
    await fixture.eventually(robot, { is_online: true });
    expect(await remoteOf(robot)).toMatchObject({ remote_ip: "127.0.0.1" });
    await (await fixture.aRobot()).connect();
  });

  it("takes no wrong password, and nobody who comes unencrypted to the encrypted port", async () => {
    const robot = await fixture.aRobot();
    await expect(signIn({ username: robot.serialNumber, password: "wrong" })).rejects.toThrow(
      /not authorized|password/i,
    );
    const plain = connectMqtt(`mqtt://127.0.0.1:${tlsPort()}`, { ...asRobot(robot), reconnectPeriod: 0 });
    await expect(settled(plain)).rejects.toThrow();
  });

  it("shows no interest in certificates where no authority was given", async () => {
    const robot = await fixture.aRobot();
    const certificate = certificateOf(robot.serialNumber);
    await expect(signIn({ certificate })).rejects.toThrow();
    await signIn({ certificate, ...asRobot(robot) });
  });
});

describe.runIf(hasOpenssl)("certificates of robots", () => {
  beforeAll(() => begin(tls({ clientCa: authority.cert })));
  afterAll(() => fixture.close());

  it("sign in the device whose serial number they are for, without a password, with its rights and no others", async () => {
    const [robot, other] = [await fixture.aRobot(), await fixture.aRobot()];
    const connection = await signIn({ certificate: certificateOf(robot.serialNumber) });
    await send(connection, robot.topic("cleaning"), aCleaning());
    await fixture.eventually(robot, { is_online: true });
    await send(connection, other.topic("cleaning"), aCleaning());
    expect(await fixture.rejections()).toContainEqual(
      expect.objectContaining({ reason: "foreignTopic", serialNumber: robot.serialNumber }),
    );
  });

  it("do not open another device's door, not even with its password", async () => {
    const [robot, other] = [await fixture.aRobot(), await fixture.aRobot()];
    const certificate = certificateOf(robot.serialNumber);
    await expect(signIn({ certificate, ...asRobot(other) })).rejects.toThrow(/authorized|password/i);
    await expect(signIn({ certificate, username: "$internal", password: "internal" })).rejects.toThrow();
    expect(await fixture.rejections()).toContainEqual(
      expect.objectContaining({ reason: "wrongCertificate", serialNumber: other.serialNumber }),
    );
    await signIn({ certificate, username: robot.serialNumber });
    // Who has a password needs none.
    await signIn(asRobot(other));
  });

  it.each([
    ["of another authority", () => aCertificate({ folder, name: "Others", isAuthority: true })],
    ["that vouch for themselves", () => undefined],
  ])("%s are refused, also with the right password", async (_of, issuer) => {
    const robot = await fixture.aRobot();
    const by = issuer();
    const certificate = aCertificate({ folder, name: robot.serialNumber, ...(by && { issuer: by }) });
    await expect(signIn({ certificate, ...asRobot(robot) })).rejects.toThrow();
  });

  it("that have run out are refused", async () => {
    const { serialNumber: name } = await fixture.aRobot();
    const certificate = aCertificate({ folder, name, issuer: authority, days: 0 });
    await expect(signIn({ certificate })).rejects.toThrow();
  });

  it("for nobody we know, for an elevator, or for ourselves let nobody in", async () => {
    for (const name of ["R-unknown", "elevator/1", "$internal"])
      await expect(signIn({ certificate: certificateOf(name) }), name).rejects.toThrow();
  });

  it("end with the device: its connection when its credentials are taken back, and no new one comes", async () => {
    const robot = await fixture.aRobot();
    const certificate = certificateOf(robot.serialNumber);
    const connection = await signIn({ certificate });
    const isClosed = new Promise<void>((resolve) => connection.once("close", () => resolve()));
    await fixture.devices.revokeSecret(robot);
    await isClosed;
    await expect(signIn({ certificate })).rejects.toThrow(/authorized|password/i);
  });

  it("let nobody in for a device that is out of use", async () => {
    const robot = await fixture.aRobot();
    const certificate = certificateOf(robot.serialNumber);
    await (await signIn({ certificate })).endAsync();
    await fixture.db.run(sql`update devices set decommissioned_at = now() where id = ${robot.id}`);
    await fixture.restartBroker();
    await expect(signIn({ certificate })).rejects.toThrow(/authorized|password/i);
  });

  it("are asked for anew with each connection: none comes in by a session that began before", async () => {
    const robot = await fixture.aRobot();
    const pair = certificateOf(robot.serialNumber);
    const [cert, key, ca] = [pair.cert, pair.key, server.cert].map((file) => readFileSync(file));
    const at = { host: "localhost", port: tlsPort(), cert, key, ca };
    const first = connectTls(at);
    sockets.push(first);
    const sessions: Buffer[] = [];
    first.on("session", (session) => sessions.push(session));
    await once(first, "secureConnect");
    const next = connectTls({ ...at, ...(sessions[0] && { session: sessions[0] }) });
    sockets.push(next);
    await once(next, "secureConnect");
    expect(next.isSessionReused()).toBe(false);
  });
});

describe.runIf(hasOpenssl)("robots that need both, certificate and password", () => {
  beforeAll(() => begin({ port: "off", ...tls({ clientCa: authority.cert, clientAuth: "both" }) }));
  afterAll(() => fixture.close());

  it("come in with both and with nothing less", async () => {
    const robot = await fixture.aRobot();
    const certificate = certificateOf(robot.serialNumber);
    await expect(signIn(asRobot(robot))).rejects.toThrow();
    await expect(signIn({ certificate })).rejects.toThrow(/authorized|password/i);
    await signIn({ certificate, ...asRobot(robot) });
  });

  it("have no unencrypted way around it, while our own processes have theirs", async () => {
    expect(fixture.stack.ports.plain).toBeNull();
    const received = Promise.withResolvers<string>();
    await fixture.bus.subscribe("sweepline/internal/probe", (_topic, payload) =>
      received.resolve(String(payload)),
    );
    await fixture.bus.publish("sweepline/internal/probe", "from us", { qos: 1 });
    expect(await received.promise).toBe("from us");
  });
});

describe("MQTT behind a balancer", () => {
  beforeAll(() => begin({ proxies: "127.0.0.0/8" }));
  afterAll(() => fixture.close());

  it.each([
    ["first", "PROXY TCP4 203.0.113.7 10.0.0.1 4711 1883\r\n"],
    ["second", v2Header({ remoteIp: "203.0.113.7", port: 4711 })],
  ])("sees whom it serves, by the %s version", async (_version, header) => {
    const robot = await fixture.aRobot();
    const connection = await signInBehind(header, robot);
    await send(connection, robot.topic("cleaning"), aCleaning());
    await expect.poll(() => remoteOf(robot), LONG_TIMEOUT).toEqual({ remote_ip: "203.0.113.7", port: 4711 });
  });

  it.each([
    ["none", ""],
    ["a malformed one", "PROXY TCP4 203.0.113.7\r\n"],
    ["a second one behind the first", "PROXY UNKNOWN\r\nPROXY TCP4 203.0.113.7 10.0.0.1 4711 1883\r\n"],
  ])("takes nobody in from it with %s", async (_what, header) => {
    await expect(signInBehind(header, await fixture.aRobot())).rejects.toThrow();
  });

  it("tells the administrator of a robot that signs in unencrypted from outside, and of no other", async () => {
    const [robot, neighbor] = [await fixture.aRobot(), await fixture.aRobot()];
    await signInBehind("PROXY TCP4 203.0.113.7 10.0.0.1 4711 1883\r\n", robot);
    await signInBehind("PROXY TCP4 192.168.1.7 10.0.0.1 4711 1883\r\n", neighbor);
    await expect
      .poll(() => saidOf(robot), LONG_TIMEOUT)
      .toEqual([{ type: "mqtt", level: "warning", values: { remoteIp: "203.0.113.7", isExposed: 1 } }]);
    await expect
      .poll(() => saidOf(neighbor), LONG_TIMEOUT)
      .toEqual([{ type: "mqtt", level: "info", values: { remoteIp: "192.168.1.7" } }]);
  });
});

describe("MQTT with a balancer elsewhere", () => {
  beforeAll(() => begin({ proxies: "192.0.2.1" }));
  afterAll(() => fixture.close());

  it("believes nobody else who says to speak for another", async () => {
    await expect(
      signInBehind("PROXY TCP4 203.0.113.7 10.0.0.1 1 1\r\n", await fixture.aRobot()),
    ).rejects.toThrow();
  });

  it("takes everybody else as they come", async () => {
    const robot = await fixture.aRobot();
    await signInBehind("", robot);
    await expect.poll(() => remoteOf(robot), LONG_TIMEOUT).toMatchObject({ remote_ip: "127.0.0.1" });
  });
});

describe.runIf(hasOpenssl)("MQTT over TLS behind a balancer", () => {
  beforeAll(() => begin({ proxies: "127.0.0.1", ...tls() }));
  afterAll(() => fixture.close());

  it("sees whom it serves: the header comes first, the handshake behind it", async () => {
    const robot = await fixture.aRobot();
    const raw = connectTcp(tlsPort(), "127.0.0.1");
    raw.write(v2Header({ remoteIp: "2001:db8::7", port: 4711 }));
    const open = () => connectTls({ socket: raw, servername: "localhost", ca: readFileSync(server.cert) });
    const connection = await settled(new MqttClient(open, { ...asRobot(robot), reconnectPeriod: 0 }));
    await send(connection, robot.topic("cleaning"), aCleaning());
    await expect.poll(() => remoteOf(robot), LONG_TIMEOUT).toEqual({ remote_ip: "2001:db8::7", port: 4711 });
    await expect
      .poll(() => saidOf(robot), LONG_TIMEOUT)
      .toEqual([{ type: "mqtts", level: "info", values: { remoteIp: "2001:db8::7" } }]);
  });
});
