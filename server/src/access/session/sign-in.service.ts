import {
  GRANT_TYPE,
  type GrantType,
  OAUTH_CLIENT_REFUSALS,
  splitList,
} from "@sweepline/contract/access/oauth-clients.ts";
import type {
  PasskeyAssertion,
  SecondFactorProof,
} from "@sweepline/contract/access/second-factors/shapes.ts";
import {
  type SESSION_ENDPOINTS,
  SESSION_REFUSALS,
  type TokenAnswer,
} from "@sweepline/contract/access/session/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { z } from "zod";
import type { Queries } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import type { OAuthClient, OAuthClients } from "../oauth-clients/index.ts";
import type { Staff } from "../staff/index.ts";
import type { Checks } from "./checks.service.ts";
import { entryStore } from "./entry.store.ts";
import type { KnownBrowsers } from "./known-browser.ts";
import type { Lockout } from "./lockout.service.ts";
import type { Seals } from "./seal.service.ts";
import type { SecondFactorGate, WaitingEntry } from "./second-factor-gate.ts";
import type { Origin, Tokens } from "./tokens.service.ts";

/**
 * The token call: an OAuth client asks by one of the grants it is allowed.
 *
 * With a password: captcha or challenge first (428), then the seal (426), then locks (429) and whether it was work enough
 * (428), then the password (426), and only to who knows the password is said that the account is disabled, or not one of this client's (403). The code that
 * single sign-on led back with signs in whoever is bound to it (else 417), and binds beside a right password.
 *
 * Whoever has a second factor is asked for it then, by whatever grant they came (403, with a challenge), and gets in by the
 * answer. Nothing is bound before that. Machines have none.
 */
export interface SignIn {
  token(request: TokenCall): Promise<TokenAnswer>;
  bySecondFactor(request: TokenCall, answer: SecondFactorAnswer): Promise<TokenAnswer>;
  byPasskey(request: TokenCall, answer: PasskeyAnswer): Promise<TokenAnswer>;
}

export interface TokenCall {
  /** Content of the Authorization header: the client's HTTP Basic. */
  authorization: string | undefined;
  fields: z.output<(typeof SESSION_ENDPOINTS)["token"]["query"]>;
  /** `https://host` that the browser called. */
  origin: string;
  from: Origin;
  /** Tells the browser that single sign-on began in. */
  cookie: string | undefined;
}

export interface SecondFactorAnswer {
  challengeId: string;
  proof: SecondFactorProof;
}
export interface PasskeyAnswer {
  challengeId: string;
  credential: PasskeyAssertion;
}

/** What single sign-on led back with, in the browser that it began in. */
export interface Arrival {
  code: string;
  cookie: string | undefined;
}
export interface SingleSignOnCodes {
  /** The person that the code's identity is bound to, or mapped to by a claim; refuses where there is none. */
  personOf(arrival: Arrival): Promise<number>;
  /** Uses the code up; the identity is the person's from then on. */
  use(arrival: Arrival, who: { staffId: number; from: Origin }): Promise<void>;
}

interface Deps {
  db: Queries;
  singleSignOn: SingleSignOnCodes;
  clients: OAuthClients;
  staff: Staff;
  checks: Checks;
  seals: Seals;
  lockout: Lockout;
  browsers: KnownBrowsers;
  tokens: Tokens;
  secondFactors: SecondFactorGate;
}

type Grant = (deps: Deps, client: OAuthClient, call: TokenCall) => Promise<TokenAnswer>;

const GRANTS: Readonly<Record<GrantType, Grant>> = {
  [GRANT_TYPE.password]: byPassword,
  [GRANT_TYPE.refresh]: ({ tokens }, client, { fields }) =>
    tokens.refresh(client, fields.refresh_token ?? ""),
  [GRANT_TYPE.machine]: byMachine,
  [GRANT_TYPE.singleSignOn]: bySingleSignOn,
};

export function createSignIn(deps: Deps): SignIn {
  return {
    async token(call) {
      const client = await deps.clients.identify(call.authorization);
      const grant = client.grantTypes.find((one) => one === call.fields.grant_type);
      if (!grant) throw new Refused(SESSION_REFUSALS.unsupportedGrant);
      return GRANTS[grant](deps, client, call);
    },
    bySecondFactor: (call, answer) => bySecondFactor(deps, call, answer),
    byPasskey: (call, answer) => byPasskey(deps, call, answer),
  };
}

async function byPassword(deps: Deps, client: OAuthClient, call: TokenCall): Promise<TokenAnswer> {
  const { username = "", password: sealed = "", code, randomStr = "" } = call.fields;
  const bits = await deps.checks.pass(randomStr, code);
  if (bits === undefined) throw new Refused(CORE_REFUSALS.wrongCaptcha);
  const password = await deps.seals.open(sealed, randomStr);
  if (password === undefined) throw new Refused(SESSION_REFUSALS.unreadablePassword);
  const browser = deps.browsers.hashOf(call.cookie);
  const attempt = { username, remoteIp: call.from.remoteIp, browser, bits };
  const person = await deps.lockout.guard(attempt, () => deps.staff.recognize(username, password));
  if (!person) throw new Refused(CORE_REFUSALS.badCredentials);
  await admit(deps, client, person.id);
  if (person.initial === "over") throw new Refused(SESSION_REFUSALS.initialPasswordOver);
  const { scope } = call.fields;
  const who = { staffId: person.id, scope, usesInitialPassword: person.initial === "waiting" };
  const grant = GRANT_TYPE.password;
  await demandSecondFactor(deps, call, { ...who, clientId: client.clientId, grant });
  if (call.fields.sso_code)
    await deps.singleSignOn.use(arrivalOf(call), { staffId: person.id, from: call.from });
  return deps.tokens.begin(client, { ...who, from: call.from });
}

const arrivalOf = ({ fields, cookie }: TokenCall): Arrival => ({ code: fields.sso_code ?? "", cookie });

async function bySingleSignOn(deps: Deps, client: OAuthClient, call: TokenCall): Promise<TokenAnswer> {
  const arrival = arrivalOf(call);
  const staffId = await deps.singleSignOn.personOf(arrival);
  await admit(deps, client, staffId);
  await deps.singleSignOn.use(arrival, { staffId, from: call.from });
  const { scope } = call.fields;
  const grant = GRANT_TYPE.singleSignOn;
  const entry = { staffId, clientId: client.clientId, grant, scope, usesInitialPassword: false };
  await demandSecondFactor(deps, call, entry);
  return deps.tokens.begin(client, { staffId, from: call.from, grant, scope });
}

const demandSecondFactor = ({ secondFactors }: Deps, { from, origin }: TokenCall, entry: WaitingEntry) =>
  secondFactors.demand({ ...entry, remoteIp: from.remoteIp, origin });

async function bySecondFactor(
  deps: Deps,
  call: TokenCall,
  { challengeId, proof }: SecondFactorAnswer,
): Promise<TokenAnswer> {
  const client = await deps.clients.identify(call.authorization);
  const { clientId } = client;
  const signInOrigin = { remoteIp: call.from.remoteIp, origin: call.origin };
  const entry = await deps.secondFactors.waiting(challengeId, { clientId, ...signInOrigin });
  await deps.secondFactors.redeem(entry, { challengeId, proof, ...signInOrigin });
  const { staffId, scope, usesInitialPassword } = entry;
  // Since the password was right, the person may have been put out.
  await admit(deps, client, staffId);
  if (call.fields.sso_code) await deps.singleSignOn.use(arrivalOf(call), { staffId, from: call.from });
  const grant = client.grantTypes.find((one) => one === entry.grant);
  if (!grant) throw new Refused(SESSION_REFUSALS.unsupportedGrant);
  const who = { staffId, from: call.from, grant, scope, usesInitialPassword };
  return deps.tokens.begin(client, { ...who, secondFactor: proof.method });
}

/** A passkey that has verified its user is two factors in one. It is for clients that people sign in by with a password too. */
async function byPasskey(deps: Deps, call: TokenCall, answer: PasskeyAnswer): Promise<TokenAnswer> {
  const client = await deps.clients.identify(call.authorization);
  if (!client.grantTypes.includes(GRANT_TYPE.password)) throw new Refused(SESSION_REFUSALS.unsupportedGrant);
  const signInOrigin = { remoteIp: call.from.remoteIp, origin: call.origin };
  const staffId = await deps.secondFactors.redeemPasskey({ ...answer, ...signInOrigin });
  await admit(deps, client, staffId);
  return deps.tokens.begin(client, { staffId, from: call.from, grant: "passkey" });
}

/** A machine acts as the staff record that its client is bound to; there is nobody to solve a captcha. */
async function byMachine(deps: Deps, client: OAuthClient, call: TokenCall): Promise<TokenAnswer> {
  if (client.staffId === null) throw new Refused(SESSION_REFUSALS.unsupportedGrant);
  await admit(deps, client, client.staffId);
  const { scope } = call.fields;
  const who = { staffId: client.staffId, from: call.from, grant: GRANT_TYPE.machine, scope };
  return deps.tokens.begin(client, who);
}

/** Whoever it is by now is known; whether they may come in, and by this client, is asked here alone. */
async function admit({ db }: Deps, { authorities }: OAuthClient, staffId: number): Promise<void> {
  const entry = await entryStore(db).entryOf(staffId, splitList(authorities));
  if (!entry?.isEnabled) throw new Refused(SESSION_REFUSALS.staffDisabled);
  if (authorities !== "" && !entry.hasRole) throw new Refused(OAUTH_CLIENT_REFUSALS.roleNotAllowed);
}
