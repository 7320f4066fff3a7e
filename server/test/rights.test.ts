/**
 * Who may call what: one row an endpoint, one column a person. An endpoint of the contract without a row fails, and so
 * does one that is served and not in the contract. Which rows a person then sees is `isolation.test.ts`.
 */
import { ALL_ENDPOINTS } from "@sweepline/contract/catalogue.ts";
import type { CompanyPermission, Endpoint } from "@sweepline/contract/core/endpoint.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aMachine, machineSession } from "./a-machine.ts";
import { aGrant } from "./grants.ts";
import { MACHINE_MAY } from "./rights-machine.ts";
import { EVERYONE, PEOPLE, type Who } from "./rights-people.ts";
import { RIGHTS } from "./rights-table.ts";
import { type Answer, aWorld, type CallOptions, type Person } from "./world.ts";

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
/** What the gate says; whatever else is refused was let through it. */
const GATE = new Set(["notSignedIn", "noPermission", "noCompanyPermission", "mustChangePassword"]);

const usernames = new Map<Who, string>();

const world = await aWorld();
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
const machineBasic = await aMachine(world, await world.session(usernames.get("tenantAdmin") ?? ""));
afterAll(() => world.close());

async function aCompany(parentId: number, ...permissions: CompanyPermission[]): Promise<number> {
  const id = await world.anOrganization({ parentId, orgTypeCode: "ORG" });
  for (const permission of permissions) await aGrant(world, id, permission);
  return id;
}

/** Who has just signed in. */
async function someone(who: Who): Promise<Person | null> {
  if (who === "machine") return machineSession(world, machineBasic);
  const username = usernames.get(who);
  if (!username) return null;
  const person = await world.session(username);
  if (who !== "disabled") return person;
  // Enabled while the session begins, disabled when it is used: the token was good once.
  await world.db.run(sql`update staff set is_enabled = false where id = ${person.staffId}`);
  return person;
}

/** By their last session; some calls end it, so whoever is not known by that one is believed by a fresh one only. */
const lastSessions = new Map<Who, Person>();

async function callAs<E extends Endpoint>(
  who: Who,
  endpoint: E,
  options: CallOptions<E>,
): Promise<Answer<E>> {
  const known = lastSessions.get(who);
  const answer = known && (await world.call(known, endpoint, options));
  if (answer && answer.error !== "notSignedIn") return answer;
  const person = await someone(who);
  if (person) lastSessions.set(who, person);
  return world.call(person, endpoint, options);
}

async function isLetThrough(who: Who, endpoint: Endpoint): Promise<boolean> {
  const upload = { uploadId: "A".repeat(22), name: `${"A".repeat(22)}.png` };
  const params = {
    id: 999_999_999,
    versionId: 999_999_999,
    number: 999_999_999,
    ...upload,
    commandId: "01a1fced-9ead-74b5-bfc2-db5c0f1475f4",
    requestId: "01a1fced-9ead-74b5-bfc2-db5c0f1475f4",
    elementId: "point-1",
    browserId: 999_999_999,
    standInId: 999_999_999,
    fileId: 999_999_999,
    keyId: 999_999_999,
    deliveryId: "01a1fced-9ead-74b5-bfc2-db5c0f1475f4",
    messageId: "01a1fced-9ead-74b5-bfc2-db5c0f1475f4",
  };
  const remoteIp = `10.1.0.${EVERYONE.indexOf(who) + 2}`;
  const answer = await callAs(who, endpoint, { params, remoteIp });
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
