/** A tenant with two companies, another tenant, and people who hand devices on: the ground of tests of allocations. */
import { ALLOCATION_ENDPOINTS as E, type Move } from "@sweepline/contract/fleet/allocations.ts";
import sql from "sql-template-tag";
import { aWorld, type Person, type World } from "./world.ts";

export let world: World;
export let orgs: Record<"aurora" | "cedar" | "delta" | "borealis", number>;
export let people: Record<"platform" | "operator" | "aurora" | "borealis", Person>;
export let staff: Record<"aurora" | "cedar" | "borealis", number>;

export const staffIdOf = async (username: string) =>
  (await world.app.access.staff.findByUsername(username))?.id as number;

export async function begin(): Promise<void> {
  world = await aWorld();
  const aurora = await world.anOrganization({ orgName: "Aurora" });
  const company = { parentId: aurora, orgTypeCode: "ORG" };
  orgs = {
    aurora,
    cedar: await world.anOrganization({ ...company, orgName: "Cedar" }),
    delta: await world.anOrganization({ ...company, orgName: "Delta" }),
    borealis: await world.anOrganization({ orgName: "Borealis" }),
  };
  const someone = (organizationId: number, role: string, displayName: string) =>
    world.aPerson({ organizationId, roleCodes: [role], displayName });
  people = {
    platform: await someone(world.rootId, "platformAdmin", "Pia Platform"),
    operator: await someone(world.rootId, "platformOperator", "Otto Operator"),
    aurora: await someone(aurora, "tenantAdmin", "Ann Aurora"),
    borealis: await someone(orgs.borealis, "tenantAdmin", "Bo Borealis"),
  };
  const operatorOf = async (organizationId: number) =>
    staffIdOf(await world.aStaff({ organizationId, displayName: "Olga Operates" }));
  staff = {
    aurora: await operatorOf(aurora),
    cedar: await operatorOf(orgs.cedar),
    borealis: await operatorOf(orgs.borealis),
  };
}

const openPeriod = async (id: number): Promise<number> =>
  (
    await world.db.one<{ id: number }>(sql`
    select id from device_allocations where device_id = ${id} and ended_at is null`)
  ).id;

export const aDevice = async (organizationId = world.rootId) => {
  const id = await world.aDevice({ organizationId });
  return { id, allocationId: await openPeriod(id) };
};

export const again = async ({ id }: { id: number }) => ({ id, allocationId: await openPeriod(id) });

export function moving(who: Person, wanted: Partial<Move>) {
  const body = { devices: [], organizationId: orgs.aurora, operatorStaffId: null, reason: "", ...wanted };
  return world.call(who, E.move, { body });
}

export const holderOf = (id: number) =>
  world.db.one<{ organizationId: number; operatorStaffId: number | null }>(sql`
    select organization_id as "organizationId", operator_staff_id as "operatorStaffId" from devices where id = ${id}`);

export async function historyOf(id: number, who = people.platform) {
  const { data } = await world.call(who, E.ofDevice, { params: { id } });
  return data.records;
}
