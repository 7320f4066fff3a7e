import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import {
  MQTT_SERVER_ENDPOINTS as E,
  type MqttServerRow,
} from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { MQTT_TOPIC_ENDPOINTS as T } from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import { LOG_ENDPOINTS } from "@sweepline/contract/system/logs/index.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aRandomStr, seal } from "../../../test/seal.ts";
import { aWorld, type Person } from "../../../test/world.ts";

const SECRET = "Not-to-be-seen-7";
let made = 0;
const world = await aWorld();
const tenantId = await world.anOrganization();
const admin = await world.aPerson({ roleCodes: ["platformAdmin"] });
const tenantAdmin = await world.aPerson({ organizationId: tenantId, roleCodes: ["tenantAdmin"] });
afterAll(() => world.close());

async function sealed(password: string) {
  const randomStr = aRandomStr();
  const { data } = await world.call(null, SESSION_ENDPOINTS.sealKey);
  return { password: seal(password, randomStr, data), randomStr };
}

const fields = (given: object = {}) => {
  made += 1;
  const own = { name: `Hub ${made}`, organizationId: world.rootId, host: "hub.invalid", port: 1883 };
  return { ...own, clientId: `us-${made}`, ...given };
};
const create = (who: Person, given: object = {}) => world.call(who, E.create, { body: fields(given) });
const changeOf = (row: MqttServerRow, given: object = {}) => {
  const { name, organizationId, host, port, clientId, id, revision, usesTls } = row;
  return { body: { name, organizationId, host, port, clientId, id, revision, usesTls, ...given } };
};

describe("MQTT servers", () => {
  it("have the product's own broker as their first row, of which only the name is changed", async () => {
    await create(admin, { name: "A first name" });
    const { data } = await world.call(admin, E.list, { query: { sort: "-name" } });
    const own = data.records[0] as MqttServerRow;
    expect(own).toMatchObject({ isBuiltIn: true, id: 1, name: "Sweepline", port: 1883 });
    expect(own.adapters, "what devices that sign in there speak").toEqual(["vda5050", "valetudo", "mqtt"]);
    const change = await world.call(admin, E.update, changeOf(own, { clientId: "x", host: "elsewhere" }));
    expect(change.error).toBe("builtInServer");
    expect((await world.call(admin, E.remove, { params: { id: 1 } })).error).toBe("builtInServer");
    const body = { name: "Our broker", revision: own.revision };
    const renamed = await world.call(admin, E.rename, { params: { id: 1 }, body });
    expect(renamed.data.name).toBe("Our broker");
    expect((await world.call(admin, E.rename, { params: { id: 1 }, body })).status).toBe(409);
  });

  it("never tell a password: not in answers, nor in the audit log, nor readable in the database", async () => {
    const { data, text } = await create(admin, { username: "us", ...(await sealed(SECRET)) });
    expect(data.hasPassword).toBe(true);
    const answers = await Promise.all([
      world.call(admin, E.list, { query: { size: 500 } }),
      world.call(admin, E.get, { params: { id: data.id } }),
      world.call(admin, E.update, changeOf(data, { username: "them" })),
      world.call(admin, LOG_ENDPOINTS.audit, { query: {} }),
    ]);
    for (const said of [text, ...answers.map((answer) => answer.text)]) expect(said).not.toContain(SECRET);
    const rows = await world.db.many<{ sealed: Buffer; whole: string }>(sql`
      select password_sealed as sealed, s::text as whole from mqtt_servers s where id = ${data.id}`);
    expect(rows[0]?.sealed.includes(Buffer.from(SECRET))).toBe(false);
    expect(JSON.stringify(rows)).not.toContain(SECRET);
  });

  it("hand a kept password to no other place: it is asked for again", async () => {
    const { data } = await create(admin, { usesTls: true, ...(await sealed(SECRET)) });
    const elsewhere = [
      { host: "thief.invalid" },
      { port: 1 },
      { usesTls: false },
      { verifiesCertificate: false },
    ];
    for (const change of elsewhere) {
      const refused = await world.call(admin, E.update, changeOf(data, change));
      expect([refused.status, refused.error], JSON.stringify(change)).toEqual([422, "passwordNeeded"]);
      const tried = await world.call(admin, E.tryOut, changeOf(data, change));
      expect(tried.error, JSON.stringify(change)).toBe("passwordNeeded");
    }
    const named = await world.call(admin, E.update, changeOf(data, { name: "Other name" }));
    expect(named.data).toMatchObject({ name: "Other name", hasPassword: true });
    const again = await world.call(
      admin,
      E.update,
      changeOf(named.data, { host: "new.invalid", ...(await sealed("another")) }),
    );
    expect(again.data).toMatchObject({ host: "new.invalid", hasPassword: true });
    const without = await world.call(
      admin,
      E.update,
      changeOf(again.data, { host: "x.invalid", password: null }),
    );
    expect(without.data.hasPassword).toBe(false);
  });

  it("of tenants are theirs", async () => {
    const { data } = await create(tenantAdmin, { organizationId: tenantId });
    expect(data.organizationId).toBe(tenantId);
    expect((await create(tenantAdmin)).status).toBe(404);
    const seen = await world.call(tenantAdmin, E.list, { query: {} });
    expect(seen.data.records.map(({ id }) => id)).toEqual([data.id]);
  });

  it("are not removed while devices speak through them, nor moved under another organization", async () => {
    const { data } = await create(admin);
    const deviceId = await world.aDevice({ organizationId: tenantId });
    await world.db.run(sql`update devices set mqtt_server_id = ${data.id} where id = ${deviceId}`);
    expect((await world.call(admin, E.remove, { params: { id: data.id } })).error).toBe("serverInUse");
    const moved = await world.call(admin, E.update, changeOf(data, { organizationId: tenantId }));
    expect(moved.error).toBe("serverInUse");
    await world.db.run(sql`update devices set mqtt_server_id = null where id = ${deviceId}`);
    expect((await world.call(admin, E.remove, { params: { id: data.id } })).data).toBe(true);
  });

  it("have one client id once at each place, and refuse what is no certificate", async () => {
    const { data } = await create(admin);
    const { clientId, host, port } = data;
    expect((await create(admin, { clientId, host, port })).error).toBe("clientIdTaken");
    const other = (await create(admin)).data;
    const renamed = await world.call(admin, E.update, changeOf(other, { clientId }));
    expect(renamed.error).toBe("clientIdTaken");
    expect((await create(admin, { caCertificate: "-----BEGIN PRIVATE KEY-----" })).error).toBe(
      "badCertificate",
    );
  });

  it.each([
    { host: "http://evil" },
    { host: "a b" },
    { host: "" },
    { port: 0 },
    { port: 65_536 },
    { clientId: "a b" },
    { clientId: "" },
    { subscribedTopics: ["a/#/b"] },
    { subscribedTopics: ["a+/b"] },
    { cleanSession: 2 },
    { keepaliveS: 1 },
    { adapters: ["telnet"] },
    { protocolVersion: "3" },
  ])("refuse %j", async (hostile) => {
    expect((await create(admin, hostile)).status).toBe(422);
  });
});

describe("test messages", () => {
  it("go to registered topics only at the product's own broker, and never to what is its own", async () => {
    const own = await world.call(admin, T.create, {
      body: {
        serverId: 1,
        code: "light",
        name: "Light",
        address: "lamp/{serialNumber}/set",
        direction: "down",
      },
    });
    expect(own.status, own.text).toBe(200);
    const send = (address: string) =>
      world.call(admin, E.send, { params: { id: 1 }, body: { address, payload: "{}", qos: 1 } });
    expect((await send("lamp/L-1/set")).data.outcome).toBe("acknowledged");
    for (const address of ["sweepline/internal/rights", "uagv/v2/Acme/R-1/order", "lamp/L-1/get"])
      expect((await send(address)).error, address).toBe("topicNotAllowed");
    for (const address of ["lamp/+/set", "$SYS/x", "#"])
      expect((await send(address)).status, address).toBe(422);
    const reserved = await world.call(admin, T.create, {
      body: { serverId: 1, code: "evil", name: "Evil", address: "sweepline/internal/#", direction: "down" },
    });
    expect(reserved.status).toBe(422);
    const wide = await world.call(admin, T.create, {
      body: { serverId: 1, code: "wide", name: "Wide", address: "#", direction: "down" },
    });
    expect(wide.status).toBe(200);
    expect((await send("sweepline/internal/rights")).error).toBe("topicNotAllowed");
  });
});
