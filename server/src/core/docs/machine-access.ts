import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";

/** How a program comes in by itself, for the OpenAPI document. */
const TOKEN_URL = "/auth/oauth/token";
/** A scope that leaves a client everything that its person may do. */
const FULL_SCOPE = "server";

export const MACHINE_GUIDE = `## For machines

A program signs in by itself as an OAuth client with the grant \`client_credentials\`; an administrator makes one under
*System → OAuth clients* and is told its secret once. It acts as the person it is bound to, at most: what it may call is what
that person may, within the scope of the client, within the scope of the token.

\`\`\`sh
curl -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials https://HOST${TOKEN_URL}
# {"access_token":"…","token_type":"bearer","expires_in":3600,"scope":"fleet_devices_list"}
curl -H "Authorization: Bearer $ACCESS_TOKEN" https://HOST/platform/equipment/page
\`\`\`

Add \`-d scope="fleet_devices_list"\` for a token that may do less than the client. There is no refresh token: ask for a new
token shortly before \`expires_in\` seconds are over, and keep using one meanwhile. 401 says that a token has ended, 403 that
its scope does not cover the call. The scope that a call needs stands at each operation. A token of fewer rights than its
person's reads what is the person's own (\`/admin/user/…\`) and changes none of it.`;

/** Every permission that some endpoint asks for, told by what it opens. */
export function machineScheme(endpoints: readonly Endpoint[]): Record<string, unknown> {
  const scopes: Record<string, string> = { [FULL_SCOPE]: "Everything that the client's person may do" };
  for (const { permission, summary } of endpoints)
    if (permission !== "public" && permission !== "signed-in") {
      const before = scopes[permission];
      scopes[permission] = before === undefined ? summary : `${before} · ${summary}`;
    }
  return {
    type: "oauth2",
    description: "Of a program, by its client id and secret (HTTP Basic).",
    flows: { clientCredentials: { tokenUrl: TOKEN_URL, scopes } },
  };
}
