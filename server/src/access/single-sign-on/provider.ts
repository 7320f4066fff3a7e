import * as oidc from "openid-client";
import type { Claims } from "./claims.ts";

/** The provider of identities, looked up when it is first needed and kept for an hour; a failure is not kept. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  /** Empty: a public client, by PKCE alone. */
  clientSecret: string;
  scopes: string;
  redirectUri: string;
}

/** What must be the same on the way there and on the way back. */
export interface Checks {
  state: string;
  nonce: string;
  codeVerifier: string;
}
export interface Identity {
  issuer: string;
  subject: string;
  claims: Claims;
}

export interface Provider {
  /** Fresh checks, and the address at the provider that they go to. */
  begin(): Promise<{ address: string; checks: Checks }>;
  /** Who came back; throws where anything does not fit. */
  finish(query: URLSearchParams, checks: Checks): Promise<Identity>;
}

const KEPT_MS = 3_600_000;
const TIMEOUT_S = 10;

export function createProvider(settings: ProviderSettings, monotonic: () => number): Provider {
  let known: { configuration: Promise<oidc.Configuration>; until: number } | undefined;
  const configuration = (): Promise<oidc.Configuration> => {
    if (known && known.until > monotonic()) return known.configuration;
    const found = discover(settings);
    known = { configuration: found, until: monotonic() + KEPT_MS };
    found.catch(() => {
      known = undefined;
    });
    return found;
  };
  return {
    async begin() {
      const codeVerifier = oidc.randomPKCECodeVerifier();
      const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
      const address = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: settings.redirectUri,
        scope: settings.scopes,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
      });
      return { address: address.href, checks: { state, nonce, codeVerifier } };
    },
    finish: async (query, checks) => finish(await configuration(), { settings, query, checks }),
  };
}

async function discover(settings: ProviderSettings): Promise<oidc.Configuration> {
  const issuer = new URL(settings.issuer);
  // Plain http is for a provider in the same LAN; whoever configures it has chosen so.
  const isPlain = issuer.protocol === "http:";
  const { clientId, clientSecret } = settings;
  const options = { timeout: TIMEOUT_S, ...(isPlain && { execute: [oidc.allowInsecureRequests] }) };
  const found = await oidc.discovery(issuer, clientId, undefined, oidc.None(), options);
  const server = found.serverMetadata();
  const ready = new oidc.Configuration(server, clientId, undefined, authenticationOf(server, clientSecret));
  if (isPlain) oidc.allowInsecureRequests(ready);
  ready.timeout = TIMEOUT_S;
  // The connection to the provider may be plain http or broken up on the way: the signature is looked at in any case.
  oidc.enableNonRepudiationChecks(ready);
  return ready;
}

/** The one that OpenID Connect takes for granted, unless the provider leaves only the other. */
function authenticationOf(server: oidc.ServerMetadata, secret: string): oidc.ClientAuth {
  if (secret === "") return oidc.None();
  const ways = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return ways.includes("client_secret_basic")
    ? oidc.ClientSecretBasic(secret)
    : oidc.ClientSecretPost(secret);
}

async function finish(
  configuration: oidc.Configuration,
  { settings, query, checks }: { settings: ProviderSettings; query: URLSearchParams; checks: Checks },
): Promise<Identity> {
  const tokens = await oidc.authorizationCodeGrant(
    configuration,
    new URL(`${settings.redirectUri}?${query}`),
    {
      pkceCodeVerifier: checks.codeVerifier,
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      idTokenExpected: true,
    },
  );
  const claims = tokens.claims();
  if (!claims) throw new Error("no identity in the answer");
  // What the token does not say of the person is asked for.
  const more = configuration.serverMetadata().userinfo_endpoint
    ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
    : {};
  return { issuer: claims.iss, subject: claims.sub, claims: { ...claims, ...more } };
}
