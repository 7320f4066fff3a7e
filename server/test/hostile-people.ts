/** One of each role, always signed in: calls that end a session, or a person, cost them nothing for long. */
import { aMachine, machineSession } from "./a-machine.ts";
import { aGrant } from "./grants.ts";
import type { Person, World } from "./world.ts";

export const ROLES = [
  "anonymous",
  "platformAdmin",
  "tenantAdmin",
  "tenantOperator",
  "maintenance",
  "viewer",
  "companyAdmin",
  "machine",
] as const;
export type Role = (typeof ROLES)[number];

export interface HostilePeople {
  tokenOf(role: Role): Promise<string | undefined>;
  /** The session is over: the next one is another. */
  ended(role: Role, token: string | undefined): Promise<void>;
  /** Nobody may be told any of these. */
  secrets(): readonly string[];
}

export function hostilePeople(world: World): HostilePeople {
  const sessions = new Map<Role, Promise<Person>>();
  const secrets: string[] = [];
  let machines = 0;

  const begin = async (role: Role): Promise<Person> => {
    const parentId = role === "platformAdmin" ? world.rootId : await world.anOrganization();
    const isCompany = role === "companyAdmin" || role === "viewer";
    const organizationId = isCompany
      ? await world.anOrganization({ parentId, orgTypeCode: "ORG" })
      : parentId;
    if (isCompany) await aGrant(world, organizationId, "deviceDetail");
    const roleCode = role === "machine" ? "tenantAdmin" : role;
    const person = await world.aPerson({ organizationId, roleCodes: [roleCode] });
    if (role !== "machine") return person;
    machines += 1;
    return machineSession(world, await aMachine(world, person, `warehouse${machines}`));
  };
  return {
    async tokenOf(role) {
      if (role === "anonymous") return undefined;
      const session = sessions.get(role) ?? begin(role);
      sessions.set(role, session);
      const { accessToken, refreshToken } = await session;
      for (const secret of [accessToken, refreshToken])
        if (secret !== "" && !secrets.includes(secret)) secrets.push(secret);
      return accessToken;
    },
    async ended(role, token) {
      if ((await sessions.get(role))?.accessToken === token) sessions.delete(role);
    },
    secrets: () => secrets,
  };
}
