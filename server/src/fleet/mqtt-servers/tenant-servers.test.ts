/** What tenants can have us connect to, how often, and what they learn by it. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import {
  MQTT_SERVER_ENDPOINTS as E,
  type MqttServerRow,
} from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { Aedes } from "aedes";
import sql from "sql-template-tag";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createForeignServerFixture } from "../../../test/foreign-server.ts";
import type { Person } from "../../../test/world.ts";

/** Listed by the operator: somewhere that tenants may go and others cannot. */
const HERE = "127.0.0.1";
const LONG_TIMEOUT = { timeout: 30_000, interval: 50 };

let made = 0;
const closings: (() => unknown)[] = [];
const fixture = await createForeignServerFixture({ outgoingNetworks: [HERE] });
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});
afterAll(() => fixture.close());

interface Tenant {
  organizationId: number;
  admin: Person;
}

async function aTenant(): Promise<Tenant> {
  const { world } = fixture;
  const organizationId = await world.anOrganization();
  const admin = await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
  return { organizationId, admin };
}

const fieldsOf = ({ organizationId }: Pick<Tenant, "organizationId">, given: object = {}) => {
  made += 1;
  const own = {
    name: `Hub ${made}`,
    organizationId,
    host: "hub.invalid",
    port: 1883,
    clientId: `us-${made}`,
  };
  return { ...own, protocolVersion: "3.1.1" as const, ...given };
};
const tries = (who: Person, body: ReturnType<typeof fieldsOf>) => fixture.world.call(who, E.tryOut, { body });
const creates = (who: Person, body: ReturnType<typeof fieldsOf>) =>
  fixture.world.call(who, E.create, { body });

/** A port where something is done with whoever comes. */
async function aPort(greet: (socket: Socket) => void): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined);
    greet(socket);
  });
  server.listen(0, HERE);
  await once(server, "listening");
  closings.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** An MQTT server that lets in whoever knows the name. */
async function aBroker(): Promise<number> {
  const broker = await Aedes.createBroker({
    // biome-ignore lint/complexity/useMaxParams: the broker's signature
    authenticate: (_client, username, _password, done) => done(null, username === "sesame"),
  });
  closings.push(() => new Promise<void>((resolve) => broker.close(resolve)));
  return aPort((socket) => void broker.handle(socket));
}

describe("what a tenant learns of a place that is not public", () => {
  it("is one word after one time, whatever is there or not; who runs the platform hears what it is", async () => {
    const { world, admin } = fixture;
    const closed = await aPort(() => undefined);
    for (const close of closings.splice(0)) close();
    const places: [object, string][] = [
      [{ host: HERE, port: closed }, "connectionRefused"],
      [{ host: HERE, port: await aPort(() => undefined) }, "timeout"],
      [{ host: HERE, port: await aPort((socket) => socket.destroy()) }, "closed"],
      [
        { host: HERE, port: await aPort((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")) },
        "noMqtt",
      ],
      [{ host: HERE, port: await aPort((socket) => socket.end("SSH-2.0-x\r\n")), usesTls: true }, "noTls"],
      [{ host: HERE, port: await aBroker() }, "notAuthorized"],
      [{ host: "nowhere.invalid" }, "nameUnknown"],
      [{ host: "127.1", port: await aBroker(), username: "us" }, "notAuthorized"],
    ];
    const tenants = await Promise.all(Array.from({ length: 4 }, aTenant));
    const answers = await Promise.all(
      places.map(async ([place], n) => {
        const tenant = tenants[n % 4] as Tenant;
        const { data, status, text } = await tries(tenant.admin, fieldsOf(tenant, place));
        expect(status, text).toBe(200);
        return data;
      }),
    );
    for (const { tookMs, ...said } of answers) {
      expect(said).toEqual({ state: "unreachable", reason: "noConnection", detail: "" });
      expect(tookMs).toBeGreaterThanOrEqual(5_900);
    }
    for (const [place, reason] of places) {
      const body = fieldsOf({ organizationId: tenants[0]?.organizationId ?? world.rootId }, place);
      expect([place, (await tries(admin, body)).data.reason]).toEqual([place, reason]);
    }
  }, 90_000);

  it("stands in no list, call or diagnosis of a link either; who runs the platform sees it", async () => {
    const { world, admin, ingest } = fixture;
    const tenant = await aTenant();
    const { data } = await creates(tenant.admin, fieldsOf(tenant, { host: HERE, port: await aBroker() }));
    const linkFor = async (who: Person) => {
      await ingest.links.flush();
      return (await world.call(who, E.get, { params: { id: data.id } })).data.link;
    };
    await expect
      .poll(() => linkFor(admin), LONG_TIMEOUT)
      .toMatchObject({ state: "unreachable", reason: "noConnection", trouble: { reason: "notAuthorized" } });
    const seen = await linkFor(tenant.admin);
    expect(seen).toMatchObject({ state: "unreachable", reason: "noConnection", detail: "", trouble: null });
    const listed = await world.call(tenant.admin, E.list, { query: {} });
    expect(listed.data.records[0]?.link).toMatchObject({ reason: "noConnection", detail: "", trouble: null });
    const [kept] = await world.db.many<{ reason: string; detail: string }>(
      sql`select reason, detail from mqtt_links where server_id = ${data.id}`,
    );
    expect(kept, "what other rooms read").toEqual({ reason: "noConnection", detail: "" });
  }, 60_000);

  it("is what the server itself says, once it has let us in", async () => {
    const { world, ingest } = fixture;
    const tenant = await aTenant();
    const place = { host: HERE, port: await aBroker() };
    const { data } = await creates(tenant.admin, fieldsOf(tenant, { ...place, username: "sesame" }));
    const state = async () => {
      await ingest.links.flush();
      return (await world.call(tenant.admin, E.get, { params: { id: data.id } })).data.link.state;
    };
    await expect.poll(state, LONG_TIMEOUT).toBe("connected");
    const wrong = { ...fieldsOf(tenant, { ...place, username: "wrong" }), id: data.id };
    const known = await world.call(tenant.admin, E.tryOut, { body: wrong });
    expect([known.data.state, known.data.reason]).toEqual(["refused", "notAuthorized"]);
    const { id: _, ...unknown } = wrong;
    expect((await tries(tenant.admin, unknown)).data.reason).toBe("noConnection");
    const other = await aTenant();
    const borrowed = { ...wrong, organizationId: other.organizationId, password: null };
    expect((await tries(other.admin, borrowed)).data.reason).toBe("noConnection");
  }, 60_000);
});

describe("an address that is written down", () => {
  it.each([
    ...[
      "10.0.0.1",
      "192.168.1.1",
      "172.20.0.1",
      "100.64.0.1",
      "169.254.169.254",
      "127.0.0.2",
      "0.0.0.0",
      "0x7f.2",
    ],
    ...[
      "2130706434",
      "0xA9FEA9FE",
      "224.0.0.1",
      "198.18.0.1",
      "::1",
      "fd00:ec2::254",
      "fe80::1",
      "::ffff:10.0.0.1",
    ],
    ...["64:ff9b::10.0.0.1", "64:ff9b:1::1", "2002:a00:1::", "2001:0:a00:1::", "168.63.129.16"],
  ])("is refused at its field where nobody outside could come: %s", async (host) => {
    const { world, admin } = fixture;
    const tenant = await aTenant();
    const fields = fieldsOf(tenant, { host });
    const { data: row } = await creates(tenant.admin, fieldsOf(tenant));
    const update = { body: { ...fields, id: row.id, revision: row.revision } };
    for (const answer of await Promise.all([
      tries(tenant.admin, fields),
      creates(tenant.admin, fields),
      world.call(tenant.admin, E.update, update),
      // For whom the tenant's server is entered by.
      creates(admin, fields),
    ]))
      expect([answer.status, answer.error, answer.envelope.fields?.map(({ field }) => field)]).toEqual([
        422,
        "addressNotAllowed",
        ["host"],
      ]);
    expect((await creates(admin, fieldsOf({ organizationId: world.rootId }, { host }))).status).toBe(200);
  });
});

describe("a tenant", () => {
  it("has twenty servers at most, its companies' among them, however many are added at once", async () => {
    const { world, admin } = fixture;
    const tenant = await aTenant();
    const company = await world.anOrganization({ parentId: tenant.organizationId, orgTypeCode: "ORG" });
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, n) =>
        creates(admin, fieldsOf({ organizationId: n % 2 ? company : tenant.organizationId })),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = await creates(admin, fieldsOf({ organizationId: company }));
    expect([refused.status, refused.error]).toEqual([409, "tooManyServers"]);
    expect(refused.envelope.fields?.[0]?.field).toBe("organizationId");
    const own = await creates(admin, fieldsOf({ organizationId: world.rootId }));
    const moved = await world.call(admin, E.update, {
      body: {
        ...fieldsOf({ organizationId: company }),
        id: own.data.id,
        revision: own.data.revision,
      },
    });
    expect(moved.error).toBe("tooManyServers");
  }, 60_000);

  it("has ten connections made in a minute, and its companies with it, whatever makes them", async () => {
    const { world, admin } = fixture;
    const tenant = await aTenant();
    const company = await world.anOrganization({ parentId: tenant.organizationId, orgTypeCode: "ORG" });
    const ours = (await creates(tenant.admin, fieldsOf(tenant))).data;
    const theirs = (await creates(tenant.admin, fieldsOf({ organizationId: company }))).data;
    const retry = (who: Person, { id }: MqttServerRow) => world.call(who, E.retry, { params: { id } });
    const changed = await world.call(tenant.admin, E.update, {
      body: { ...fieldsOf(tenant), id: ours.id, revision: ours.revision },
    });
    expect(changed.status, changed.text).toBe(200);
    for (let n = 0; n < 7; n += 1)
      expect((await retry(tenant.admin, n % 2 ? ours : theirs)).status).toBe(200);
    const refused = await retry(tenant.admin, theirs);
    expect([refused.status, refused.error]).toEqual([429, "tooManyRequests"]);
    expect(refused.text).toContain("6");
    expect((await tries(tenant.admin, fieldsOf(tenant))).status).toBe(429);
    expect((await creates(tenant.admin, fieldsOf(tenant))).status).toBe(429);
    expect((await retry(admin, ours)).status, "who runs the platform").toBe(200);
    const other = await aTenant();
    expect((await creates(other.admin, fieldsOf(other))).status).toBe(200);
    world.clock.advance(6_000);
    expect((await retry(tenant.admin, theirs)).status).toBe(200);
    expect((await retry(tenant.admin, theirs)).status).toBe(429);
  });

  it("sends sixty test messages a minute, and tries two connections at once", async () => {
    const { world } = fixture;
    const tenant = await aTenant();
    const { id } = (await creates(tenant.admin, fieldsOf(tenant))).data;
    const body = { address: "hall/1", payload: "{}" };
    const sent = await Promise.all(
      Array.from({ length: 62 }, () => world.call(tenant.admin, E.send, { params: { id }, body })),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(2);
    const tried = await Promise.all(Array.from({ length: 4 }, () => tries(tenant.admin, fieldsOf(tenant))));
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
  }, 60_000);
});
