/**
 * Who may call what: one row an endpoint, one column a person. An endpoint of the contract without a row fails, and so
 * does one that is served and not in the contract. Which rows a person then sees is `isolation.test.ts`.
 */
import { GRANT_TYPE, OAUTH_CLIENT_ENDPOINTS } from "@sweepline/contract/access/oauth-clients.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session.ts";
import { ALL_ENDPOINTS } from "@sweepline/contract/catalogue.ts";
import type { CompanyPermission, Endpoint } from "@sweepline/contract/core/endpoint.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aGrant } from "./grants.ts";
import { aWorld, type Person, type World } from "./world.ts";

const PEOPLE = {
  platformAdmin: { roleCodes: ["platformAdmin"], at: "platform" },
  platformOperator: { roleCodes: ["platformOperator"], at: "platform" },
  tenantAdmin: { roleCodes: ["tenantAdmin"], at: "tenant" },
  tenantOperator: { roleCodes: ["tenantOperator"], at: "tenant" },
  otherTenantAdmin: { roleCodes: ["tenantAdmin"], at: "otherTenant" },
  mechanic: { roleCodes: ["maintenance"], at: "tenant" },
  companyEmployee: { roleCodes: ["viewer"], at: "company" },
  /** Three companies with different permissions: none, device details, device details and faults. */
  companyAdmin: { roleCodes: ["companyAdmin"], at: "company" },
  companyDetail: { roleCodes: ["companyAdmin"], at: "companyWithDetail" },
  companyBoth: { roleCodes: ["companyAdmin"], at: "companyWithBoth" },
  noRole: { roleCodes: [], at: "tenant" },
  /** Has not yet changed the initial password. */
  newcomer: { roleCodes: ["platformAdmin"], at: "platform", mustChangePassword: true },
  disabled: { roleCodes: ["platformAdmin"], at: "platform" },
} as const;
type Who = keyof typeof PEOPLE | "anonymous" | "machine";

const EVERYONE: readonly Who[] = [...(Object.keys(PEOPLE) as Who[]), "anonymous"];
const SIGNED_IN = EVERYONE.filter((who) => who !== "disabled" && who !== "anonymous");
const SETTLED = SIGNED_IN.filter((who) => who !== "newcomer");
const PLATFORM: Who[] = ["platformAdmin", "platformOperator"];
const EXPORTERS: Who[] = [...PLATFORM, "tenantAdmin", "otherTenantAdmin"];
const OPERATORS: Who[] = [...EXPORTERS, "tenantOperator"];
/** What companies apply for. */
const GRANTED: Who[] = ["companyDetail", "companyBoth"];
const COMPANY_ADMINS: Who[] = ["companyAdmin", ...GRANTED];
const INSPECTORS: Who[] = [...OPERATORS, ...GRANTED, "mechanic"];
const WATCHERS: Who[] = [...OPERATORS, "companyEmployee", ...COMPANY_ADMINS];
const WORK_WATCHERS: Who[] = [...OPERATORS, ...GRANTED];
const DEVICE_VIEWERS: Who[] = [...WATCHERS, "mechanic"];
const DETAIL_VIEWERS: Who[] = [...WORK_WATCHERS, "mechanic"];
const TENANT_ADMINS: Who[] = ["tenantAdmin", "otherTenantAdmin"];
const PEOPLE_ADMINS: Who[] = ["platformAdmin", ...TENANT_ADMINS, ...COMPANY_ADMINS];
const APPLICANTS: Who[] = PEOPLE_ADMINS;

const RIGHTS: Readonly<Record<string, readonly Who[]>> = {
  "GET /platform/appinfo/get": EVERYONE,
  "GET /platform/appinfo/page": ["platformAdmin"],
  "POST /platform/appinfo": ["platformAdmin"],
  "PUT /platform/appinfo": ["platformAdmin"],
  "DELETE /platform/appinfo/:id": ["platformAdmin"],
  "GET /admin/dict/all": SETTLED,
  "GET /admin/dict/page": ["platformAdmin"],
  "POST /admin/dict": ["platformAdmin"],
  "PUT /admin/dict": ["platformAdmin"],
  "DELETE /admin/dict/:id": ["platformAdmin"],
  "GET /admin/dict/:id/items": ["platformAdmin"],
  "PUT /admin/dict/:id/order": ["platformAdmin"],
  "POST /admin/dict/item": ["platformAdmin"],
  "PUT /admin/dict/item": ["platformAdmin"],
  "DELETE /admin/dict/item/:id": ["platformAdmin"],
  "GET /admin/log/operation/page": [...PLATFORM, ...TENANT_ADMINS, ...COMPANY_ADMINS],
  "GET /admin/log/sign-in/page": [...PLATFORM, ...TENANT_ADMINS, ...COMPANY_ADMINS],
  "GET /admin/log/exception/page": ["platformAdmin"],
  "GET /admin/log/audit/page": ["platformAdmin", ...TENANT_ADMINS],
  "GET /admin/log/audit/export": ["platformAdmin", ...TENANT_ADMINS],
  "GET /admin/log/audit/verify": ["platformAdmin"],
  "GET /auth/key": EVERYONE,
  "GET /auth/code": EVERYONE,
  "GET /auth/challenge": EVERYONE,
  "POST /auth/oauth/token": EVERYONE,
  "DELETE /auth/token/logout": EVERYONE,
  "GET /auth/sso": EVERYONE,
  "GET /auth/sso/begin": EVERYONE,
  "GET /auth/sso/callback": EVERYONE,
  "GET /admin/user/identities": SETTLED,
  "DELETE /admin/user/identities/:id": SETTLED,
  "GET /admin/client/page": ["platformAdmin", "tenantAdmin", "otherTenantAdmin"],
  "GET /admin/client/:id": ["platformAdmin", "tenantAdmin", "otherTenantAdmin"],
  "POST /admin/client": ["platformAdmin", "tenantAdmin", "otherTenantAdmin"],
  "PUT /admin/client": ["platformAdmin", "tenantAdmin", "otherTenantAdmin"],
  "POST /admin/client/:id/secret": ["platformAdmin", "tenantAdmin", "otherTenantAdmin"],
  "DELETE /admin/client/:id": ["platformAdmin", "tenantAdmin", "otherTenantAdmin"],
  "GET /admin/user/info": SIGNED_IN,
  "POST /admin/user/verify": SIGNED_IN,
  "PUT /admin/user/password": SIGNED_IN,
  "PUT /admin/user/profile": SIGNED_IN,
  "PUT /admin/user/preferences": SIGNED_IN,
  "GET /admin/user/sessions": SIGNED_IN,
  "DELETE /admin/user/sessions/:id": SIGNED_IN,
  "GET /admin/menu": SETTLED,
  "GET /admin/menu/listMenuType": ["platformAdmin"],
  "GET /admin/menu/tree": ["platformAdmin", "tenantAdmin", "otherTenantAdmin"],
  "GET /admin/menu/:id": ["platformAdmin"],
  "POST /admin/menu": ["platformAdmin"],
  "PUT /admin/menu": ["platformAdmin"],
  "PUT /admin/menu/order": ["platformAdmin"],
  "POST /admin/menu/:id/restore": ["platformAdmin"],
  "DELETE /admin/menu/:id": ["platformAdmin"],
  "GET /admin/org/options": SETTLED,
  "GET /admin/org/tree": [...OPERATORS, ...COMPANY_ADMINS],
  "GET /admin/org/page": [...OPERATORS, ...COMPANY_ADMINS],
  "GET /admin/org/:id": [...OPERATORS, ...COMPANY_ADMINS],
  "POST /admin/org": PEOPLE_ADMINS,
  "PUT /admin/org": PEOPLE_ADMINS,
  "PUT /admin/org/:id/status": ["platformAdmin", ...TENANT_ADMINS],
  "PUT /admin/org/:id/parent": ["platformAdmin", ...TENANT_ADMINS],
  "DELETE /admin/org/:id": ["platformAdmin", ...TENANT_ADMINS],
  "GET /admin/org-type/list": [...OPERATORS, ...COMPANY_ADMINS],
  "POST /admin/org-type": ["platformAdmin"],
  "PUT /admin/org-type": ["platformAdmin"],
  "DELETE /admin/org-type/:id": ["platformAdmin"],
  "GET /admin/user/views": SETTLED,
  "POST /admin/user/views": SETTLED,
  "PUT /admin/user/views": SETTLED,
  "DELETE /admin/user/views/:id": SETTLED,
  "PUT /admin/user/columns": SETTLED,
  "PUT /admin/user/avatar": SIGNED_IN,
  "GET /platform/mqtt/server/page": [...PLATFORM, ...TENANT_ADMINS],
  "GET /platform/mqtt/server/options": [...PLATFORM, ...TENANT_ADMINS],
  "GET /platform/mqtt/server/:id": [...PLATFORM, ...TENANT_ADMINS],
  "POST /platform/mqtt/server": ["platformAdmin", ...TENANT_ADMINS],
  "PUT /platform/mqtt/server": ["platformAdmin", ...TENANT_ADMINS],
  "PUT /platform/mqtt/server/:id/name": ["platformAdmin", ...TENANT_ADMINS],
  "DELETE /platform/mqtt/server/:id": ["platformAdmin", ...TENANT_ADMINS],
  "POST /platform/mqtt/server/try": ["platformAdmin", ...TENANT_ADMINS],
  "POST /platform/mqtt/server/:id/retry": ["platformAdmin", ...TENANT_ADMINS],
  "POST /platform/mqtt/server/:id/messages": ["platformAdmin", ...TENANT_ADMINS],
  "GET /platform/mqtt/topic/page": [...PLATFORM, ...TENANT_ADMINS],
  "GET /platform/mqtt/topic/:id": [...PLATFORM, ...TENANT_ADMINS],
  "GET /platform/mqtt/topic/:id/violations": [...PLATFORM, ...TENANT_ADMINS],
  "POST /platform/mqtt/topic": ["platformAdmin", ...TENANT_ADMINS],
  "PUT /platform/mqtt/topic": ["platformAdmin", ...TENANT_ADMINS],
  "DELETE /platform/mqtt/topic/:id": ["platformAdmin", ...TENANT_ADMINS],
  "DELETE /platform/mqtt/topic/:id/counts": ["platformAdmin", ...TENANT_ADMINS],
  "GET /admin/staff/page": [...OPERATORS, ...COMPANY_ADMINS],
  "GET /admin/staff/options": [...OPERATORS, ...COMPANY_ADMINS],
  "GET /admin/staff/:id": [...OPERATORS, ...COMPANY_ADMINS],
  "GET /admin/staff/:id/sessions": [...OPERATORS, ...COMPANY_ADMINS],
  "POST /admin/staff": PEOPLE_ADMINS,
  "PUT /admin/staff": PEOPLE_ADMINS,
  "PUT /admin/staff/:id/enabled": PEOPLE_ADMINS,
  "PUT /admin/staff/:id/password": PEOPLE_ADMINS,
  "DELETE /admin/staff/:id": PEOPLE_ADMINS,
  "DELETE /admin/staff/:id/sessions": PEOPLE_ADMINS,
  "GET /admin/staff/export": PEOPLE_ADMINS,
  "GET /admin/staff/import-template": PEOPLE_ADMINS,
  "POST /admin/staff/import": PEOPLE_ADMINS,
  "GET /admin/role/page": ["platformAdmin", ...TENANT_ADMINS],
  "GET /admin/role/options": [...OPERATORS, ...COMPANY_ADMINS],
  "GET /admin/role/:id": ["platformAdmin", ...TENANT_ADMINS],
  "POST /admin/role": ["platformAdmin", ...TENANT_ADMINS],
  "PUT /admin/role": ["platformAdmin", ...TENANT_ADMINS],
  "POST /admin/role/:id/copy": ["platformAdmin", ...TENANT_ADMINS],
  "DELETE /admin/role/:id": ["platformAdmin", ...TENANT_ADMINS],
  "GET /admin/role/:id/preview": ["platformAdmin", ...TENANT_ADMINS],
  "GET /admin/role/comparison": ["platformAdmin", ...TENANT_ADMINS],
  "GET /admin/access/explain": [...PLATFORM, ...TENANT_ADMINS],
  "GET /admin/access/rows": [...PLATFORM, ...TENANT_ADMINS],
  "POST /admin/access/view-as": ["platformAdmin", ...TENANT_ADMINS],
  "GET /platform/authorityapply/page": [...APPLICANTS, "platformOperator"],
  "GET /platform/authorityapply/:id": [...APPLICANTS, "platformOperator"],
  "GET /platform/authorityapply/own": SETTLED,
  "POST /platform/authorityapply": APPLICANTS,
  "PUT /platform/authorityapply/:id/review": PLATFORM,
  "PUT /platform/authorityapply/:id/revoke": PLATFORM,
  "PUT /platform/authorityapply/:id/withdraw": APPLICANTS,
  "GET /platform/attachment/page": [...PLATFORM, ...TENANT_ADMINS],
  "GET /platform/attachment/:id": [...PLATFORM, ...TENANT_ADMINS],
  "GET /platform/attachment/:id/file": [...PLATFORM, ...TENANT_ADMINS],
  "GET /platform/picture/:name": EVERYONE,
  "POST /platform/attachment/upload": SETTLED,
  "PUT /platform/attachment/upload/:uploadId": SETTLED,
  "POST /platform/attachment/upload/:uploadId/finish": SETTLED,
  "DELETE /platform/attachment/:id": ["platformAdmin", ...TENANT_ADMINS],
  "GET /platform/product/options": DEVICE_VIEWERS,
  "GET /platform/product/page": PLATFORM,
  "GET /platform/product/:id": DEVICE_VIEWERS,
  "POST /platform/product": PLATFORM,
  "PUT /platform/product": PLATFORM,
  "DELETE /platform/product/:id": PLATFORM,
  "GET /platform/equipment/page": DEVICE_VIEWERS,
  "GET /platform/equipment/:id": DEVICE_VIEWERS,
  "GET /platform/equipment/export": EXPORTERS,
  "GET /platform/equipment/overview": WATCHERS,
  "GET /platform/equipment/registrations/page": OPERATORS,
  "GET /platform/equipment/:id/registration": OPERATORS,
  "GET /platform/iot/equipment/page": DEVICE_VIEWERS,
  "GET /platform/iot/equipment/export": EXPORTERS,
  "GET /platform/equipment/import-template": PLATFORM,
  "POST /platform/equipment/import": PLATFORM,
  "GET /platform/bulk-job/selection": OPERATORS,
  "POST /platform/bulk-job": OPERATORS,
  "GET /platform/bulk-job/page": OPERATORS,
  "GET /platform/bulk-job/:id": OPERATORS,
  "GET /platform/bulk-job/:id/items": OPERATORS,
  "PUT /platform/bulk-job/:id/cancel": OPERATORS,
  "POST /platform/bulk-job/:id/retry": OPERATORS,
  "POST /platform/equipment": PLATFORM,
  "PUT /platform/equipment": EXPORTERS,
  "POST /platform/equipment/:id/secret": PLATFORM,
  "DELETE /platform/equipment/:id/secret": PLATFORM,
  "PUT /platform/equipment/:id/lock": OPERATORS,
  "PUT /platform/equipment/:id/unlock": OPERATORS,
  "PUT /platform/equipment/:id/decommission": PLATFORM,
  "PUT /platform/equipment/:id/recommission": PLATFORM,
  "GET /platform/settings/devices": INSPECTORS,
  "GET /platform/equipment/:id/settings": INSPECTORS,
  "PUT /platform/equipment/:id/settings": INSPECTORS,
  "PUT /platform/equipment/:id/settings/defaults": INSPECTORS,
  "GET /platform/equipment/:id/settings/history": INSPECTORS,
  "POST /platform/settings/apply": INSPECTORS,
  "GET /platform/allocation/devices": OPERATORS,
  "POST /platform/allocation/devices/by-serial-numbers": OPERATORS,
  "GET /platform/allocation/organizations": OPERATORS,
  "GET /platform/allocation/operators": EXPORTERS,
  "POST /platform/allocation": EXPORTERS,
  "POST /platform/allocation/undo": EXPORTERS,
  "GET /platform/allocation/page": OPERATORS,
  "GET /platform/allocation/export": EXPORTERS,
  "GET /platform/equipment/:id/allocations": OPERATORS,
  "GET /platform/equipment/:id/state": DETAIL_VIEWERS,
  "GET /platform/equipment/:id/trail": DETAIL_VIEWERS,
  "GET /platform/equipment/:id/usage": DETAIL_VIEWERS,
  "GET /platform/telemetry/rejections": PLATFORM,
  "GET /platform/equipment/:id/commands": INSPECTORS,
  "GET /platform/equipment/:id/commands/possible": INSPECTORS,
  "POST /platform/equipment/:id/commands": INSPECTORS,
  "POST /platform/equipment/commands": INSPECTORS,
  "DELETE /platform/equipment/:id/commands/:commandId": INSPECTORS,
  "GET /platform/equipment/:id/connections": INSPECTORS,
  "GET /platform/equipment/:id/connections/export": EXPORTERS,
  "GET /platform/equipment/:id/timeline": INSPECTORS,
  "GET /platform/equipment/:id/diagnosis": INSPECTORS,
  "GET /platform/equipment/:id/log": INSPECTORS,
  "GET /platform/equipment/:id/log/levels": INSPECTORS,
  "GET /platform/equipment/:id/log/export": EXPORTERS,
  "GET /iot/lora/page": INSPECTORS,
  "GET /iot/lora/concentrator/page": INSPECTORS,
  "GET /platform/equipment/:id/lora": INSPECTORS,
  "GET /platform/equipment/:id/uplinks": INSPECTORS,
  "GET /platform/equipment/:id/signal": INSPECTORS,
  "GET /platform/discovery/page": EXPORTERS,
  "GET /platform/discovery/:id": EXPORTERS,
  "POST /platform/discovery/admit": EXPORTERS,
  "PUT /platform/discovery/reject": EXPORTERS,
  "POST /platform/discovery/forget": EXPORTERS,
  "GET /platform/equipment/:id/consumables": INSPECTORS,
  "GET /platform/equipment/:id/consumables/days": INSPECTORS,
  "GET /platform/equipment/:id/consumables/replacements": INSPECTORS,
  "POST /platform/equipment/:id/consumables/replacements": INSPECTORS,
  "PUT /platform/consumables/replacements/:id": INSPECTORS,
  "DELETE /platform/consumables/replacements/:id": INSPECTORS,
  "GET /platform/consumables/page": INSPECTORS,
  "GET /platform/equipment/:id/map": DETAIL_VIEWERS,
  "GET /platform/map/:id/grid": DETAIL_VIEWERS,
  "GET /platform/equipment/:id/task-reports": INSPECTORS,
  "GET /platform/dashboard/now": WATCHERS,
  "GET /platform/dashboard/range": WORK_WATCHERS,
  "GET /platform/dashboard/comparison": WORK_WATCHERS,
  "GET /platform/dashboard/floors": WORK_WATCHERS,
  "GET /platform/ranking/page": WORK_WATCHERS,
};

/** A program that acts as the tenant's administrator, held to looking at devices. */
const MACHINE_SCOPE = "fleet_devices_list";
/** Beside what is open to everyone. */
const MACHINE_MAY = new Set([
  "GET /admin/user/info",
  "GET /admin/user/sessions",
  "GET /admin/user/identities",
  "GET /admin/user/views",
  "GET /admin/menu",
  "GET /admin/org/options",
  "GET /admin/dict/all",
  "GET /platform/authorityapply/own",
  "GET /platform/product/options",
  "GET /platform/product/:id",
  "GET /platform/equipment/page",
  "GET /platform/iot/equipment/page",
  "GET /platform/equipment/:id",
  "GET /platform/equipment/:id/state",
  "GET /platform/equipment/:id/trail",
  "GET /platform/equipment/:id/usage",
  "GET /platform/equipment/:id/map",
  "GET /platform/map/:id/grid",
]);

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
/** What the gate says; whatever else is refused was let through it. */
const GATE = new Set(["notSignedIn", "noPermission", "noCompanyPermission", "mustChangePassword"]);

let world: World;
const usernames = new Map<Who, string>();
let machineBasic: string;

beforeAll(async () => {
  world = await aWorld();
  const tenant = await world.anOrganization();
  const organizations = {
    platform: world.rootId,
    tenant,
    otherTenant: await world.anOrganization(),
    company: await aCompany(tenant),
    companyWithDetail: await aCompany(tenant, "deviceDetail"),
    companyWithBoth: await aCompany(tenant, "deviceDetail", "fault"),
  };
  for (const [who, { at, roleCodes, ...more }] of Object.entries(PEOPLE)) {
    const fields = { organizationId: organizations[at], roleCodes: [...roleCodes], ...more };
    usernames.set(who as Who, await world.aStaff(fields));
  }
  machineBasic = await aMachine();
});
afterAll(() => world.close());

async function aCompany(parentId: number, ...permissions: CompanyPermission[]): Promise<number> {
  const id = await world.anOrganization({ parentId, orgTypeCode: "ORG" });
  for (const permission of permissions) await aGrant(world, id, permission);
  return id;
}

/** What it signs in with. */
async function aMachine(): Promise<string> {
  const admin = await world.session(usernames.get("tenantAdmin") ?? "");
  const { data } = await world.call(admin, OAUTH_CLIENT_ENDPOINTS.create, {
    body: {
      clientId: "warehouse",
      scope: MACHINE_SCOPE,
      authorizedGrantTypes: [GRANT_TYPE.machine],
      accessTokenValidity: 3_600,
      refreshTokenValidity: 3_600,
      staffId: admin.staffId,
    },
  });
  return `Basic ${btoa(`warehouse:${data.clientSecret}`)}`;
}

async function theMachine(): Promise<Person> {
  const query = { grant_type: GRANT_TYPE.machine };
  const headers = { authorization: machineBasic };
  const { data } = await world.call(null, SESSION_ENDPOINTS.token, { query, headers });
  return { username: "warehouse", staffId: 0, accessToken: data.access_token, refreshToken: "" };
}

/** A session of their own for each call: some calls end it. */
async function someone(who: Who): Promise<Person | null> {
  if (who === "machine") return theMachine();
  const username = usernames.get(who);
  if (!username) return null;
  const person = await world.session(username);
  if (who !== "disabled") return person;
  // Enabled while the session begins, disabled when it is used: the token was good once.
  await world.db.run(sql`update staff set is_enabled = false where id = ${person.staffId}`);
  return person;
}

async function isLetThrough(who: Who, endpoint: Endpoint): Promise<boolean> {
  const upload = { uploadId: "A".repeat(22), name: `${"A".repeat(22)}.png` };
  const params = { id: 999_999_999, ...upload, commandId: "01a1fced-9ead-74b5-bfc2-db5c0f1475f4" };
  const remoteIp = `10.1.0.${EVERYONE.indexOf(who) + 2}`;
  const answer = await world.call(await someone(who), endpoint, { params, remoteIp });
  expect(answer.status, `${who} ${nameOf(endpoint)} ${answer.text.slice(0, 200)}`).toBeLessThan(500);
  return !GATE.has(answer.error ?? "");
}

describe("rights", () => {
  it("are told for every endpoint of the contract, and for nothing else", () => {
    expect(Object.keys(RIGHTS).sort()).toEqual(ALL_ENDPOINTS.map(nameOf).sort());
  });

  it("are asked at every endpoint that is served, which are those of the contract", () => {
    expect(world.app.endpoints.map(nameOf).sort()).toEqual(ALL_ENDPOINTS.map(nameOf).sort());
  });

  it.each(ALL_ENDPOINTS.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "of %s",
    async (name, endpoint) => {
      const letThrough: Who[] = [];
      for (const who of EVERYONE) if (await isLetThrough(who, endpoint)) letThrough.push(who);
      expect(letThrough.sort()).toEqual([...(RIGHTS[name] ?? [])].sort());
      const mayMachine = endpoint.permission === "public" || MACHINE_MAY.has(name);
      expect(await isLetThrough("machine", endpoint), "machine").toBe(mayMachine);
    },
  );
});
