import { GRANT_TYPE, type GrantType } from "@sweepline/contract/access/oauth-clients.ts";
import {
  type SESSION_ENDPOINTS,
  SESSION_REFUSALS,
  type TokenAnswer,
} from "@sweepline/contract/access/session.ts";
import { SINGLE_SIGN_ON_REFUSALS } from "@sweepline/contract/access/single-sign-on.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { z } from "zod";
import { Refused } from "../../core/http/refused.ts";
import type { OAuthClient, OAuthClients } from "../oauth-clients/index.ts";
import type { Staff } from "../staff/index.ts";
import type { Checks } from "./checks.service.ts";
import type { Lockout } from "./lockout.service.ts";
import type { Seals } from "./seal.service.ts";
import type { Origin, Tokens } from "./tokens.service.ts";

/**
 * The token call: an OAuth client asks by one of the grants it is allowed.
 *
 * With a password: captcha or challenge first (428), then the seal (426), then locks (429), then the password (426),
 * and only to who knows the password is said that the account is disabled (403).
 */
export interface SignIn {
  token(request: TokenCall): Promise<TokenAnswer>;
}

export interface TokenCall {
  /** Content of the Authorization header: the client's HTTP Basic. */
  authorization: string | undefined;
  fields: z.output<(typeof SESSION_ENDPOINTS)["token"]["query"]>;
  from: Origin;
}

interface Needs {
  clients: OAuthClients;
  staff: Staff;
  checks: Checks;
  seals: Seals;
  lockout: Lockout;
  tokens: Tokens;
}

type Grant = (needs: Needs, client: OAuthClient, call: TokenCall) => Promise<TokenAnswer>;

const GRANTS: Readonly<Record<GrantType, Grant>> = {
  [GRANT_TYPE.password]: byPassword,
  [GRANT_TYPE.refresh]: ({ tokens }, client, { fields }) =>
    tokens.refresh(client, fields.refresh_token ?? ""),
  [GRANT_TYPE.machine]: byMachine,
  [GRANT_TYPE.singleSignOn]: () => Promise.reject(new Refused(SINGLE_SIGN_ON_REFUSALS.singleSignOnOff)),
};

export function createSignIn(needs: Needs): SignIn {
  return {
    async token(call) {
      const client = await needs.clients.identify(call.authorization);
      const grant = client.grantTypes.find((one) => one === call.fields.grant_type);
      if (!grant) throw new Refused(SESSION_REFUSALS.unsupportedGrant);
      return GRANTS[grant](needs, client, call);
    },
  };
}

async function byPassword(needs: Needs, client: OAuthClient, call: TokenCall): Promise<TokenAnswer> {
  const { username = "", password: sealed = "", code, randomStr = "" } = call.fields;
  if (!(await needs.checks.pass(randomStr, code))) throw new Refused(CORE_REFUSALS.wrongCaptcha);
  const password = await needs.seals.open(sealed, randomStr);
  if (password === undefined) throw new Refused(SESSION_REFUSALS.unreadablePassword);
  const attempt = { username, remoteIp: call.from.remoteIp };
  const person = await needs.lockout.guard(attempt, () => needs.staff.recognize(username, password));
  if (!person) throw new Refused(CORE_REFUSALS.badCredentials);
  if (!person.isEnabled) throw new Refused(SESSION_REFUSALS.staffDisabled);
  return needs.tokens.begin(client, { staffId: person.id, from: call.from });
}

/** A machine acts as the staff record that its client is bound to; there is nobody to solve a captcha. */
async function byMachine(needs: Needs, client: OAuthClient, call: TokenCall): Promise<TokenAnswer> {
  if (client.staffId === null) throw new Refused(SESSION_REFUSALS.unsupportedGrant);
  return needs.tokens.begin(client, { staffId: client.staffId, from: call.from });
}
