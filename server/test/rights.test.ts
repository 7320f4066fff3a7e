/**
 * Who may call what: one row an endpoint, one column a person. An endpoint of the contract without a row fails, and so
 * does one that is served and not in the contract. Which rows a person then sees is `isolation.test.ts`.
 */
import { ALL_ENDPOINTS } from "@sweepline/contract/catalogue.ts";
import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SYSTEM } from "../src/system/logs/index.ts";
import { aWorld, type Person, type World } from "./world.ts";

const PEOPLE = {
  platformAdmin: { roleCodes: ["platformAdmin"], at: "platform" },
  platformOperator: { roleCodes: ["platformOperator"], at: "platform" },
  tenantAdmin: { roleCodes: ["tenantAdmin"], at: "tenant" },
  tenantOperator: { roleCodes: ["tenantOperator"], at: "tenant" },
  otherTenantAdmin: { roleCodes: ["tenantAdmin"], at: "otherTenant" },
  mechanic: { roleCodes: ["maintenance"], at: "tenant" },
  companyEmployee: { roleCodes: ["viewer"], at: "company" },
  noRole: { roleCodes: [], at: "tenant" },
  /** Has not yet changed the initial password. */
  newcomer: { roleCodes: ["platformAdmin"], at: "platform", mustChangePassword: true },
  disabled: { roleCodes: ["platformAdmin"], at: "platform" },
} as const;
type Who = keyof typeof PEOPLE | "anonymous";

const EVERYONE: readonly Who[] = [...(Object.keys(PEOPLE) as Who[]), "anonymous"];
const SIGNED_IN = EVERYONE.filter((who) => who !== "disabled" && who !== "anonymous");
const SETTLED = SIGNED_IN.filter((who) => who !== "newcomer");
const PLATFORM: Who[] = ["platformAdmin", "platformOperator"];
const EXPORTERS: Who[] = [...PLATFORM, "tenantAdmin", "otherTenantAdmin"];
const OPERATORS: Who[] = [...EXPORTERS, "tenantOperator"];
const INSPECTORS: Who[] = [...OPERATORS, "mechanic"];
const WATCHERS: Who[] = [...OPERATORS, "companyEmployee"];
const DEVICE_VIEWERS: Who[] = [...WATCHERS, "mechanic"];

const RIGHTS: Readonly<Record<string, readonly Who[]>> = {
  "GET /platform/appinfo/get": EVERYONE,
  "GET /platform/appinfo/page": ["platformAdmin"],
  "POST /platform/appinfo": ["platformAdmin"],
  "PUT /platform/appinfo": ["platformAdmin"],
  "DELETE /platform/appinfo/:id": ["platformAdmin"],
  "GET /auth/key": EVERYONE,
  "GET /auth/code": EVERYONE,
  "GET /auth/challenge": EVERYONE,
  "POST /auth/oauth/token": EVERYONE,
  "DELETE /auth/token/logout": EVERYONE,
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
  "GET /platform/product/options": DEVICE_VIEWERS,
  "GET /platform/equipment/page": DEVICE_VIEWERS,
  "GET /platform/equipment/:id": DEVICE_VIEWERS,
  "GET /platform/equipment/export": EXPORTERS,
  "GET /platform/equipment/:id/state": DEVICE_VIEWERS,
  "GET /platform/equipment/:id/trail": DEVICE_VIEWERS,
  "GET /platform/equipment/:id/usage": DEVICE_VIEWERS,
  "GET /platform/telemetry/rejections": PLATFORM,
  "GET /platform/equipment/:id/connections": INSPECTORS,
  "GET /platform/equipment/:id/log": INSPECTORS,
  "GET /platform/equipment/:id/map": DEVICE_VIEWERS,
  "GET /platform/map/:id/grid": DEVICE_VIEWERS,
  "GET /platform/equipment/:id/task-reports": INSPECTORS,
  "GET /platform/dashboard/now": WATCHERS,
  "GET /platform/dashboard/range": WATCHERS,
  "GET /platform/dashboard/comparison": WATCHERS,
  "GET /platform/dashboard/floors": WATCHERS,
  "GET /platform/ranking/page": WATCHERS,
};

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
/** What the gate says; whatever else is refused was let through it. */
const GATE = new Set(["notSignedIn", "noPermission", "mustChangePassword"]);

let world: World;
const usernames = new Map<Who, string>();

beforeAll(async () => {
  world = await aWorld();
  const tenant = await world.anOrganization();
  const organizations = {
    platform: world.rootId,
    tenant,
    otherTenant: await world.anOrganization(),
    company: await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" }),
  };
  for (const [who, { at, roleCodes, ...more }] of Object.entries(PEOPLE)) {
    const fields = { organizationId: organizations[at], roleCodes: [...roleCodes], ...more };
    usernames.set(who as Who, await world.aStaff(fields));
  }
});
afterAll(() => world.close());

/** A session of their own for each call: some calls end it. */
async function someone(who: Who): Promise<Person | null> {
  const username = usernames.get(who);
  if (!username) return null;
  const person = await world.session(username);
  if (who !== "disabled") return person;
  // Enabled while the session begins, disabled when it is used: the token was good once.
  await world.app.access.staff.setEnabled(person.staffId, false, SYSTEM);
  return person;
}

async function isLetThrough(who: Who, endpoint: Endpoint): Promise<boolean> {
  const params = endpoint.path.includes(":id") ? { id: 999_999_999 } : {};
  const remoteIp = `10.1.0.${EVERYONE.indexOf(who) + 1}`;
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
    },
  );
});
