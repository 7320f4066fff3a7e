/** OAuth clients as an administrator makes them, and machines that come in by them. */
import { OAUTH_CLIENT_ENDPOINTS as E, GRANT_TYPE } from "@sweepline/contract/access/oauth-clients.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import type { Person, World } from "./world.ts";

let serial = 0;
export function clientFields(more: object = {}) {
  serial += 1;
  return {
    clientId: `client-${serial}`,
    authorizedGrantTypes: [GRANT_TYPE.machine],
    accessTokenValidity: 3_600,
    refreshTokenValidity: 7_200,
    ...more,
  };
}

export const changeOf = ({ id, revision, ...row }: Made, more: object = {}) => ({
  body: { ...row, id, revision, ...more },
});

export const asMachine = (accessToken: string): Person => ({
  username: "",
  staffId: 0,
  accessToken,
  refreshToken: "",
});

type Made = Awaited<ReturnType<ClientFixture["made"]>>;
export type ClientFixture = ReturnType<typeof clientFixture>;

export function clientFixture(world: World, admin: Person) {
  const staffId = async (fields: Parameters<World["aStaff"]>[0] = {}): Promise<number> => {
    const username = await world.aStaff({ roleCodes: ["platformOperator"], ...fields });
    return (await world.app.access.staff.findByUsername(username))?.id ?? 0;
  };
  return {
    staffId,
    async made(more: object = {}, by = admin) {
      const body = clientFields({ staffId: await staffId(), ...more });
      const answer = await world.call(by, E.create, { body });
      if (answer.status !== 200) throw new Error(answer.text);
      return { ...answer.data.client, secret: answer.data.clientSecret };
    },
    signIn: ({ clientId, secret }: { clientId: string; secret: string }, more: object = {}) =>
      world.call(null, SESSION_ENDPOINTS.token, {
        body: { grant_type: "client_credentials", ...more },
        headers: { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
      }),
    mayList: async (token: string) => (await world.call(asMachine(token), DEVICE_ENDPOINTS.list)).status,
  };
}
