import sql from "sql-template-tag";
import { aPendingRequest } from "./grants.ts";
import type { World } from "./world.ts";

/** Of a company of its own, since one waits for each permission. */
export async function anApplication(world: World, tenantId: number): Promise<number> {
  const company = await world.anOrganization({
    parentId: tenantId,
    orgTypeCode: "ORG",
    orgName: "Zebra Row",
  });
  return aPendingRequest(world, company, "fault");
}

export async function aColleague(world: World, organizationId: number): Promise<number> {
  const fields = { organizationId, displayName: "Zebra keeper", phone: "13800138000" };
  return (await world.app.access.staff.findByUsername(await world.aStaff(fields)))?.id ?? 0;
}

let clients = 0;
export async function aClient(world: World, organizationId: number): Promise<number> {
  clients += 1;
  const { id } = await world.db.one<{ id: number }>(sql`
    insert into oauth_clients (client_id, secret_hash, authorized_grant_types, access_token_validity_s,
      refresh_token_validity_s, organization_id)
    values (${`zebra-${clients}`}, '', '{password}', 60, 60, ${organizationId}) returning id`);
  return id;
}

let roles = 0;
export async function aRole(world: World, organizationId: number): Promise<number> {
  roles += 1;
  const { id } = await world.db.one<{ id: number }>(sql`
    insert into roles (role_code, role_name, scope_kind, organization_id)
    values (${`zebra-${roles}`}, 'Zebra keeper', 'own', ${organizationId}) returning id`);
  return id;
}
