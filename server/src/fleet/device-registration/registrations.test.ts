import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { REGISTRATION_ENDPOINTS as E } from "@sweepline/contract/fleet/device-registration.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { signInAtBroker } from "../../../test/sign-in-at-broker.ts";
import { aWorld, type Person } from "../../../test/world.ts";

let admin: Person;
let holder: Person;
let stranger: Person;
const tenants = { holding: 0, other: 0 };

const world = await aWorld();
tenants.holding = await world.anOrganization({ orgName: "Hold" });
tenants.other = await world.anOrganization({ orgName: "Other" });
const someone = (organizationId: number, roleCode: string) =>
  world.aPerson({ organizationId, roleCodes: [roleCode] });
admin = await someone(world.rootId, "platformAdmin");
holder = await someone(tenants.holding, "tenantAdmin");
stranger = await someone(tenants.other, "tenantAdmin");
const productId = await world.app.fleet.products.ensure({
  code: "REG",
  name: "Registered",
  kind: "scrubber",
});
afterAll(() => world.close());

let made = 0;
function aDraft(given: object = {}) {
  made += 1;
  return {
    serialNumber: `REG-${made}`,
    manufacturer: "Acme",
    productId,
    organizationId: tenants.holding,
    timeZone: "Asia/Shanghai",
    ...given,
  };
}
async function registered(given: object = {}) {
  const { data, envelope } = await world.call(admin, E.register, { body: aDraft(given) });
  expect(envelope.msg).toBe("");
  return data;
}
const changeOf = async (id: number, given: object = {}) => {
  const { data } = await world.call(admin, E.get, { params: { id } });
  return { ...data, ...given };
};
const audited = (id: number) =>
  world.db.many<{ action: string; detail: string }>(
    sql`select action, detail from audit_log where subject_kind = 'device' and subject_id = ${String(id)} order by id`,
  );

describe("registering a device", () => {
  it("takes every field of the specification, and tells the password once (§3)", async () => {
    const fields = {
      shortName: "Lobby",
      remark: "by the lift",
      iccid: "8986011234567890123",
      concentratorId: "a84041ffff1e2f3a",
      lidar: "2D, 25 m",
    };
    const { device, credentials } = await registered(fields);
    expect(device).toMatchObject({
      ...fields,
      productName: "Registered",
      organizationName: "Hold",
      credential: { state: "valid", revokedAt: null },
      isLocked: false,
      live: { isOnline: false, lastReportAt: null },
      decommissionedAt: null,
    });
    expect(credentials).toMatchObject({
      username: device.serialNumber,
      topicPrefix: `uagv/v2/Acme/${device.serialNumber}`,
      port: 1883,
      isTls: false,
    });
    const detail = await world.call(holder, DEVICE_ENDPOINTS.get, { params: { id: device.id } });
    expect(detail.data).toMatchObject({ ...fields, capabilities: expect.any(Array), lockReason: "" });
    const secret = credentials?.password ?? "";
    expect(await signInAtBroker(world.db, device.serialNumber, secret)).toBeDefined();
    const again = await world.call(admin, E.get, { params: { id: device.id } });
    expect(again.text).not.toContain(secret);
    expect(JSON.stringify(await audited(device.id))).not.toContain(secret);
  });

  it.each([
    ["organizationId", undefined, "validation.noTenant"],
    ["organizationId", 0, "validation.noTenant"],
    ["serialNumber", undefined, "validation.deviceId"],
    ["serialNumber", " ", "validation.deviceId"],
    ["serialNumber", "a/b", "validation.serialNumber"],
    ["serialNumber", "+", "validation.serialNumber"],
    ["productId", undefined, "validation.model"],
    ["manufacturer", "Ac/me", "validation.manufacturer"],
    ["manufacturer", "", "validation.required"],
    ["timeZone", "Mars/Olympus", "validation.timeZone"],
    ["iccid", "12", "validation.iccid"],
  ] as const)("refuses %s %j at its field (§5)", async (field, value, rule) => {
    const { status, envelope } = await world.call(admin, E.register, { body: aDraft({ [field]: value }) });
    expect(status).toBe(422);
    expect(envelope.fields).toEqual([{ field, msg: VALIDATION_TEXTS[rule].en }]);
  });

  it("refuses a name that is taken, a model, tenant or server that is not there", async () => {
    const { device } = await registered();
    for (const [field, value, error] of [
      ["serialNumber", device.serialNumber, "serialNumberTaken"],
      ["productId", 999_999, "unknownProduct"],
      ["organizationId", 999_999, "unknownHolder"],
      ["mqttServerId", 999_999, "unknownMqttServer"],
      ["mqttServerId", 1, "unknownMqttServer"],
    ] as const) {
      const answer = await world.call(admin, E.register, { body: aDraft({ [field]: value }) });
      expect([answer.error, answer.envelope.fields?.[0]?.field]).toEqual([error, field]);
    }
  });

  it("gives no password of ours to one that speaks through another's server", async () => {
    const { id: mqttServerId } = await world.db.one<{ id: number }>(sql`
      insert into mqtt_servers (organization_id, name, host, port, client_id)
      values (${tenants.holding}, 'Site', 'mqtt.example', 1883, 'us') returning id`);
    const { device, credentials } = await registered({ mqttServerId });
    expect([device.credential.state, credentials]).toEqual(["none", null]);
    const rotated = await world.call(admin, E.rotateSecret, { params: { id: device.id } });
    expect(rotated.error).toBe("signsInElsewhere");
    const foreign = await world.call(admin, E.register, {
      body: aDraft({ mqttServerId, organizationId: tenants.other }),
    });
    expect(foreign.error).toBe("unknownMqttServer");
    const { device: moving } = await registered();
    await world.call(admin, E.update, { body: await changeOf(moving.id, { mqttServerId }) });
    expect((await changeOf(moving.id)).credential).toEqual({
      state: "none",
      createdAt: null,
      revokedAt: null,
    });
    await world.call(admin, E.update, { body: await changeOf(moving.id, { mqttServerId: null }) });
    expect((await changeOf(moving.id)).credential.state).toBe("revoked");
  });

  it.each(["chirpstack", "thingsStack"] as const)(
    "needs no password for what a network server speaks for: %s",
    async (protocol) => {
      const code = `REG-${protocol}`;
      const sensor = await world.app.fleet.products.ensure({ code, name: code, kind: "sensor", protocol });
      const { device, credentials } = await registered({ productId: sensor });
      expect([device.credential.state, credentials]).toEqual(["none", null]);
      const rotated = await world.call(admin, E.rotateSecret, { params: { id: device.id } });
      expect(rotated.error).toBe("signsInElsewhere");
      const path = { params: { id: device.id } };
      await world.call(admin, E.decommission, { ...path, body: { reason: "gone" } });
      expect((await world.call(admin, E.recommission, path)).data.credentials).toBeNull();
      const kept = await world.db.many(sql`select 1 from device_credentials where device_id = ${device.id}`);
      expect(kept).toEqual([]);
      const query = { credentialState: "none", productId: sensor } as const;
      expect((await world.call(admin, E.list, { query })).data.total).toBe(1);
    },
  );
});

describe("changing a registration", () => {
  it("lets its holder say what it is called, where it is and what they note, and nothing else", async () => {
    const { device } = await registered();
    const own = { shortName: "Hall", timeZone: "Europe/Berlin", remark: "new" };
    const { data, status } = await world.call(holder, E.update, { body: await changeOf(device.id, own) });
    expect([status, data]).toMatchObject([200, { ...own, revision: device.revision + 1 }]);
    for (const [field, value] of [
      ["manufacturer", "Other"],
      ["productId", productId + 1],
      ["iccid", "8986011234567890123"],
      ["lidar", "3D"],
    ] as const) {
      const answer = await world.call(holder, E.update, {
        body: await changeOf(device.id, { [field]: value }),
      });
      expect([answer.status, answer.error, answer.envelope.fields?.[0]?.field]).toEqual([
        403,
        "notYours",
        field,
      ]);
    }
    expect(JSON.parse((await audited(device.id)).at(-1)?.detail ?? "")).toEqual({
      before: { shortName: "", timeZone: "Asia/Shanghai", remark: "" },
      after: own,
    });
  });

  it("is not there for another tenant", async () => {
    const { device } = await registered();
    const body = await changeOf(device.id, { remark: "mine now" });
    expect((await world.call(stranger, E.update, { body })).status).toBe(404);
    expect((await changeOf(device.id)).remark).toBe("");
  });

  it("refuses what someone else has changed meanwhile", async () => {
    const { device } = await registered();
    const stale = await changeOf(device.id, { shortName: "first" });
    await world.call(holder, E.update, { body: stale });
    const { error } = await world.call(admin, E.update, { body: { ...stale, shortName: "second" } });
    expect(error).toBe(CORE_REFUSALS.conflict.key);
  });
});

describe("the lock", () => {
  it("says why, since when, and asks for a reason", async () => {
    const { device } = await registered();
    const params = { id: device.id };
    const factsheet = {
      protocolFeatures: { agvActions: [{ actionType: "lock" }, { actionType: "unlock" }] },
    };
    await world.db.run(
      sql`update devices set factsheet = ${JSON.stringify(factsheet)}::jsonb where id = ${device.id}`,
    );
    const bare = await world.call(holder, E.lock, { params, body: { reason: " " } });
    expect([bare.status, bare.envelope.fields?.[0]?.field]).toEqual([422, "reason"]);
    const { data } = await world.call(holder, E.lock, { params, body: { reason: "brush is broken" } });
    expect(data).toMatchObject({ isLocked: true, lockReason: "brush is broken" });
    expect(data.lockedAt).toBe(world.clock.now().toISOString());
    const detail = await world.call(holder, DEVICE_ENDPOINTS.get, { params });
    expect(detail.data).toMatchObject({ isLocked: true, lockReason: "brush is broken" });
    expect((await world.call(holder, E.unlock, { params })).data).toMatchObject({
      isLocked: false,
      lockReason: "",
      lockedAt: null,
    });
    const commands = await world.db.many<{ kind: string }>(
      sql`select kind from device_commands where device_id = ${device.id} order by created_at`,
    );
    expect(commands.map(({ kind }) => kind)).toEqual(["lock", "unlock"]);
  });

  it("holds for a device that cannot be told of it", async () => {
    const sensor = await world.app.fleet.products.ensure({ code: "SENSE", name: "Sensor", kind: "sensor" });
    const { device } = await registered({ productId: sensor });
    const body = { reason: "lost" };
    const { data } = await world.call(admin, E.lock, { params: { id: device.id }, body });
    expect(data.isLocked).toBe(true);
  });
});

describe("a device out of use", () => {
  it("keeps its history, loses its credentials, and leaves every list but the administration's", async () => {
    const { device, credentials } = await registered();
    const params = { id: device.id };
    const { data } = await world.call(admin, E.decommission, { params, body: { reason: "sold" } });
    expect(data).toMatchObject({
      decommissionReason: "sold",
      credential: { state: "revoked" },
      revision: device.revision + 1,
    });
    expect(await signInAtBroker(world.db, device.serialNumber, credentials?.password ?? "")).toBeUndefined();
    expect((await world.call(holder, DEVICE_ENDPOINTS.get, { params })).status).toBe(404);
    const listed = async (isDecommissioned: string) =>
      (
        await world.call(holder, E.list, {
          query: { search: device.serialNumber, isDecommissioned: isDecommissioned as never },
        })
      ).data.total;
    expect([await listed("true"), await listed("false")]).toEqual([1, 0]);
    const again = await world.call(admin, E.decommission, { params, body: { reason: "twice" } });
    expect(again.error).toBe("alreadyRetired");
    for (const endpoint of [E.rotateSecret, E.unlock] as const)
      expect((await world.call(admin, endpoint, { params })).error).toBe("alreadyRetired");
  });

  it("comes back with a new password, and was not in service meanwhile", async () => {
    const { device, credentials } = await registered();
    const params = { id: device.id };
    expect((await world.call(admin, E.recommission, { params })).error).toBe("stillInUse");
    const left = world.clock.now();
    await world.call(admin, E.decommission, { params, body: { reason: "repair" } });
    world.clock.advance(86_400_000);
    // Whoever was signed in a day ago is not any more.
    admin = await world.session(admin.username);
    holder = await world.session(holder.username);
    stranger = await world.session(stranger.username);
    const { data, envelope } = await world.call(admin, E.recommission, { params });
    expect(envelope.msg).toBe("");
    expect(data.device).toMatchObject({ decommissionedAt: null, credential: { state: "valid" } });
    expect(
      await signInAtBroker(world.db, device.serialNumber, data.credentials?.password ?? ""),
    ).toBeDefined();
    expect(data.credentials?.password).not.toBe(credentials?.password);
    expect(
      await world.db.many(sql`
        select locked_at as "from", unlocked_at as "to", reason from device_lock_periods where device_id = ${device.id}`),
    ).toEqual([{ from: left, to: world.clock.now(), reason: "repair" }]);
  });
});
