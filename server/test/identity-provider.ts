/// <reference path="./oidc-provider.d.ts" />
/** A real OpenID Connect provider in this process. Whoever comes is signed in as `person`, without a page in between. */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Context, Provider } from "oidc-provider";

export interface Claims {
  sub: string;
  [claim: string]: unknown;
}

export interface IdentityProvider {
  issuer: string;
  clientSecret: string;
  /** Who comes next; null: someone who refuses. */
  person: Claims | null;
  close(): Promise<void>;
}

export const CLIENT_ID = "sweepline";

interface Options {
  redirectUri: string;
  /** A free one unless said otherwise. */
  port?: number;
}

export async function startIdentityProvider({ redirectUri, port = 0 }: Options): Promise<IdentityProvider> {
  const handle = { current: (_: unknown, response: { end(): void }) => response.end() };
  const server = createServer((request, response) => handle.current(request, response as never));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: IdentityProvider = {
    issuer,
    clientSecret: randomBytes(32).toString("hex"),
    person: null,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  handle.current = providerOf(state, redirectUri).callback() as never;
  return state;
}

function providerOf(state: IdentityProvider, redirectUri: string): Provider {
  const known = new Map<string, Claims>();
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const provider = new Provider(state.issuer, {
    clients: [{ client_id: CLIENT_ID, client_secret: state.clientSecret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    pkce: { required: () => true },
    claims: {
      email: ["email", "email_verified"],
      profile: ["name", "preferred_username"],
      phone: ["phone_number", "phone_number_verified"],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: { Session: 60, Interaction: 60, Grant: 60, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
    findAccount: (_: Context, accountId: string) => ({
      accountId,
      claims: () => known.get(accountId) ?? { sub: accountId },
    }),
    /** Nobody is asked whether they agree. */
    async loadExistingGrant(ctx: Context) {
      const { session, client } = ctx.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope("openid profile email phone");
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith("/interaction/")) return next();
    const { person } = state;
    if (person) known.set(person.sub, person);
    const result = person
      ? { login: { accountId: person.sub, remember: false } }
      : { error: "access_denied", error_description: "The person refused" };
    ctx.res.writeHead(303, { location: await provider.interactionResult(ctx.req, ctx.res, result) }).end();
  });
  return provider;
}

/** Follows the provider's pages as a browser does, to the address that leads out of it again. */
export async function followTo(address: string, outside: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(address);
  for (let hop = 0; hop < 10; hop += 1) {
    if (url.href.startsWith(outside)) return url;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const next = answer.headers.get("location");
    if (!next) throw new Error(`${answer.status} at ${url.pathname}: ${await answer.text()}`);
    url = new URL(next, url);
  }
  throw new Error("led around in circles");
}
