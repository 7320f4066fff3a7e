import {
  type IdentityRow,
  SINGLE_SIGN_ON_BINDING_S,
  SINGLE_SIGN_ON_CODE_S,
  SINGLE_SIGN_ON_REFUSALS,
  type SingleSignOnError,
} from "@sweepline/contract/access/single-sign-on.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Config } from "../../core/config.ts";
import type { Database } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { Log } from "../../core/log.ts";
import { type Audit, actorOf } from "../../system/logs/index.ts";
import type { NoteAccount } from "../account-notices/index.ts";
import type { Arrival, SingleSignOnCodes } from "../session/index.ts";
import { BROWSER_COOKIE, hashOf, newSecretText } from "./browser-cookie.ts";
import { CLAIM_FIELDS, mappedValue, subjectNameOf } from "./claims.ts";
import { identitiesStore } from "./identities.store.ts";
import { ownPath } from "./own-path.ts";
import { createProvider, type Identity, type Provider } from "./provider.ts";
import { singleSignOnStore } from "./single-sign-on.store.ts";

/** Where the browser goes next, and what it is to keep. */
export interface Step {
  location: string;
  cookie?: string;
}

export interface SingleSignOn extends SingleSignOnCodes {
  /** How the login page calls the provider; null where there is none. */
  readonly providerName: string | null;
  begin(from: { cookie: string | undefined; redirect: string | undefined }): Promise<Step>;
  end(from: { cookie: string | undefined; query: Record<string, string | undefined> }): Promise<Step>;
  identitiesOf(caller: Caller): Promise<IdentityRow[]>;
  unbind(requester: { caller: Caller; remoteIp: string }, id: number): Promise<void>;
}

interface GivenDeps {
  config: Config;
  db: Database;
  clock: Clock;
  audit: Audit;
  log: Log;
  noteAccount: NoteAccount;
}
interface Deps extends GivenDeps {
  provider: Provider | undefined;
  name: string;
  isHttps: boolean;
}

const WAY_S = 600;
const CALLBACK = "/auth/sso/callback";

export function createSingleSignOn(given: GivenDeps): SingleSignOn {
  const { config, db } = given;
  const deps: Deps = {
    ...given,
    provider: providerOf(config),
    name: config.OIDC_NAME,
    isHttps: config.PUBLIC_URL.startsWith("https:"),
  };
  return {
    providerName: deps.provider ? deps.name : null,
    begin: (from) => begin(deps, from),
    end: (from) => end(deps, from),
    async personOf(arrival) {
      const person = await singleSignOnStore(db).personOf(keyOf(deps, arrival), given.clock.now());
      if (!person) throw new Refused(refusalOf(deps));
      return found(person.staffId ?? undefined, CORE_REFUSALS.accountNotBound);
    },
    use: (arrival, who) => use(deps, arrival, who),
    async identitiesOf({ staffId }) {
      const rows = await identitiesStore(db).listOf(staffId);
      return rows.map(({ boundAt, ...row }) => ({ ...row, boundAt: boundAt.toISOString() }));
    },
    unbind: (requester, id) => unbind(deps, requester, id),
  };
}

function providerOf(config: Config): Provider | undefined {
  if (config.OIDC_ISSUER === "") return undefined;
  const settings = {
    issuer: config.OIDC_ISSUER,
    clientId: config.OIDC_CLIENT_ID,
    clientSecret: config.OIDC_CLIENT_SECRET,
    scopes: config.OIDC_SCOPES,
    redirectUri: new URL(CALLBACK, config.PUBLIC_URL).href,
  };
  return createProvider(settings, () => performance.now());
}

const refusalOf = ({ provider }: Deps) =>
  provider ? SINGLE_SIGN_ON_REFUSALS.singleSignOnFailed : SINGLE_SIGN_ON_REFUSALS.singleSignOnOff;

/** Without the cookie nothing fits. */
const keyOf = ({ isHttps }: Deps, { code, cookie }: Arrival) => ({
  codeHash: hashOf(code),
  browserHash: hashOf(BROWSER_COOKIE.read(cookie, isHttps) ?? newSecretText()),
});

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

function loginWith(search: { sso?: string; ssoError?: SingleSignOnError; redirect?: string }): Step {
  const given = Object.entries(search).filter(([, value]) => value);
  return { location: `/login?${new URLSearchParams(given as [string, string][])}` };
}

async function begin(
  deps: Deps,
  from: { cookie: string | undefined; redirect: string | undefined },
): Promise<Step> {
  const { provider, db, clock, isHttps } = deps;
  const redirect = ownPath(from.redirect);
  if (!provider) return loginWith({ ssoError: "off", redirect });
  const way = await provider.begin().catch((error: unknown) => void warn(deps, "unreachable", error));
  if (!way) return loginWith({ ssoError: "unreachable", redirect });
  const browser = BROWSER_COOKIE.read(from.cookie, isHttps) ?? newSecretText();
  const { state, ...checks } = way.checks;
  await singleSignOnStore(db).insertWay({
    ...checks,
    stateHash: hashOf(state),
    browserHash: hashOf(browser),
    redirect,
    expiresAt: after(clock.now(), WAY_S),
  });
  return { location: way.address, cookie: BROWSER_COOKIE.write(browser, isHttps) };
}

async function end(
  deps: Deps,
  from: { cookie: string | undefined; query: Record<string, string | undefined> },
): Promise<Step> {
  const { provider, db, clock, isHttps } = deps;
  if (!provider) return loginWith({ ssoError: "off" });
  const { state = "" } = from.query;
  const browser = BROWSER_COOKIE.read(from.cookie, isHttps);
  const hashes = { stateHash: hashOf(state), browserHash: hashOf(browser ?? newSecretText()) };
  const way = await singleSignOnStore(db).takeWay(hashes, clock.now());
  if (!way || browser === undefined) return loginWith({ ssoError: "expired" });
  const { redirect } = way;
  if (from.query.error !== undefined) {
    deps.log.warn({ reason: from.query.error.slice(0, 100) }, "single sign-on: refused by the provider");
    return loginWith({ ssoError: "refused", redirect });
  }
  const query = new URLSearchParams(given(from.query));
  const identity = await provider
    .finish(query, { ...way, state })
    .catch((error: unknown) => void warn(deps, "failed", error));
  if (!identity) return loginWith({ ssoError: "failed", redirect });
  return loginWith({ sso: await keepCode(deps, identity, hashes.browserHash), redirect });
}

const given = (query: Record<string, string | undefined>): [string, string][] =>
  Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);

/** Never the error itself: it may carry what the provider answered, tokens among it. */
function warn({ log }: Deps, what: string, error: unknown): void {
  const { name, code, message } = error as Error & { code?: string };
  log.warn({ reason: code ?? name, text: message.slice(0, 200) }, `single sign-on: ${what}`);
}

async function keepCode(deps: Deps, identity: Identity, browserHash: Buffer): Promise<string> {
  const { issuer, subject, claims } = identity;
  const bound = await identitiesStore(deps.db).boundTo(issuer, subject);
  const staffId = bound ?? (await mappedTo(deps, identity));
  const code = newSecretText();
  const seconds = staffId === undefined ? SINGLE_SIGN_ON_BINDING_S : SINGLE_SIGN_ON_CODE_S;
  await singleSignOnStore(deps.db).insertCode({
    codeHash: hashOf(code),
    browserHash,
    issuer,
    subject,
    subjectName: subjectNameOf(claims, subject),
    staffId: staffId ?? null,
    expiresAt: after(deps.clock.now(), seconds),
  });
  return code;
}

async function mappedTo({ config, db }: Deps, { claims }: Identity): Promise<number | undefined> {
  const value = mappedValue(claims, {
    claim: config.OIDC_CLAIM,
    trustsEmail: config.OIDC_TRUST_UNVERIFIED_EMAIL,
  });
  if (value === undefined) return undefined;
  return singleSignOnStore(db).onlyPersonWith(CLAIM_FIELDS[config.OIDC_CLAIM], value);
}

async function use(
  deps: Deps,
  arrival: Arrival,
  { staffId, from }: { staffId: number; from: { remoteIp: string } },
): Promise<void> {
  const { db, audit, clock, name } = deps;
  await db.transaction(async (tx) => {
    const code = await singleSignOnStore(tx).takeCode(keyOf(deps, arrival), clock.now());
    if (!code) throw new Refused(refusalOf(deps));
    const identities = identitiesStore(tx);
    const id = await identities.insert({ ...code, staffId, provider: name, boundAt: clock.now() });
    if (id === undefined) {
      // Bound before: to this person, or to another, whose it stays. The refusal gives the code back.
      if ((await identities.boundTo(code.issuer, code.subject)) === staffId) return;
      throw new Refused(SINGLE_SIGN_ON_REFUSALS.alreadyBound);
    }
    const { organizationId } = await identities.organizationOf(staffId);
    await audit.record(tx, {
      actor: { staffId, sessionId: null, organizationId, remoteIp: from.remoteIp },
      action: "access_single-sign-on_bind",
      subject: { kind: "identity", id },
      after: { issuer: code.issuer, subjectName: code.subjectName },
    });
    const subject = `${name} · ${code.subjectName}`;
    await deps.noteAccount(tx, { staffId, kind: "identityBound", remoteIp: from.remoteIp, subject });
  });
}

async function unbind(
  { db, audit }: Deps,
  requester: { caller: Caller; remoteIp: string },
  id: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = found(
      await identitiesStore(tx).remove(requester.caller.staffId, id),
      CORE_REFUSALS.notFound,
    );
    await audit.record(tx, {
      actor: actorOf(requester),
      action: "access_single-sign-on_unbind",
      subject: { kind: "identity", id },
      before,
    });
  });
}
