/** A program that signs in by itself. */
import { GRANT_TYPE, OAUTH_CLIENT_ENDPOINTS } from "@sweepline/contract/access/oauth-clients.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { MACHINE_SCOPE } from "./rights-machine.ts";
import type { Person, World } from "./world.ts";

/** What it signs in with: it acts as the person who makes it. */
export async function aMachine(world: World, maker: Person, clientId = "warehouse"): Promise<string> {
  const { data } = await world.call(maker, OAUTH_CLIENT_ENDPOINTS.create, {
    body: {
      clientId,
      scope: MACHINE_SCOPE,
      authorizedGrantTypes: [GRANT_TYPE.machine],
      accessTokenValidity: 3_600,
      refreshTokenValidity: 3_600,
      staffId: maker.staffId,
    },
  });
  return `Basic ${btoa(`${clientId}:${data.clientSecret}`)}`;
}

export async function machineSession(world: World, basic: string): Promise<Person> {
  const query = { grant_type: GRANT_TYPE.machine };
  const { data } = await world.call(null, SESSION_ENDPOINTS.token, {
    query,
    headers: { authorization: basic },
  });
  return { username: "warehouse", staffId: 0, accessToken: data.access_token, refreshToken: "" };
}
