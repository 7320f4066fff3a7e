/** A tenant with a company, and the people who apply, review and look on: the ground of tests of applications. */
import { PERMISSION_REQUEST_ENDPOINTS as E } from "@sweepline/contract/access/permission-requests.ts";
import type { BodyOf } from "@sweepline/contract/core/endpoint.ts";
import { TELEMETRY_ENDPOINTS } from "@sweepline/contract/fleet/telemetry.ts";
import { expect } from "vitest";
import { aWorld, type Person, type World } from "./world.ts";

export const DAY_MS = 86_400_000;
export let world: World;
export let platform: Person;
export let tenant: number;
export let tenantAdmin: Person;
export let other: Person;
export let company: number;
export let applicant: Person;
let device: number;

const someone = (organizationId: number, ...roleCodes: string[]): Promise<Person> =>
  world.aPerson({ organizationId, roleCodes });

export async function begin(): Promise<void> {
  world = await aWorld();
  platform = await someone(world.rootId, "platformOperator");
  tenant = await world.anOrganization();
  tenantAdmin = await someone(tenant, "tenantAdmin");
  other = await someone(await world.anOrganization(), "tenantAdmin");
}

/** A company nobody has applied for. */
export async function aFreshCompany(): Promise<void> {
  company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
  applicant = await someone(company, "companyAdmin");
  device = await world.aDevice({ organizationId: company });
}

/** Somebody below the company looks instead, at a device of theirs. */
export async function lookFrom(organizationId: number): Promise<void> {
  applicant = await someone(organizationId, "viewer");
  device = await world.aDevice({ organizationId });
}

/** Sessions end while time goes by. */
export async function signInAgain(): Promise<void> {
  applicant = await world.session(applicant.username);
  platform = await world.session(platform.username);
  tenantAdmin = await world.session(tenantAdmin.username);
  other = await world.session(other.username);
}

export type ApplicationBody = BodyOf<typeof E.apply>;
export const inDays = (days: number): string =>
  new Date(world.clock.now().getTime() + days * DAY_MS).toISOString();

export function apply(who: Person, more: Partial<ApplicationBody> = {}, language = "en") {
  const body = {
    permission: "deviceDetail",
    reason: "Night shifts",
    startsAt: inDays(0),
    endsAt: inDays(30),
  };
  return world.call(who, E.apply, {
    body: { ...body, ...more } as ApplicationBody,
    headers: { "accept-language": language },
  });
}
export const approval = (reason = "") => ({ isApproved: true, reason });
export const refusal = (reason: string) => ({ isApproved: false, reason });
export const review = (who: Person, id: number, body: BodyOf<typeof E.review> = approval()) =>
  world.call(who, E.review, { params: { id }, body });
export const revoke = (id: number) =>
  world.call(platform, E.revoke, { params: { id }, body: { reason: "Ended" } });
export const withdraw = (who: Person, id: number) =>
  world.call(who, E.withdraw, { params: { id }, body: {} });

export async function mayWatch(): Promise<boolean> {
  const { status } = await world.call(applicant, TELEMETRY_ENDPOINTS.state, { params: { id: device } });
  return status === 200;
}
export async function granted(more: Partial<ApplicationBody> = {}): Promise<number> {
  const { data } = await apply(applicant, more);
  expect((await review(platform, data.id)).status).toBe(200);
  return data.id;
}
export const stepsOf = async (id: number) =>
  (await world.call(platform, E.get, { params: { id } })).data.history.map(({ step }) => step);
