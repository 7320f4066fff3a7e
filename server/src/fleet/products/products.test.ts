import { PRODUCT_ENDPOINTS as E, type ProductRow } from "@sweepline/contract/fleet/products.ts";
import { capabilitiesOf, KIND_CAPABILITIES } from "@sweepline/contract/fleet/shared/protocols.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aWorld } from "../../../test/world.ts";
import { onDevicesChanged } from "../devices/index.ts";

const world = await aWorld();
const admin = await world.aPerson({ roleCodes: ["platformOperator"] });
afterAll(() => world.close());

let made = 0;
function fields(more: object = {}) {
  made += 1;
  return {
    code: `P-${made}`,
    name: `Product ${made}`,
    kind: "scrubber" as const,
    protocol: "vda5050" as const,
    projectName: "Tests",
    ...more,
  };
}
const make = async (more: object = {}): Promise<ProductRow> =>
  (await world.call(admin, E.create, { body: fields(more) })).data;
/** The form as it is sent back: what was read, with something else in it. */
const change = ({ deviceCount: _, decommissionedCount: __, createdAt, updatedAt, ...form }: ProductRow) =>
  form;
const save = (row: ProductRow, more: object) =>
  world.call(admin, E.update, { body: { ...change(row), ...more } });
const read = async (id: number): Promise<ProductRow> =>
  (await world.call(admin, E.get, { params: { id } })).data;
async function aDeviceOf(productId: number, organizationId = world.rootId): Promise<number> {
  const id = await world.aDevice({ organizationId });
  await world.db.run(sql`update devices set product_id = ${productId} where id = ${id}`);
  return id;
}
const listed = async (query: object): Promise<string[]> =>
  (await world.call(admin, E.list, { query })).data.records.map(({ code }) => code);

describe("the form of a product (§5)", () => {
  it.each([
    [{ code: "" }, "code", "The model code is required"],
    [{ code: "T 90" }, "code", "Letters, digits and _ - only, 1 to 64 characters"],
    [{ name: " " }, "name", "The model must not be empty"],
    [{ kind: undefined }, "kind", "Choose the type of the model"],
    [{ projectName: "" }, "projectName", "The project name is required"],
    [{ alertPercent: 0 }, "alertPercent", "An integer from 1 to 100"],
    [{ alertPercent: 101 }, "alertPercent", "An integer from 1 to 100"],
    [{ alertPercent: 20.5 }, "alertPercent", "An integer from 1 to 100"],
    [{ retentionDays: 0 }, "retentionDays", "An integer from 1 to 400"],
    [{ retentionDays: 401 }, "retentionDays", "An integer from 1 to 400"],
    [{ capabilities: ["radio"] }, "capabilities", "The protocol cannot carry all of these capabilities"],
    [{ defaultSettings: { volumePercent: 101 } }, "defaultSettings.volumePercent", expect.any(String)],
    [{ defaultSettings: { turbo: true } }, "defaultSettings", expect.any(String)],
    [{ image: "https://elsewhere.example/a.png" }, "image", expect.any(String)],
    [
      { partNumberPrefix: "T 90" },
      "partNumberPrefix",
      "Letters, digits and _ - . / only, at most 32 characters",
    ],
  ])("refuses %j", async (wrong, field, msg) => {
    const body = fields(wrong);
    const answer = await world.call(admin, E.create, { body, headers: { "accept-language": "en" } });
    expect(answer).toMatchObject({ status: 422, error: "invalidInput" });
    expect(answer.envelope.fields).toEqual([{ field, msg }]);
  });

  it("begins with what devices of the kind can, and the protocol carries", async () => {
    const scrubber = await make();
    expect(scrubber).toMatchObject({ retentionDays: 30, alertPercent: 20, image: "", defaultSettings: {} });
    expect(new Set(scrubber.capabilities)).toEqual(new Set(KIND_CAPABILITIES.scrubber));
    const simple = await make({ protocol: "valetudo", kind: "vacuum" });
    expect(simple.capabilities).not.toContain("settings");
    expect(simple.capabilities).toContain("cleaning");
    expect((await make({ protocol: "chirpstack", kind: "sensor" })).capabilities).toContain("radio");
  });

  it("keeps default settings for what takes settings, and capabilities in one order", async () => {
    const defaultSettings = { volumePercent: 40, areLightsOn: false };
    const plain = await make({ capabilities: ["battery", "position"], defaultSettings });
    expect(plain).toMatchObject({ capabilities: ["position", "battery"], defaultSettings: {} });
    expect((await make({ defaultSettings })).defaultSettings).toEqual(defaultSettings);
  });

  it("gives a code once, also to those who ask at the same moment", async () => {
    const body = fields();
    const answers = await Promise.all([1, 2, 3].map(() => world.call(admin, E.create, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const taken = await save(await make(), { code: body.code });
    expect(taken).toMatchObject({ status: 409, error: "productCodeTaken" });
    expect(taken.envelope.fields?.map(({ field }) => field)).toEqual(["code"]);
  });
});

describe("changing a product", () => {
  it("refuses a form that is behind, and keeps what is left out of capabilities", async () => {
    const row = await make({ capabilities: ["battery"] });
    const { data } = await save(row, { name: "Other", capabilities: undefined });
    expect(data).toMatchObject({ name: "Other", capabilities: ["battery"], revision: row.revision + 1 });
    expect((await save(row, { name: "Late" })).error).toBe("conflict");
    expect((await read(row.id)).name).toBe("Other");
  });

  it("fixes kind and protocol once there are devices, also where all are out of use", async () => {
    const row = await make();
    const capabilities = capabilitiesOf(row.capabilities, "mqtt");
    const free = await save(row, { kind: "sweeper", protocol: "mqtt", capabilities });
    expect(free.data).toMatchObject({ kind: "sweeper", protocol: "mqtt" });
    const device = await aDeviceOf(row.id);
    await world.db.run(sql`update devices set decommissioned_at = now() where id = ${device}`);
    for (const [field, value] of [
      ["kind", "vacuum"],
      ["protocol", "vda5050"],
    ] as const) {
      const refused = await save(free.data, { [field]: value, capabilities: ["battery"] });
      expect(refused).toMatchObject({ status: 409, error: "productFixed" });
      expect(refused.envelope.fields?.map((one) => one.field)).toEqual([field]);
    }
    expect((await save(free.data, { capabilities: ["battery"] })).data.capabilities).toEqual(["battery"]);
  });

  it("tells devices that are online of another alert percentage, and of nothing else", async () => {
    const row = await make();
    const [online, away] = [await aDeviceOf(row.id), await aDeviceOf(row.id)];
    await world.db.run(sql`update device_states set is_online = true where device_id = ${online}`);
    const received: number[][] = [];
    const stop = await onDevicesChanged(world.bus, ({ deviceIds }) => received.push(deviceIds));
    const renamed = (await save(row, { name: "Renamed", retentionDays: 60 })).data;
    expect(received).toEqual([]);
    await save(renamed, { alertPercent: 35 });
    stop();
    expect(received).toEqual([[online]]);
    expect(received.flat()).not.toContain(away);
  });

  it("is written down with what was and what is", async () => {
    const row = await make();
    await save(row, { alertPercent: 15 });
    const log = await world.db.many<{ action: string; detail: string }>(sql`
      select action, detail from audit_log where subject_kind = 'product' and subject_id = ${String(row.id)} order by id`);
    expect(log.map(({ action }) => action)).toEqual(["fleet_products_create", "fleet_products_update"]);
    expect(JSON.parse(log[1]?.detail ?? "{}")).toMatchObject({
      before: { alertPercent: 20 },
      after: { alertPercent: 15 },
    });
  });
});

describe("deleting a product", () => {
  it("is refused while any device is of it, and says how many", async () => {
    const row = await make();
    const [first, second] = [await aDeviceOf(row.id), await aDeviceOf(row.id)];
    await world.db.run(sql`update devices set decommissioned_at = now() where id = ${second}`);
    const headers = { "accept-language": "en" };
    const at = { params: { id: row.id }, headers };
    const refused = await world.call(admin, E.remove, at);
    expect(refused).toMatchObject({ status: 409, error: "productInUse" });
    expect(refused.envelope.msg).toMatch(
      /used by devices \(1\) and by records of decommissioned devices \(1\)/,
    );
    await world.db.run(sql`delete from devices where id = ${first}`);
    expect((await world.call(admin, E.remove, at)).error).toBe("productInUse");
    await world.db.run(sql`delete from devices where id = ${second}`);
    expect((await world.call(admin, E.remove, at)).data).toBe(true);
    expect((await world.call(admin, E.remove, at)).status).toBe(404);
  });

  it("counts devices, and is refused by whatever else refers to products", async () => {
    const rows = await world.db.many<{ name: string }>(sql`
      select distinct conrelid::regclass::text as name from pg_constraint
      where confrelid = 'products'::regclass and confdeltype <> 'c' order by 1`);
    // Proven where these rows are made: `firmware.test.ts`. A rollout has packages of its product.
    expect(rows.map(({ name }) => name)).toEqual([
      "devices",
      "firmware_bindings",
      "firmware_packages",
      "rollouts",
    ]);
  });
});

describe("finding products", () => {
  it("searches code, name, project and prefix, filters by kind and protocol, sorts and pages", async () => {
    await make({ code: "Q-1", name: "Quartz 50%", projectName: "Gems", partNumberPrefix: "QZ1" });
    await make({ code: "Q-2", name: "Opal", projectName: "Gems", protocol: "valetudo", kind: "vacuum" });
    expect(await listed({ search: "gems" })).toEqual(["Q-2", "Q-1"]);
    expect(await listed({ search: "qz1" })).toEqual(["Q-1"]);
    expect(await listed({ search: "50%" })).toEqual(["Q-1"]);
    expect(await listed({ search: "gems", kind: "vacuum" })).toEqual(["Q-2"]);
    expect(await listed({ search: "gems", protocol: "vda5050" })).toEqual(["Q-1"]);
    expect(await listed({ search: "gems", sort: "code" })).toEqual(["Q-1", "Q-2"]);
    expect(await listed({ search: "gems", sort: "code", size: 1, current: 2 })).toEqual(["Q-2"]);
    for (const sort of ["projectName", "deviceCount", "retentionDays", "alertPercent", "updatedAt"])
      expect(await listed({ search: "gems", sort: `-${sort}` })).toHaveLength(2);
  });

  it("counts devices in use, and sorts by their number", async () => {
    const [few, many] = [await make({ projectName: "Counted" }), await make({ projectName: "Counted" })];
    await aDeviceOf(few.id);
    const devices = await Promise.all([aDeviceOf(many.id), aDeviceOf(many.id), aDeviceOf(many.id)]);
    await world.db.run(sql`update devices set decommissioned_at = now() where id = ${devices[0]}`);
    expect(await read(many.id)).toMatchObject({ deviceCount: 2, decommissionedCount: 1 });
    expect(await listed({ search: "Counted", sort: "-deviceCount" })).toEqual([many.code, few.code]);
  });

  it("gives others the products of their own devices, with their own count, and options to everyone", async () => {
    const [mine, theirs] = [await world.anOrganization(), await world.anOrganization()];
    const me = await world.aPerson({ organizationId: mine, roleCodes: ["tenantAdmin"] });
    const row = await make();
    await aDeviceOf(row.id, theirs);
    const ask = () => world.call(me, E.get, { params: { id: row.id } });
    expect((await ask()).status).toBe(404);
    const own = await aDeviceOf(row.id, mine);
    expect((await ask()).data).toMatchObject({ code: row.code, deviceCount: 1 });
    expect((await read(row.id)).deviceCount).toBe(2);
    await world.db.run(sql`update devices set decommissioned_at = now() where id = ${own}`);
    expect((await ask()).status).toBe(404);
    expect((await world.call(me, E.list)).error).toBe("noPermission");
    const options = (await world.call(me, E.options)).data;
    expect(options).toContainEqual({
      id: row.id,
      code: row.code,
      name: row.name,
      kind: "scrubber",
      protocol: "vda5050",
    });
  });
});

describe("products that the product itself makes", () => {
  it("are made once, whoever else makes them at the same moment, and left as they are", async () => {
    const { products } = world.app.fleet;
    const draft = { code: "V1", name: "Vacuum one", kind: "vacuum" } as const;
    const ids = await Promise.all([1, 2, 3, 4].map(() => products.ensure(draft)));
    expect(new Set(ids).size).toBe(1);
    await products.ensure({ ...draft, name: "Another" });
    expect(await products.ensure({ ...draft, code: "v1" })).toBe(ids[0]);
    expect(await read(ids[0] ?? 0)).toMatchObject({ name: "Vacuum one", projectName: "Vacuum one" });
  });

  it.each([0, 401, 1.5])("refuses to keep reports for %s days", async (retentionDays) => {
    const { products } = world.app.fleet;
    await expect(products.ensure({ code: "X", name: "X", kind: "vacuum", retentionDays })).rejects.toThrow(
      "validation.retentionDays",
    );
  });
});
