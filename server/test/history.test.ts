/** Whose history is whose (docs/decisions/0094): every call that tells of a device's past, in the eyes of its holders. */
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { RIGHTS_ENDPOINTS } from "@sweepline/contract/access/rights.ts";
import { ALL_ENDPOINTS } from "@sweepline/contract/catalogue.ts";
import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { ALLOCATION_ENDPOINTS } from "@sweepline/contract/fleet/allocations.ts";
import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands/index.ts";
import { CONNECTION_ENDPOINTS } from "@sweepline/contract/fleet/connections.ts";
import { CONSUMABLE_ENDPOINTS } from "@sweepline/contract/fleet/consumables.ts";
import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { again, begin, historyOf, moving, orgs, people, world } from "./allocation-fixture.ts";
import { everyoneHasProved } from "./factor-fixture.ts";
import { AFTER, aSensorOf, BEFORE, HANDED_ON, happens, MARKS, NOW, sumsOf } from "./history-rows.ts";
import type { Person } from "./world.ts";

let id = 0;

const until = (when: Date): void => world.clock.advance(when.getTime() - world.clock.now().getTime());
const handOn = async (device: number, organizationId: number): Promise<void> => {
  const { status } = await moving(people.platform, {
    devices: [await again({ id: device })],
    organizationId,
  });
  expect(status).toBe(200);
};
const ask = async (who: Person, endpoint: Endpoint, { query = {}, device = id } = {}) => {
  const params = endpoint.path.includes(":id") ? { id: device } : {};
  const { status, text } = await world.call(who, endpoint, { params, query });
  return { status, text };
};

await begin();
const inspector = await world.aPerson({ organizationId: orgs.borealis, roleCodes: ["maintenance"] });
id = await aSensorOf(world, orgs.aurora);
await sumsOf(world, id);
until(BEFORE);
await happens(world, id, BEFORE);
until(HANDED_ON);
await handOn(id, orgs.borealis);
until(AFTER);
await happens(world, id, AFTER);
until(NOW);
afterAll(() => world.close());

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
/** What a device is now is its holder's whoever held it before: no history. */
const STATUS = new Set([
  "GET /platform/equipment/:id",
  "GET /platform/equipment/:id/state",
  "GET /platform/equipment/:id/map",
  "GET /platform/equipment/:id/place",
  "GET /platform/equipment/:id/remote",
  "GET /platform/equipment/:id/maps",
  "GET /platform/equipment/:id/registration",
  "GET /platform/equipment/:id/commands/possible",
  // Its evidence has a test of its own.
  "GET /platform/equipment/:id/diagnosis",
]);
const QUERIES: Record<string, { query: object }> = {
  "GET /platform/equipment/:id/log/export": { query: { format: "csv" } },
  "GET /platform/equipment/:id/connections/export": { query: { format: "csv" } },
  "GET /platform/equipment/:id/trail": { query: { minutes: 60 } },
};
/** Where neither instants nor numbers tell the times apart, what each reader sees. */
const SEEN: Record<string, { all: RegExp[]; own: RegExp[]; notOwn: RegExp }> = {
  "GET /platform/equipment/:id/log/levels": { all: [/"info":2/], own: [/"info":1/], notOwn: /"info":2/ },
  "GET /platform/equipment/:id/usage": { all: [/1111/, /3333/], own: [/2222/], notOwn: /1111|3333/ },
  "GET /platform/equipment/:id/allocations": {
    all: [/Aurora/, /"registered"/],
    own: [/T10:00/],
    notOwn: /Aurora|"registered"/,
  },
  "GET /iot/lora/:id": { all: [/1111/, /3333/], own: [/-16","uplinks":1,/], notOwn: /1111|11-15/ },
};
const usual = { all: [MARKS.before, MARKS.after], own: [MARKS.after], notOwn: MARKS.before };
const received = ALL_ENDPOINTS.filter(
  (endpoint) =>
    endpoint.method === "GET" &&
    /^\/(platform\/equipment|iot\/lora)\/:id/.test(endpoint.path) &&
    !STATUS.has(nameOf(endpoint)),
);

describe("the history of a device that changed hands", () => {
  it.each(received.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "is each holder's from when they have it: %s",
    async (name, endpoint) => {
      const { all, own, notOwn } = SEEN[name] ?? usual;
      const [whole, mine, gone] = [
        await ask(people.platform, endpoint, QUERIES[name]),
        await ask(people.borealis, endpoint, QUERIES[name]),
        await ask(people.aurora, endpoint, QUERIES[name]),
      ];
      expect([whole.status, mine.status, gone.status]).toEqual([200, 200, 404]);
      for (const mark of all) expect(whole.text).toMatch(mark);
      for (const mark of own) expect(mine.text).toMatch(mark);
      expect(mine.text).not.toMatch(notOwn);
    },
  );

  it("is not reached by a range of time that begins earlier", async () => {
    const query = { from: "2026-11-16T00:00:00.000Z", to: HANDED_ON.toISOString() };
    const { data } = await world.call(people.borealis, CONNECTION_ENDPOINTS.list, { params: { id }, query });
    expect(data).toMatchObject({ records: [], total: 0 });
  });

  it("is not found among the rows that access is explained for", async () => {
    const rows = async (who: Person) =>
      (await world.call(who, RIGHTS_ENDPOINTS.rows, { query: { kind: "taskReport" } })).text;
    expect(await rows(people.platform)).toMatch(/brush/);
    expect(await rows(people.borealis)).toMatch(/filter/);
    expect(await rows(people.borealis)).not.toMatch(/brush/);
  });

  it("cannot be changed by its next holder", async () => {
    const { commandId } = await world.db.one<{ commandId: string }>(sql`
      select id as "commandId" from device_commands where device_id = ${id} and created_at < ${HANDED_ON}`);
    const replacement = await world.db.one<{ id: number }>(sql`
      select id from consumable_replacements where device_id = ${id} and replaced_at < ${HANDED_ON}`);
    const withdrawn = await world.call(people.borealis, COMMAND_ENDPOINTS.withdraw, {
      params: { id, commandId },
    });
    const undone = await world.call(people.borealis, CONSUMABLE_ENDPOINTS.undo, { params: replacement });
    expect([withdrawn.status, undone.status]).toEqual([404, 404]);
  });
});

describe("a line that was up when the device changed hands", () => {
  it("is told to its new holder as from then on, and why it is away only if it went since", async () => {
    const device = await aSensorOf(world, orgs.aurora);
    const [up, handed] = [NOW.getTime(), NOW.getTime() + 600_000].map((ms) => new Date(ms));
    await world.db.run(sql`
      insert into connection_records (device_id, login_name, connected_at) values (${device}, 'SN', ${up})`);
    until(handed as Date);
    await handOn(device, orgs.borealis);
    world.clock.advance(60_000);
    const list = () =>
      world.call(people.borealis, CONNECTION_ENDPOINTS.list, { params: { id: device }, query: {} });
    expect((await list()).data.records).toMatchObject([
      { connectedAt: handed?.toISOString(), disconnectedAt: null, survivalS: 60 },
    ]);
    await world.db.run(sql`
      update connection_records set disconnected_at = ${new Date(Number(up) + 1_000)}, offline_reason = 'lost'
      where device_id = ${device}`);
    expect((await list()).data.records).toEqual([]);
    await world.db.run(sql`update device_states set last_report_at = ${up} where device_id = ${device}`);
    const why = async (who: Person) =>
      (await world.call(who, CONNECTION_ENDPOINTS.diagnosis, { params: { id: device } })).data;
    const codes = async (who: Person) => (await why(who)).findings.map(({ code }) => code);
    expect(await codes(people.platform)).toContain("lineLost");
    expect(await codes(people.borealis)).not.toContain("lineLost");
    expect(await why(people.borealis)).toMatchObject({ presence: "offline", since: handed?.toISOString() });
    const { data } = await world.call(people.borealis, CONNECTION_ENDPOINTS.timeline, {
      params: { id: device },
      query: {},
    });
    expect(data).toMatchObject({
      from: handed?.toISOString(),
      segments: [{ presence: "offline", reason: null }],
    });
  });
});

describe("a device that stayed within a branch", () => {
  it("keeps its whole history for those above, also when the company that had it is gone", async () => {
    const company = await world.anOrganization({ parentId: orgs.aurora, orgTypeCode: "ORG" });
    const device = await aSensorOf(world, orgs.aurora);
    const started = world.clock.now();
    await world.db.run(sql`
      insert into device_log (device_id, at, level, kind) values (${device}, ${started}, 'info', 'connected')`);
    for (const organizationId of [company, orgs.aurora]) {
      world.clock.advance(60_000);
      await handOn(device, organizationId);
    }
    const log = ALL_ENDPOINTS.find(({ path }) => path === "/platform/equipment/:id/log") as Endpoint;
    expect((await ask(people.aurora, log, { device })).text).toContain(started.toISOString());
    await everyoneHasProved(world);
    const removed = await world.call(people.platform, ORGANIZATION_ENDPOINTS.remove, {
      params: { id: company },
    });
    expect(removed.status).toBe(200);
    expect((await ask(people.aurora, log, { device })).text).toContain(started.toISOString());
  });
});

describe("a device out of use", () => {
  const READ = [
    "log",
    "log/levels",
    "log/export",
    "task-reports",
    "connections",
    "connections/export",
    "timeline",
    "commands",
    "allocations",
  ].map((end) => ALL_ENDPOINTS.find(({ path }) => path === `/platform/equipment/:id/${end}`) as Endpoint);

  it("can be looked back at by who sees registrations, each as far as it is theirs, and by nobody else", async () => {
    const { status } = await world.call(people.platform, REGISTRATION_ENDPOINTS.decommission, {
      params: { id },
      body: { reason: "Sold" },
    });
    expect(status).toBe(200);
    for (const endpoint of READ) {
      const name = nameOf(endpoint);
      const mine = await ask(people.borealis, endpoint, QUERIES[name]);
      expect([name, mine.status]).toEqual([name, 200]);
      expect(mine.text).not.toMatch((SEEN[name] ?? usual).notOwn);
      expect((await ask(people.aurora, endpoint, QUERIES[name])).status).toBe(404);
    }
    const log = READ[0] as Endpoint;
    expect((await ask(inspector, log)).status).toBe(404);
  });

  it("has nothing that is of now, and takes no command", async () => {
    for (const endpoint of ALL_ENDPOINTS.filter((one) => STATUS.has(nameOf(one))))
      if (!endpoint.path.endsWith("/registration"))
        expect([endpoint.path, (await ask(people.platform, endpoint)).status]).toEqual([endpoint.path, 404]);
    const sent = await world.call(people.platform, COMMAND_ENDPOINTS.send, {
      params: { id },
      body: { order: { kind: "stop", parameters: {} } },
    });
    expect(sent.status).toBe(404);
  });
});

describe("the first row of a device's history", () => {
  it("names who registered it", async () => {
    await everyoneHasProved(world);
    const productId = await world.app.fleet.products.ensure({ code: "R", name: "R", kind: "scrubber" });
    const { data } = await world.call(people.operator, REGISTRATION_ENDPOINTS.register, {
      body: {
        serialNumber: "NAMED-1",
        manufacturer: "sweepline",
        productId,
        organizationId: orgs.aurora,
        timeZone: "UTC",
        iccid: "",
        concentratorId: "",
        lidar: "",
        mqttServerId: null,
        shortName: "",
        remark: "",
      },
    });
    expect(await historyOf(data.device.id)).toMatchObject([{ kind: "registered", byName: "Otto Operator" }]);
    const { data: others } = await world.call(people.aurora, ALLOCATION_ENDPOINTS.ofDevice, {
      params: { id: data.device.id },
    });
    expect(others.records).toMatchObject([{ byName: null }]);
  });
});
