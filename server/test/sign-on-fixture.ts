/** Single sign-on as a browser goes through it, at a real provider in this process. */
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { SINGLE_SIGN_ON_ENDPOINTS as E } from "@sweepline/contract/access/single-sign-on.ts";
import {
  CLIENT_ID,
  type Claims,
  followTo,
  type IdentityProvider,
  startIdentityProvider,
} from "./identity-provider.ts";
import { aWorld, CLIENT_BASIC, type World } from "./world.ts";

const HERE = "http://console.test";
export const CALLBACK = `${HERE}/auth/sso/callback`;

export const searchOf = (location: unknown): Record<string, string> =>
  Object.fromEntries(new URL(String(location), HERE).searchParams);
const cookieOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  String(headers["set-cookie"] ?? "").split(";")[0] ?? "";

let serial = 0;
/** Someone whom only the provider knows. */
export function aStranger(more: Partial<Claims> = {}): Claims {
  serial += 1;
  return { sub: `subject-${serial}`, email: `stranger${serial}@acme.test`, email_verified: true, ...more };
}

/** Someone who may come in by their email. */
export async function aPerson(at: World, fields: Parameters<World["aStaff"]>[0] = {}) {
  serial += 1;
  const email = `person${serial}@acme.test`;
  const username = await at.aStaff({ email, roleCodes: ["platformOperator"], ...fields });
  const { id = 0 } = (await at.app.access.staff.findByUsername(username)) ?? {};
  return { username, id, email };
}

export async function begin(at: World, redirect?: string) {
  const answer = await at.call(null, E.beginSingleSignOn, { query: { redirect } });
  return { location: String(answer.headers.location), cookie: cookieOf(answer), answer };
}

/** Where the way back leads on to. */
export async function comeBack(at: World, query: object, cookie: string): Promise<string> {
  const answer = await at.call(null, E.endSingleSignOn, { query, headers: { cookie } });
  if (answer.status !== 302) throw new Error(answer.text);
  return String(answer.headers.location);
}

/** By the code that the way back ended with. */
export const enter = (at: World, code: string, cookie: string) =>
  at.call(null, SESSION_ENDPOINTS.token, {
    body: { grant_type: "single_sign_on", sso_code: code },
    headers: { authorization: CLIENT_BASIC, cookie },
  });

export interface SignOnFixture {
  provider: IdentityProvider;
  /** A product that knows the provider. */
  aWorld(more?: Record<string, string>): Promise<World>;
  /** The whole way, there and back; null: someone who refuses at the provider. */
  walk(at: World, person: Claims | null, redirect?: string): Promise<Walked>;
}
interface Walked {
  sso: string;
  redirect: string | undefined;
  login: string;
  cookie: string;
}

export async function aSignOnFixture(): Promise<SignOnFixture> {
  const provider = await startIdentityProvider({ redirectUri: CALLBACK });
  return {
    provider,
    aWorld: (more = {}) =>
      aWorld({
        PUBLIC_URL: HERE,
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: CLIENT_ID,
        OIDC_CLIENT_SECRET: provider.clientSecret,
        OIDC_NAME: "Acme ID",
        ...more,
      }),
    async walk(at, person, path) {
      provider.person = person;
      const { location, cookie } = await begin(at, path);
      const login = await comeBack(at, searchOf(await followTo(location, CALLBACK)), cookie);
      const { sso = "", redirect } = searchOf(login);
      return { sso, redirect, login, cookie };
    },
  };
}
