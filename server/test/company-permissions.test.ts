/**
 * What companies see of their own devices (spec §6), for every endpoint and live event of the contract: a company that
 * was granted nothing, one with device details, one with device details and faults. Made from the contract, so that an
 * endpoint that asks for a permission is tested without a word.
 */
import type { AddressInfo } from "node:net";
import { ALL_ENDPOINTS, ALL_EVENTS } from "@sweepline/contract/catalogue.ts";
import type { CompanyPermission, Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { LIVE_PATH } from "@sweepline/contract/core/live-event.ts";
import { DEVICE_LOG_ENDPOINTS, DEVICE_LOG_EVENTS } from "@sweepline/contract/fleet/device-log.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { TELEMETRY_ENDPOINTS, TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import { DASHBOARD_ENDPOINTS, DASHBOARD_EVENTS } from "@sweepline/contract/insight/dashboard.ts";
import { afterAll, describe, expect, it } from "vitest";
import { type Announcement, LIVE_TOPIC, messageOf } from "../src/core/live/index.ts";
import { aState, ERROR } from "./company-rows.ts";
import { aGrant, revokeGrant } from "./grants.ts";
import { type Client, signedIn } from "./live-fixture.ts";
import { aTask } from "./task-rows.ts";
import { aWorld, type Person, type World } from "./world.ts";

const COMPANIES = { none: [], detail: ["deviceDetail"], both: ["deviceDetail", "fault"] } as const;
type Name = keyof typeof COMPANIES;
const NAMES = Object.keys(COMPANIES) as Name[];

let world: World;
interface Company {
  id: number;
  person: Person;
  deviceId: number;
  mapId: number;
  versionId: number;
  taskId: number;
}
const company = {} as Record<Name, Company>;

world = await aWorld();
const tenant = await world.anOrganization();
// Every permission of a person, so that what is refused is so for the company's sake.
await world.app.access.roles.create({
  roleCode: "everything",
  roleName: "Everything",
  scopeKind: "ownAndBelow",
  permissions: ALL_ENDPOINTS.map(({ permission }) => permission).filter((one) => one.includes("_")),
});
for (const name of NAMES) company[name] = await aCompany(tenant, COMPANIES[name]);
await world.app.http.listen({ port: 0, host: "127.0.0.1" });
const url = `ws://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}${LIVE_PATH}`;
afterAll(() => world.close());

async function aCompany(parentId: number, permissions: readonly CompanyPermission[]) {
  const id = await world.anOrganization({ parentId, orgTypeCode: "ORG" });
  for (const permission of permissions) await aGrant(world, id, permission);
  const person = await world.aPerson({ organizationId: id, roleCodes: ["everything"] });
  const deviceId = await world.aDevice({ organizationId: id });
  const taskId = await aTask(world, person);
  return { id, person, deviceId, taskId, ...(await aState(world, deviceId, id)) };
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const asking = ALL_ENDPOINTS.filter(({ companyPermission }) => companyPermission !== null);
const NO_COMMAND = "01985a1c-0000-7000-8000-000000000000";
const NO_RUN = NO_COMMAND;
/** Bodies and rows that this test has not: whoever gets past the gate is told so. */
const wantsMore = ({ method, path, query }: Endpoint): boolean =>
  method !== "GET" ||
  path === "/iot/lora/:id" ||
  path.startsWith("/platform/task/report/:id") ||
  /^\/platform\/(fault|alarm|alarm\/trial|assist|elevator|place|run|remote|deployment|schedule|combination|combinationRun|workorder|otaupdate\/bindconfig|otaupdate\/rollout|otaupdate\/otahistory)\/:id/.test(
    path,
  ) ||
  !query.safeParse({}).success;
/** Maps, their versions and tasks have ids of their own; of all else the device's serves. */
const rowFor = ({ path }: Endpoint, { deviceId, mapId, versionId, taskId }: Company) => {
  if (/^\/platform\/(run|remote|combinationRun)\//.test(path)) return NO_RUN;
  if (path.startsWith("/platform/task/")) return taskId;
  if (path.startsWith("/platform/map/version/")) return versionId;
  return path.startsWith("/platform/map/") ? mapId : deviceId;
};
const granted = (name: Name, wanted: CompanyPermission | null): boolean =>
  wanted === null || (COMPANIES[name] as readonly string[]).includes(wanted);

describe("an endpoint that gives telemetry, logs, maps or reports", () => {
  it.each(asking.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "asks what the company was granted: %s",
    async (_, endpoint) => {
      for (const name of NAMES) {
        const { person, versionId } = company[name];
        const id = rowFor(endpoint, company[name]);
        const params = endpoint.path.includes(":id")
          ? { id, versionId, commandId: NO_COMMAND, requestId: NO_COMMAND, elementId: "point-1" }
          : {};
        const { status, error } = await world.call(person, endpoint, { params });
        if (!granted(name, endpoint.companyPermission))
          expect([status, error], name).toEqual([403, "noCompanyPermission"]);
        else if (wantsMore(endpoint)) expect(status, name).not.toBe(403);
        else expect(status, name).toBe(200);
      }
    },
  );

  it("asks nobody outside of companies for anything", async () => {
    const admin = await world.aPerson({ roleCodes: ["platformAdmin"] });
    const { status } = await world.call(admin, TELEMETRY_ENDPOINTS.state, {
      params: { id: company.none.deviceId },
    });
    expect(status).toBe(200);
  });
});

const BARE = { status: "04", isOnline: true };
const WITHHELD = {
  workStatus: null,
  batteryPercent: null,
  isCharging: null,
  cleanWaterPercent: null,
  wasteWaterPercent: null,
  position: null,
  taskName: null,
  errorCount: null,
};
/** What each company gets of a device's live part. */
const LIVE: Record<Name, object> = {
  none: { ...BARE, ...WITHHELD },
  detail: { ...BARE, batteryPercent: 55, taskName: "Night", errorCount: null },
  both: { ...BARE, batteryPercent: 55, taskName: "Night", errorCount: 1 },
};

describe.each(NAMES)("a company with %s", (name) => {
  const ask = <E extends Endpoint>(endpoint: E, options: Parameters<typeof world.call<E>>[2] = {}) =>
    world.call(company[name].person, endpoint, options);

  it("sees of its devices, in list, page and file, what it may", async () => {
    const { data } = await ask(DEVICE_ENDPOINTS.list);
    expect(data.records.map(({ live }) => live)).toMatchObject([LIVE[name]]);
    const { data: device } = await ask(DEVICE_ENDPOINTS.get, { params: { id: company[name].deviceId } });
    expect(device.live).toMatchObject(LIVE[name]);
    expect(device.workedHours === null).toBe(name === "none");
    const file = await ask(DEVICE_ENDPOINTS.export, { query: { format: "csv" } });
    const cells = file.text.split(/\r?\n/)[1]?.split(",") ?? [];
    expect(cells.includes("55")).toBe(name !== "none");
    expect(cells.includes("1")).toBe(name === "both");
  });

  it("cannot guess what is withheld by filters and orders", async () => {
    for (const endpoint of [DEVICE_ENDPOINTS.list, DEVICE_ENDPOINTS.export]) {
      const statusFor = async (query: object) => (await ask(endpoint as Endpoint, { query } as never)).status;
      const byBattery = [
        await statusFor({ sort: "batteryPercent" }),
        await statusFor({ sort: "-batteryPercent" }),
      ];
      expect(byBattery).toEqual(name === "none" ? [403, 403] : [200, 200]);
      const byErrors = [await statusFor({ hasErrors: true }), await statusFor({ hasErrors: false })];
      expect(byErrors).toEqual(name === "both" ? [200, 200] : [403, 403]);
    }
  });

  it("counts errors and work on the dashboard only where it may", async () => {
    const { data } = await ask(DASHBOARD_ENDPOINTS.now);
    expect(data).toMatchObject({ total: 1, online: 1, working: 1, byStatus: [{ status: "04", count: 1 }] });
    expect([data.inError, data.today === null]).toEqual([name === "both" ? 1 : null, name === "none"]);
  });

  it("reads no faults in states and logs without that permission", async () => {
    const options = { params: { id: company[name].deviceId } };
    const state = await ask(TELEMETRY_ENDPOINTS.state, options);
    const log = await ask(DEVICE_LOG_ENDPOINTS.list, options);
    if (name === "none")
      return expect([state.error, log.error]).toEqual(Array(2).fill("noCompanyPermission"));
    expect(state.data).toMatchObject({
      ...LIVE[name],
      errors: name === "both" ? [ERROR] : null,
      mode: "MAX",
    });
    expect(log.data.records.map(({ kind }) => kind).sort()).toEqual(
      name === "both" ? ["errorRaised", "taskStarted"] : ["taskStarted"],
    );
    expect(log.data.total).toBe(log.data.records.length);
  });
});

/** Subscribes; settles when the server has answered for it and all before. */
async function watch(client: Client, event: string, keys: readonly number[]): Promise<string[]> {
  const before = client.replies.length;
  client.send({ type: "subscribe", event, keys: [...keys] });
  client.send({ type: "subscribe", event: "fence", keys: [] });
  const said = () =>
    client.replies.slice(before).flatMap((one) => (one.type === "refused" ? [one.error] : []));
  await client.until(() => said().includes("notFound"));
  return said().filter((error) => error !== "notFound");
}
const payloads = (client: Client, event: string) =>
  client.entries.filter(([name]) => name === event).map(([, , payload]) => payload);

function announce(name: Name, event: string, payload: object): Promise<void> {
  const { deviceId, id: organizationId } = company[name];
  const announcement: Announcement = {
    entry: [event, deviceId, payload],
    organizationId,
    operatorStaffId: null,
  };
  return world.bus.publish(LIVE_TOPIC, messageOf([announcement]));
}

describe("a live event", () => {
  // The others are of no company: they ask for permissions that only tenants and the platform have.
  const offered = ALL_EVENTS.filter(({ keyedBy }) => keyedBy === "device" || keyedBy === "scope");
  it.each(offered.map((event) => [event.name, event] as const))(
    "asks what the company was granted: %s",
    async (_, event) => {
      for (const name of NAMES) {
        const client = await signedIn(url, company[name].person.accessToken);
        const refusals = await watch(
          client,
          event.name,
          event.keyedBy === "device" ? [company[name].deviceId] : [],
        );
        expect(refusals, name).toEqual(granted(name, event.companyPermission) ? [] : ["noCompanyPermission"]);
        client.socket.close();
      }
    },
  );

  it("brings no more than the list does, from the first value on", async () => {
    for (const name of NAMES) {
      const { person, deviceId } = company[name];
      const client = await signedIn(url, person.accessToken);
      const event = TELEMETRY_EVENTS.deviceChanged.name;
      await watch(client, event, [deviceId]);
      await client.until(() => payloads(client, event).length === 1);
      await announce(name, event, { ...LIVE.both, position: { x: 9 }, errorCount: 1 });
      await client.until(() => payloads(client, event).length === 2);
      for (const payload of payloads(client, event)) expect(payload, name).toMatchObject(LIVE[name]);
      client.socket.close();
    }
  });

  it("keeps lines about faults from whoever may not see any", async () => {
    const client = await signedIn(url, company.detail.person.accessToken);
    const event = DEVICE_LOG_EVENTS.deviceLogged.name;
    await watch(client, event, [company.detail.deviceId]);
    const line = { id: 1, at: world.clock.now().toISOString(), level: "info", values: {} };
    await announce("detail", event, { ...line, kind: "errorRaised" });
    await announce("detail", event, { ...line, id: 2, kind: "taskEnded" });
    await client.until(() => payloads(client, event).length > 0);
    expect(payloads(client, event)).toMatchObject([{ kind: "taskEnded" }]);
    client.socket.close();
  });

  it("sums apart for people who see the same devices and may not know the same of them", async () => {
    const { id: companyId } = company.none;
    const roleCode = "same-devices";
    const permissions = ["insight_dashboard_view"];
    const role = { roleCode, roleName: roleCode, scopeKind: "chosen" as const, permissions };
    await world.app.access.roles.create({ ...role, organizationIds: [companyId] });
    const event = DASHBOARD_EVENTS.fleetNow.name;
    const todayOf = async (organizationId: number) => {
      const username = await world.aStaff({ organizationId, roleCodes: [roleCode] });
      const client = await signedIn(url, (await world.session(username)).accessToken);
      client.send({ type: "subscribe", event, keys: [] });
      await client.until(() => payloads(client, event).length > 0);
      return { client, today: (payloads(client, event)[0] as { today: unknown }).today };
    };
    const [outside, inside] = [await todayOf(tenant), await todayOf(companyId)];
    expect([outside.today === null, inside.today === null]).toEqual([false, true]);
    for (const { client } of [outside, inside]) client.socket.close();
  });

  it("follows a grant that is given and taken while the socket is open", async () => {
    const { person, deviceId, id } = company.none;
    const client = await signedIn(url, person.accessToken);
    const [row, figures] = [TELEMETRY_EVENTS.deviceChanged.name, DASHBOARD_EVENTS.fleetNow.name];
    await watch(client, row, [deviceId]);
    await watch(client, figures, []);
    await client.until(() => payloads(client, row).length === 1 && payloads(client, figures).length === 1);
    expect(payloads(client, figures)[0]).toMatchObject({ today: null });
    const grant = await aGrant(world, id, "deviceDetail");
    await client.until(({ replies }) => replies.some(({ type }) => type === "rightsChanged"));
    await client.until(() => payloads(client, row).length >= 2 && payloads(client, figures).length >= 2);
    expect(payloads(client, row).at(-1)).toMatchObject(LIVE.detail);
    expect(payloads(client, figures).at(-1)).toMatchObject({ today: { workedS: 0 } });
    const state = TELEMETRY_EVENTS.deviceStateChanged.name;
    expect(await watch(client, state, [deviceId])).toEqual([]);
    await client.until(() => payloads(client, state).length === 1);
    const before = payloads(client, row).length;
    await revokeGrant(world, grant);
    await client.until(() => payloads(client, row).length > before);
    expect(payloads(client, row).at(-1)).toMatchObject(LIVE.none);
    await announce("none", state, { ...LIVE.both });
    await announce("none", row, { ...LIVE.both });
    await client.until(() => payloads(client, row).length > before + 1);
    expect(payloads(client, row).at(-1)).toMatchObject(LIVE.none);
    expect(payloads(client, state)).toHaveLength(1);
    client.socket.close();
  });
});
