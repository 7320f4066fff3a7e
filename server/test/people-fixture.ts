/** A tenant with a company below it, who administers them, and the forms of people. */
import { STAFF_ENDPOINTS as E, type StaffRow } from "@sweepline/contract/access/staff.ts";
import sql from "sql-template-tag";
import { RIGHTS_TOPIC } from "../src/core/live/live.ts";
import { aWorld, type Person, type World } from "./world.ts";

export interface PeopleFixture {
  world: World;
  tenant: number;
  company: number;
  /** The tenant's administrator, and the platform's. */
  admin: Person;
  root: Person;
  aPerson(organizationId: number, ...roleCodes: string[]): Promise<Person>;
  roleId(code: string): Promise<number>;
  rowOf(who: Pick<Person, "staffId">): Promise<StaffRow>;
  /** Sends the row back as a form would, with something else in it. */
  change(who: Person, whom: Pick<Person, "staffId">, more: object): ReturnType<typeof sendChange>;
  /** What was told last of someone's rights. */
  announced(): unknown;
}

export async function aPeopleFixture(): Promise<PeopleFixture> {
  const world = await aWorld();
  const tenant = await world.anOrganization({ orgName: "Lakeside" });
  const company = await world.anOrganization({
    parentId: tenant,
    orgTypeCode: "ORG",
    orgName: "Lakeside Mall",
  });
  const aPerson = (organizationId: number, ...roleCodes: string[]) =>
    world.aPerson({ organizationId, roleCodes, phone: "13912345678" });
  const root = await aPerson(world.rootId, "platformAdmin");
  const rowOf = async ({ staffId: id }: Pick<Person, "staffId">) =>
    (await world.call(root, E.get, { params: { id } })).data;
  return {
    world,
    tenant,
    company,
    admin: await aPerson(tenant, "tenantAdmin"),
    root,
    aPerson,
    rowOf,
    roleId: async (code) =>
      (await world.db.one<{ id: number }>(sql`select id from roles where role_code = ${code}`)).id,
    change: async (who, whom, more) => sendChange(world, who, { ...(await rowOf(whom)), ...more }),
    announced: () => world.bus.published.filter(({ topic }) => topic === RIGHTS_TOPIC).at(-1)?.payload,
  };
}

function sendChange(
  world: World,
  who: Person,
  { role, ...row }: Omit<StaffRow, "role"> & { role: unknown[] },
) {
  const ids = role.map((one) => (typeof one === "number" ? one : (one as { id: number }).id));
  return world.call(who, E.update, { body: { ...row, email: "changed@example.com", role: ids } });
}
