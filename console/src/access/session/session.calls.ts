import {
  SESSION_ENDPOINTS,
  type Preferences as SharedPreferences,
  type UserInfo,
} from "@sweepline/contract/access/session/index.ts";
import { call } from "../../core/api/call.ts";
import { currentLanguage, setLanguage } from "../../core/i18n/index.ts";
import { preferences, updatePreferences } from "../../core/preferences/index.ts";
import { newRandomStr, sealed, solveChallenge } from "../../core/seal/index.ts";
import {
  accessToken,
  beginSession,
  CLIENT_AUTHORIZATION,
  holdPerson,
  isViewing,
  nameSession,
} from "../../core/session/index.ts";
import { request, urlOf } from "../../core/transport/index.ts";

/** What proves that a person or at least some work stands behind a sign-in. */
export interface Proof {
  readonly randomStr: string;
  readonly code: string;
}

export const captchaUrl = (randomStr: string): string =>
  urlOf(SESSION_ENDPOINTS.captcha, { query: { randomStr } });

/**
 * The way in without the image: the server sets a sum, this browser works it off. Where sign-ins to the account have failed
 * it is a harder one, and its answer is not taken before some seconds have passed.
 */
export async function workForProof(username: string | undefined): Promise<Proof> {
  const randomStr = newRandomStr();
  const query = username === undefined ? { randomStr } : { randomStr, username };
  const { challenge, bits, waitS } = await request(SESSION_ENDPOINTS.challenge, { query });
  const [code] = await Promise.all([
    solveChallenge(challenge, bits),
    new Promise((resolve) => setTimeout(resolve, waitS * 1_000)),
  ]);
  return { randomStr, code };
}

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly proof: Proof;
  /** Of single sign-on: its identity is bound to whom the password is right for. */
  readonly signOnCode?: string | undefined;
}

/** By what single sign-on led back with. */
export async function enterBySignOn(code: string): Promise<void> {
  const body = { grant_type: "single_sign_on", scope: "server", sso_code: code };
  beginSession(await request(SESSION_ENDPOINTS.token, { body }, { authorization: CLIENT_AUTHORIZATION }));
}

export async function signIn({ username, password, proof, signOnCode }: Credentials): Promise<void> {
  const answer = await request(
    SESSION_ENDPOINTS.token,
    {
      body: {
        grant_type: "password",
        scope: "server",
        username,
        password: await sealed(password, proof.randomStr),
        ...proof,
        ...(signOnCode !== undefined && { sso_code: signOnCode }),
      },
    },
    { authorization: CLIENT_AUTHORIZATION },
  );
  beginSession(answer);
}

/** Fetches who is signed in, and takes over the preferences that person chose in whatever browser. */
export async function loadPerson(): Promise<void> {
  const info = await request(
    SESSION_ENDPOINTS.userInfo,
    {},
    { authorization: `Bearer ${accessToken() ?? ""}` },
  );
  // Who looks through another's eyes keeps their own language, units and drafts.
  if (info.viewedBy === null) takeOver(info.sysUser);
  holdPerson(info);
}

function takeOver({ username, preferences: chosen }: UserInfo["sysUser"]): void {
  nameSession(username);
  const { language, theme, lengthUnit, timeZone } = chosen;
  if (language) setLanguage(language);
  const known = { theme, lengthUnit, timeZone };
  updatePreferences(Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)));
}

/** Changes a preference here at once and in the account behind it. */
export function changePreferences(change: SharedPreferences): void {
  const { language, ...others } = change;
  if (language) setLanguage(language);
  updatePreferences(Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)));
  if (accessToken() && !isViewing()) {
    const { theme, lengthUnit, timeZone } = preferences.get();
    const body = { language: currentLanguage(), theme, lengthUnit, ...(timeZone ? { timeZone } : {}) };
    // The screen follows already; a failure has shown its message.
    call(SESSION_ENDPOINTS.updatePreferences, { body, outlivesPage: true }).catch(() => undefined);
  }
}

export async function verifyPassword(password: string): Promise<boolean> {
  const randomStr = newRandomStr();
  const body = { password: await sealed(password, randomStr), randomStr };
  return call(SESSION_ENDPOINTS.verifyPassword, { body, isQuiet: true });
}

export async function changePassword(originalPassword: string, newPassword: string): Promise<void> {
  const randomStr = newRandomStr();
  await call(SESSION_ENDPOINTS.changePassword, {
    body: {
      originalPassword: await sealed(originalPassword, randomStr),
      newPassword: await sealed(newPassword, randomStr),
      randomStr,
    },
    isQuiet: true,
  });
}
