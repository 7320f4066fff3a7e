import { SESSION_ENDPOINTS as E, SESSION_REFUSALS } from "@sweepline/contract/access/session.ts";
import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import type { Config } from "../../core/config.ts";
import { Refused } from "../../core/http/refused.ts";
import { RawAnswer, type Route } from "../../core/http/route.ts";
import type { Sessions } from "./sessions.ts";

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
  route(E.token, async ({ authorization, cookie, query, body, remoteIp, userAgent }) => {
    const fields = { ...query, ...body };
    const signedIn = await signIn.token({ authorization, cookie, fields, from: { remoteIp, userAgent } });
    return new RawAnswer(JSON.stringify(signedIn.tokens), {
      "cache-control": "no-store",
      ...(signedIn.cookie && { "set-cookie": signedIn.cookie }),
    });
  });
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
  route(E.listSessions, ({ caller }) => account.sessions(caller));
  route(E.endSession, async (call) => {
    await account.endSession(call, call.params.id);
    return true;
  });
}

const OWN: ReadonlySet<Endpoint> = new Set<Endpoint>(Object.values(E) as Endpoint[]);

/** Whoever still has the initial password may use this room alone, to change it. */
export function refuseRestricted(endpoint: Endpoint): void {
  if (!OWN.has(endpoint)) throw new Refused(SESSION_REFUSALS.mustChangePassword);
}
