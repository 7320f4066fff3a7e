import {
  ENROLLMENT,
  SECOND_FACTOR_REFUSALS,
  STEP_UP_S,
} from "@sweepline/contract/access/second-factors/index.ts";
import { SESSION_ENDPOINTS as E, SESSION_REFUSALS } from "@sweepline/contract/access/session/index.ts";
import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Caller } from "../../core/caller.ts";
import type { Config } from "../../core/config.ts";
import { Refused } from "../../core/http/refused.ts";
import { RawAnswer, type Route } from "../../core/http/route.ts";
import type { SignedIn } from "./noted-sign-in.ts";
import type { Sessions } from "./sessions.ts";
import type { TokenCall } from "./sign-in.service.ts";
import type { Origin } from "./tokens.service.ts";

export function serveSessions(route: Route, sessions: Sessions, docsMode: Config["DOCS"]): void {
  const { seals, checks, signIn, lockout, tokens, account } = sessions;
  route(E.sealKey, () => seals.currentKey());
  route(
    E.captcha,
    async ({ query }) =>
      new RawAnswer(await checks.drawCaptcha(query.randomStr), { "cache-control": "no-store" }),
  );
  route(E.challenge, async ({ query: { randomStr, username = "" }, remoteIp }) =>
    checks.challenge(randomStr, await lockout.workFor({ username, remoteIp })),
  );
  route(E.token, async ({ query, body, ...call }) =>
    signedInAnswer(await signIn.token(tokenCallOf(call, { ...query, ...body }))),
  );
  route(E.logout, async ({ bearer, setHeader }) => {
    await tokens.logout(bearer);
    // Pictures and files of this person stay in no cache. Settings of the browser (language, theme) are not theirs alone.
    setHeader("clear-site-data", '"cache"');
    return true;
  });
  route(E.docsPass, async ({ caller, isHttps, setHeader }) => {
    if (docsMode === "closed") throw new Refused(SESSION_REFUSALS.docsClosed);
    setHeader("set-cookie", await sessions.docsPasses.give(caller.sessionId, isHttps));
    return true;
  });
  route(E.userInfo, ({ caller }) => account.info(caller));
  route(E.ownEnd, ({ caller }) => account.ownEnd(caller));
  route(E.verifyPassword, (call) => account.verifyPassword(call, call.body));
  route(E.changePassword, async (call) => {
    await account.changePassword(call, call.body);
    return true;
  });
  route(E.updateProfile, (call) => account.updateProfile(call, call.body));
  route(E.setAvatar, (call) => account.setAvatar(call, call.body.avatar));
  route(E.updatePreferences, (call) => account.updatePreferences(call, call.body));
  route(E.whyEnded, async ({ bearer }) => ({ reason: await tokens.whyEnded(bearer) }));
  route(E.listSessions, ({ caller }) => account.sessions(caller));
  route(E.endSession, async (call) => {
    await account.endSession(call, call.params.id);
    return true;
  });
}

/** What every way of signing in is given of a request. */
export function tokenCallOf(
  { authorization, cookie, origin, remoteIp, userAgent }: Omit<TokenCall, "from" | "fields"> & Origin,
  fields: TokenCall["fields"],
): TokenCall {
  return { authorization, cookie, origin, fields, from: { remoteIp, userAgent } };
}

/** Tokens, raw, and the cookie by which the browser is known from then on. */
export function signedInAnswer({ tokens, cookie }: SignedIn): RawAnswer {
  return new RawAnswer(JSON.stringify(tokens), {
    "cache-control": "no-store",
    ...(cookie && { "set-cookie": cookie }),
  });
}

const OWN: ReadonlySet<Endpoint> = new Set<Endpoint>(Object.values(E) as Endpoint[]);
/** What stays open to who must enroll, beside enrolling: to know who one is, and to be asked in one's language. */
const WHILE_ENROLLING: ReadonlySet<Endpoint> = new Set<Endpoint>([
  E.userInfo,
  E.updatePreferences,
] as Endpoint[]);

/** Whoever still has the initial password may use this room alone, to change it; who must enroll may do that. */
export function refuseRestricted(endpoint: Endpoint, { restriction }: Caller): void {
  if (restriction === "secondFactor") {
    if (!ENROLLMENT.has(endpoint) && !WHILE_ENROLLING.has(endpoint))
      throw new Refused(SECOND_FACTOR_REFUSALS.mustEnrollSecondFactor);
  } else if (!OWN.has(endpoint)) throw new Refused(SESSION_REFUSALS.mustChangePassword);
}

/** Machines have a secret of their own, and nobody to ask. */
export function refuseStale({ isMachine, verifiedAt }: Caller, now: Date): void {
  if (isMachine) return;
  if (!verifiedAt || now.getTime() - verifiedAt.getTime() > STEP_UP_S * 1_000)
    throw new Refused(CORE_REFUSALS.stepUpRequired);
}
