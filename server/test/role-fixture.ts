/** People, places and roles for the tests of the roles room. */
import { ROLE_ENDPOINTS as E, type RoleDetail, type RoleFields } from "@sweepline/contract/access/roles.ts";
import sql from "sql-template-tag";
import { aWorld, type Person, type World } from "./world.ts";

export interface RoleFixture {
  world: World;
  tenant: number;
  other: number;
  /** Below `tenant`. */
  company: number;
  root: Person;
  admin: Person;
  otherAdmin: Person;
  someone(organizationId: number, ...roleCodes: string[]): Promise<Person>;
  /** Menu items by the codes of built-in ones. */
  ids(...codes: string[]): number[];
  fields(over?: Partial<RoleFields>): RoleFields;
  make(who: Person, over?: Partial<RoleFields>): Promise<RoleDetail>;
  standardId(roleCode: string): Promise<number>;
}

export async function aRoleFixture(): Promise<RoleFixture> {
  const world = await aWorld();
  const [tenant, other] = [await world.anOrganization(), await world.anOrganization()];
  const company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
  const someone = (organizationId: number, ...roleCodes: string[]) =>
    world.aPerson({ organizationId, roleCodes });
  const rows = await world.db.many<{ id: number; code: string }>(
    sql`select id, code from menus where code is not null`,
  );
  const menuIds = new Map(rows.map(({ id, code }) => [code, id]));
  const ids = (...codes: string[]): number[] => codes.map((code) => menuIds.get(code) ?? 0);
  let made = 0;
  const fields = (over: Partial<RoleFields> = {}): RoleFields => {
    made += 1;
    return {
      roleName: `Role ${made}`,
      roleCode: `role${made}`,
      roleType: "",
      roleTypeRange: [],
      roleDesc: "",
      scopeKind: "ownAndBelow",
      staysSignedIn: false,
      organizationIds: [],
      menuIds: ids("floorWashers", "equipment", "fleet_devices_list"),
      ...over,
    };
  };
  return {
    world,
    tenant,
    other,
    company,
    root: await someone(world.rootId, "platformAdmin"),
    admin: await someone(tenant, "tenantAdmin"),
    otherAdmin: await someone(other, "tenantAdmin"),
    someone,
    ids,
    fields,
    async make(who, over) {
      const answer = await world.call(who, E.create, { body: fields(over) });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.data;
    },
    async standardId(roleCode) {
      const row = await world.db.one<{ id: number }>(sql`select id from roles where role_code = ${roleCode}`);
      return row.id;
    },
  };
}
