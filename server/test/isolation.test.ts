/**
 * One tenant cannot see, change, count or guess another's rows (404, not 403). Made from the contract: an endpoint that
 * comes new is tested without a word, and one with an `:id` that nobody here knows a row for fails.
 */
import { deflateSync } from "node:zlib";
import { ROW_KINDS } from "@sweepline/contract/access/rights.ts";
import { ALL_ENDPOINTS } from "@sweepline/contract/catalogue.ts";
import { COMPANY_PERMISSIONS, type Endpoint } from "@sweepline/contract/core/endpoint.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newCommandId } from "../src/fleet/commands/command-id.ts";
import { aFile } from "./a-file.ts";
import { aGrant, aPendingRequest } from "./grants.ts";
import { aWorld, type Person, type World } from "./world.ts";

let world: World;
const tenants = { mine: 0, theirs: 0 };
/** By the path before `:id`: a row of theirs, or how to make one where calls use it up. */
const rowIds: Record<string, number | (() => Promise<number>)> = {};
let people: Record<"theirs" | "mine" | "theirCompany" | "nobody" | "platform", Person>;

beforeAll(async () => {
  world = await aWorld();
  tenants.mine = await world.anOrganization();
  tenants.theirs = await world.anOrganization({ orgName: "Zebra Clinics", shortName: "Zebra" });
  const company = await world.anOrganization({ parentId: tenants.theirs, orgTypeCode: "ORG" });
  // Granted everything, so that what is not there is so because it is another's.
  for (const permission of COMPANY_PERMISSIONS) await aGrant(world, company, permission);
  const someone = async (organizationId: number, ...roleCodes: string[]) =>
    world.session(await world.aStaff({ organizationId, roleCodes }));
  people = {
    mine: await someone(tenants.mine, "tenantAdmin"),
    theirs: await someone(tenants.theirs, "tenantAdmin"),
    theirCompany: await someone(company, "maintenance", "viewer"),
    nobody: await someone(tenants.mine),
    platform: await someone(world.rootId, "platformAdmin"),
  };
  await aBusyDevice(tenants.mine, "OWN");
  for (const [tenant, mark] of [
    [tenants.mine, "OWN"],
    [tenants.theirs, "ZEBRA"],
  ] as const)
    await aSensor(tenant, mark);
  const first = await aBusyDevice(tenants.theirs, "ZEBRA");
  rowIds["/platform/equipment/"] = first.deviceId;
  rowIds["/platform/map/"] = first.mapId;
  rowIds["/platform/product/"] = await aProductOf(first.deviceId);
  rowIds["/platform/consumables/replacements/"] = () => aReplacement(first.deviceId);
  rowIds["/platform/attachment/"] = () => aFile(world, people.theirs, "zebra.pdf");
  rowIds["/platform/authorityapply/"] = () => anApplication(tenants.theirs);
  rowIds["/platform/bulk-job/"] = () => aBulkJob(people.theirs, first.deviceId);
  rowIds["/admin/client/"] = () => aClient(tenants.theirs);
  rowIds["/admin/staff/"] = () => aColleague(tenants.theirs);
  rowIds["/admin/role/"] = () => aRole(tenants.theirs);
  rowIds["/admin/org/"] = () => anEmptyCompany(tenants.theirs);
});
afterAll(() => world.close());

/** A device that has left traces in every table: it works right now, on a map of its own. */
async function aBusyDevice(organizationId: number, mark: string) {
  const { db, clock } = world;
  const [now, earlier] = [clock.now(), new Date(clock.now().getTime() - 600_000)];
  const day = now.toISOString().slice(0, 10);
  const deviceId = await world.aDevice({ organizationId, serialNumber: `${mark}-1` });
  await takesSettings(deviceId);
  await db.run(sql`
    insert into device_states (device_id, is_online, last_report_at, state_at, position_at, status, work_status, x, y, theta, map_key)
    values (${deviceId}, true, ${now}, ${now}, ${now}, '02', 1, 1, 1, 0, ${mark})
    on conflict (device_id) do update set is_online = true, last_report_at = excluded.last_report_at,
      state_at = excluded.state_at, status = '02', x = 1, y = 1, theta = 0, map_key = excluded.map_key`);
  await db.run(sql`
    insert into telemetry_reports (device_id, reported_at, kind, header_id, worked_ms, x, y, theta, map_key)
    values (${deviceId}, ${earlier}, 0, 1, 1000, 1, 1, 0, ${mark})`);
  await db.run(sql`
    insert into usage_days (device_id, site_day, worked_s, cleaned_area_sqm, reports, tasks_completed)
    values (${deviceId}, ${day}, 600, 300, 1, 1)`);
  await db.run(sql`
    insert into usage_quarters (device_id, quarter_at, worked_s, cleaned_area_sqm, reports)
    values (${deviceId}, date_trunc('hour', ${earlier}::timestamptz), 600, 300, 1)`);
  await db.run(sql`
    insert into connection_records (device_id, login_name, connected_at) values (${deviceId}, ${mark}, ${earlier})`);
  await db.run(sql`
    insert into device_log (device_id, at, level, kind) values (${deviceId}, ${earlier}, 'info', 'connected')`);
  await db.run(sql`
    insert into task_reports (device_id, started_at, run_id, task_name, origin, reported_at)
    values (${deviceId}, ${earlier}, ${mark}, ${mark}, 'auto', ${earlier})`);
  await db.run(sql`
    insert into device_consumables (device_id, kind, used_hours, life_hours, reported_at)
    values (${deviceId}, ${mark}, 10, 300, ${earlier})`);
  await leaveLogs(organizationId, mark);
  const { id: mapId } = await db.one<{ id: number }>(sql`
    insert into maps (organization_id, map_key, version, name, resolution_m, width, height, origin_x, origin_y,
      grid, docks, zones, reported_at)
    values (${organizationId}, ${mark}, '1', ${mark}, 0.05, 2, 2, 0, 0, ${deflateSync(Buffer.alloc(4))}, '[]', '[]', ${now})
    returning id`);
  return { deviceId, mapId };
}

/** Queued to a device that need not exist. */
async function aCommand(deviceId: number): Promise<string> {
  const createdAt = world.clock.now();
  const id = newCommandId(createdAt);
  await world.db.run(sql`
    insert into device_commands (device_id, created_at, id, kind, parameters, expires_at)
    values (${deviceId}, ${createdAt}, ${id}, 'pause', '{}', ${createdAt})`);
  return id;
}

async function aReplacement(deviceId: number): Promise<number> {
  const { id } = await world.db.one<{ id: number }>(sql`
    insert into consumable_replacements (device_id, kind, replaced_at, source)
    values (${deviceId}, 'ZEBRA', ${world.clock.now()}, 'person') returning id`);
  return id;
}

/** By its factsheet. */
async function takesSettings(deviceId: number): Promise<void> {
  const agvActions = [{ actionType: "setSettings", actionScopes: ["INSTANT"] }];
  const factsheet = JSON.stringify({ protocolFeatures: { agvActions } });
  await world.db.run(sql`update devices set factsheet = ${factsheet}::jsonb where id = ${deviceId}`);
}

/** Of a company of its own, since one waits for each permission. */
async function anApplication(tenantId: number): Promise<number> {
  const company = await world.anOrganization({
    parentId: tenantId,
    orgTypeCode: "ORG",
    orgName: "Zebra Row",
  });
  return aPendingRequest(world, company, "fault");
}

async function aColleague(organizationId: number): Promise<number> {
  const fields = { organizationId, displayName: "Zebra keeper", phone: "13800138000" };
  return (await world.app.access.staff.findByUsername(await world.aStaff(fields)))?.id ?? 0;
}

async function aSensor(organizationId: number, mark: string): Promise<void> {
  const id = await world.aDevice({ organizationId, serialNumber: `${mark}-sensor` });
  const product = await world.app.rooms.products.ensure({
    code: "LORA",
    name: "Door sensor",
    kind: "sensor",
  });
  await world.db.run(sql`update devices set product_id = ${product} where id = ${id}`);
}

/** One that can be stopped, and tried again at the device where it failed. */
async function aBulkJob({ staffId }: Person, deviceId: number): Promise<number> {
  await world.db.run(sql`delete from bulk_jobs where staff_id = ${staffId}`);
  const { id } = await world.db.one<{ id: number }>(sql`
    insert into bulk_jobs (staff_id, verb, state, total, failed) values (${staffId}, 'unlock', 'running', 1, 1)
    returning id`);
  await world.db.run(sql`
    insert into bulk_job_items (job_id, place, device_id, state, reason)
    values (${id}, 1, ${deviceId}, 'failed', '{"zh": "Zebra", "en": "Zebra"}')`);
  return id;
}

const anEmptyCompany = (parentId: number): Promise<number> =>
  world.anOrganization({ parentId, orgTypeCode: "ORG", orgName: "Zebra Yard" });

/** Of that device and no other. */
async function aProductOf(deviceId: number): Promise<number> {
  const defaultSettings = { volumePercent: 40 };
  const product = { code: "STRIPES", name: "Stripes", kind: "scrubber", defaultSettings } as const;
  const id = await world.app.rooms.products.ensure(product);
  await world.db.run(sql`update devices set product_id = ${id} where id = ${deviceId}`);
  return id;
}

let clients = 0;
async function aClient(organizationId: number): Promise<number> {
  clients += 1;
  const { id } = await world.db.one<{ id: number }>(sql`
    insert into oauth_clients (client_id, secret_hash, authorized_grant_types, access_token_validity_s,
      refresh_token_validity_s, organization_id)
    values (${`zebra-${clients}`}, '', '{password}', 60, 60, ${organizationId}) returning id`);
  return id;
}

let roles = 0;
async function aRole(organizationId: number): Promise<number> {
  roles += 1;
  const { id } = await world.db.one<{ id: number }>(sql`
    insert into roles (role_code, role_name, scope_kind, organization_id)
    values (${`zebra-${roles}`}, 'Zebra keeper', 'own', ${organizationId}) returning id`);
  return id;
}

/** Somebody of the organization did something. */
async function leaveLogs(organizationId: number, mark: string): Promise<void> {
  const { app, db, clock } = world;
  await db.run(sql`
    insert into operation_log (at, display_name, organization_id, method, path, summary, status, duration_ms,
      remote_ip, user_agent)
    values (${clock.now()}, ${mark}, ${organizationId}, 'PUT', '/thing', '', 200, 1, '10.0.0.1', '')`);
  await db.run(sql`
    insert into sign_in_log (at, username, organization_id, outcome, grant_type, client_id, remote_ip, user_agent)
    values (${clock.now()}, ${mark}, ${organizationId}, 'signedIn', 'password', 'console', '10.0.0.1', '')`);
  const actor = { staffId: null, sessionId: null, organizationId, remoteIp: null };
  const subject = { kind: "thing", id: mark };
  await db.transaction((tx) => app.audit.record(tx, { actor, action: "test_things_edit", subject }));
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const guarded = ALL_ENDPOINTS.filter(({ permission }) => permission.includes("_"));
/** Rows that are no tenant's: nobody outside of the platform gets as far as to ask for one. */
const PLATFORM_ONLY = new Set([
  "GET /admin/menu/:id",
  "POST /admin/menu/:id/restore",
  "DELETE /admin/menu/:id",
  "DELETE /admin/org-type/:id",
  "DELETE /platform/appinfo/:id",
  "DELETE /admin/dict/:id",
  "GET /admin/dict/:id/items",
  "PUT /admin/dict/:id/order",
  "DELETE /admin/dict/item/:id",
  "DELETE /platform/product/:id",
  // Of devices that tenants hold: their passwords, and whether they are in use, are the platform's business.
  "POST /platform/equipment/:id/secret",
  "DELETE /platform/equipment/:id/secret",
  "PUT /platform/equipment/:id/decommission",
  "PUT /platform/equipment/:id/recommission",
  // The applicant's, but for these steps, which are the platform's.
  "PUT /platform/authorityapply/:id/review",
  "PUT /platform/authorityapply/:id/revoke",
]);
/** Rows that are one person's: not even the platform sees them. */
const PERSONAL = "/platform/bulk-job/";
const withId = guarded.filter(({ path }) => path.includes(":id"));
const ofOneRow = withId.filter((endpoint) => !PLATFORM_ONLY.has(nameOf(endpoint)));
const ofThePlatform = withId.filter((endpoint) => PLATFORM_ONLY.has(nameOf(endpoint)));
/** Packed files that carry the time they were made at; they hold nobody's rows. */
const TEMPLATES = ["/admin/staff/import-template", "/platform/equipment/import-template"];
const ofMany = ALL_ENDPOINTS.filter(
  (endpoint) =>
    endpoint.method === "GET" &&
    !TEMPLATES.includes(endpoint.path) &&
    !endpoint.path.includes(":id") &&
    (guarded.includes(endpoint) || endpoint.path === "/admin/org/options"),
);
/** Says the same to everyone, or is the platform's alone. */
const SHARED = new Set([
  "GET /platform/product/options",
  "GET /platform/product/page",
  "GET /platform/telemetry/rejections",
  "GET /admin/menu/listMenuType",
  "GET /admin/dict/page",
  "GET /admin/log/exception/page",
  "GET /admin/log/audit/verify",
  "GET /admin/menu/tree",
  "GET /platform/appinfo/page",
  // They answer only of rows that they are asked for; whose, stands in their rooms' tests.
  "GET /admin/role/comparison",
  "GET /admin/access/explain",
]);
/** So that files can be read, and rankings of every kind are asked for. */
const QUERIES: Record<string, object[]> = {
  "GET /platform/equipment/export": [{ format: "csv" }],
  "GET /platform/iot/equipment/export": [{ format: "csv" }],
  "GET /admin/staff/export": [{ format: "csv" }],
  "GET /platform/allocation/export": [{ format: "csv" }],
  "GET /admin/log/audit/export": [{ format: "csv" }],
  "GET /admin/access/rows": ROW_KINDS.map((kind) => ({ kind })),
  "GET /platform/ranking/page": [{ subject: "device" }, { subject: "organization" }, { subject: "product" }],
};
/** What calls that take a row's id want beside it. */
const BODIES: Record<string, object | (() => object)> = {
  "POST /platform/equipment/:id/consumables/replacements": { kind: "ZEBRA" },
  "PUT /platform/consumables/replacements/:id": {
    replacedAt: "2026-01-01T00:00:00Z",
    usedHours: null,
    revision: 1,
  },
  "POST /admin/role/:id/copy": () => {
    roles += 1;
    return { roleName: "Copy", roleCode: `copy-${roles}` };
  },
  "PUT /admin/org/:id/status": { status: "1" },
  "PUT /admin/org/:id/parent": () => ({ parentId: tenants.theirs }),
  "PUT /admin/staff/:id/enabled": { enabled: false },
  "PUT /admin/staff/:id/password": {},
  "POST /admin/client/:id/secret": {},
  "PUT /platform/equipment/:id/settings": { settings: { volumePercent: 30 } },
  "PUT /platform/equipment/:id/settings/defaults": {},
  "PUT /platform/equipment/:id/lock": { reason: "zebra crossing" },
  "PUT /platform/authorityapply/:id/withdraw": {},
  "POST /platform/equipment/:id/commands": { order: { kind: "stop" } },
};
/** Further ids in the path, each call's own. */
const MORE_PARAMS: Record<string, (id: number) => Promise<object>> = {
  "DELETE /platform/equipment/:id/commands/:commandId": async (id) => ({ commandId: await aCommand(id) }),
};
const queriesOf = (endpoint: Endpoint): object[] => QUERIES[nameOf(endpoint)] ?? [{}];

async function ask(who: Person, endpoint: Endpoint, given: { id?: number; query?: object }) {
  const more = given.id === undefined ? {} : await MORE_PARAMS[nameOf(endpoint)]?.(given.id);
  const params = given.id === undefined ? {} : { id: given.id, ...more };
  const making = BODIES[nameOf(endpoint)];
  const body = typeof making === "function" ? making() : making;
  const options = { params, query: given.query ?? {}, remoteIp: "10.2.0.1" };
  const answer = await world.call(who, endpoint, { ...options, ...(body && { body }) });
  return { status: answer.status, text: answer.text };
}

function asAll(who: Person, endpoint: Endpoint, more: object = {}) {
  return Promise.all(
    queriesOf(endpoint).map((query) => ask(who, endpoint, { query: { ...query, ...more } })),
  );
}

describe("a row of another tenant", () => {
  it.each(ofOneRow.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "is not there: %s",
    async (_, endpoint) => {
      const row = rowIds[endpoint.path.slice(0, endpoint.path.indexOf(":id"))];
      if (row === undefined) throw new Error("no row is known for this path");
      const aRow = async () => (typeof row === "number" ? row : row());
      const id = await aRow();
      const missing = { id: 999_999_999 };
      expect(await ask(people.mine, endpoint, { id })).toEqual(await ask(people.mine, endpoint, missing));
      expect((await ask(people.mine, endpoint, { id })).status).toBe(404);
      // Who may not call it at all does not come to the row.
      const { status, text } = await ask(people.theirCompany, endpoint, { id });
      expect(text.includes("noPermission") ? 404 : status).toBe(404);
      const others = endpoint.path.startsWith(PERSONAL) ? [] : [people.platform];
      for (const who of [people.theirs, ...others])
        expect(await ask(who, endpoint, { id: await aRow() })).toMatchObject({ status: 200 });
    },
  );
});

describe("a row of the platform", () => {
  it.each(ofThePlatform.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "is not for tenants to ask for: %s",
    async (_, endpoint) => {
      for (const who of [people.mine, people.theirCompany, people.nobody])
        for (const id of [1, 999_999_999]) expect((await ask(who, endpoint, { id })).status).toBe(403);
    },
  );
});

describe("lists and sums", () => {
  it.each(ofMany.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "cannot be searched for another tenant's rows: %s",
    async (_, endpoint) => {
      for (const who of [people.mine, people.nobody]) {
        for (const more of [{ organizationId: tenants.theirs }, { search: "zebra" }]) {
          const [field = ""] = Object.keys(more);
          const nothing = { [field]: field === "search" ? "there is no such thing" : 999_999_999 };
          const [wanted, none] = [await asAll(who, endpoint, more), await asAll(who, endpoint, nothing)];
          expect(wanted).toEqual(none);
          expect(JSON.stringify(wanted)).not.toMatch(/zebra/i);
        }
      }
    },
  );

  it("do not change by what another tenant has, and do by one's own", async () => {
    const snapshot = async (who: Person) => {
      const entries = ofMany.map(async (endpoint) => [nameOf(endpoint), await asAll(who, endpoint)] as const);
      return Object.fromEntries(await Promise.all(entries));
    };
    const strangers = [people.mine, people.theirCompany, people.nobody];
    // What they did in the tests before is written a moment later.
    await world.app.logs.flush();
    const before = await Promise.all(strangers.map(snapshot));
    const ownBefore = await snapshot(people.theirs);
    await aBusyDevice(tenants.theirs, "ZEBRA-2");
    await world.anOrganization({ parentId: tenants.theirs, orgTypeCode: "ORG", orgName: "Zebra East" });
    await aClient(tenants.theirs);
    await aRole(tenants.theirs);
    await aColleague(tenants.theirs);
    await anApplication(tenants.theirs);
    await aFile(world, people.theirs, "zebra.pdf");
    await aSensor(tenants.theirs, "ZEBRA-2");
    await aBulkJob(people.theirs, Number(rowIds["/platform/equipment/"]));
    expect(await Promise.all(strangers.map(snapshot))).toEqual(before);
    expect(JSON.stringify(before)).not.toMatch(/zebra/i);
    const ownAfter = await snapshot(people.theirs);
    for (const name of Object.keys(ownAfter).filter((one) => !SHARED.has(one)))
      expect(ownAfter[name], name).not.toEqual(ownBefore[name]);
  });
});
