/**
 * A machine comes in exactly as the OpenAPI document says: its token address, its scopes and what each operation asks for
 * are read from there, and every operation that the scope covers lets it through.
 */
import type { AddressInfo } from "node:net";
import { GRANT_TYPE, OAUTH_CLIENT_ENDPOINTS } from "@sweepline/contract/access/oauth-clients.ts";
import { afterAll, describe, expect, it } from "vitest";
import { aWorld } from "./world.ts";

interface Operation {
  security: Record<string, string[]>[];
}
interface Document {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: { machine: { flows: { clientCredentials: { tokenUrl: string; scopes: object } } } };
  };
}

const SCOPE = ["fleet_devices_list", "insight_dashboard_view", "access_oauth-clients_list"];

const world = await aWorld();
await world.app.http.listen({ host: "127.0.0.1", port: 0 });
const url = `http://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}`;
const admin = await world.aPerson({ roleCodes: ["platformAdmin"] });
const headers = { authorization: `Bearer ${admin.accessToken}` };
const document = (await (await fetch(`${url}/docs/openapi.json`, { headers })).json()) as Document;
const { data } = await world.call(admin, OAUTH_CLIENT_ENDPOINTS.create, {
  body: {
    clientId: "warehouse",
    scope: SCOPE.join(" "),
    authorizedGrantTypes: [GRANT_TYPE.machine],
    accessTokenValidity: 3_600,
    refreshTokenValidity: 3_600,
    staffId: admin.staffId,
  },
});
const basic = `Basic ${btoa(`warehouse:${data.clientSecret}`)}`;
afterAll(() => world.close());

/** `curl -u id:secret -d grant_type=client_credentials`, then the bearer. */
async function token(): Promise<{ access_token: string; scope: string }> {
  const { tokenUrl } = document.components.securitySchemes.machine.flows.clientCredentials;
  const answer = await fetch(`${url}${tokenUrl}`, {
    method: "POST",
    headers: { authorization: basic },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { access_token: string; scope: string };
}

async function ask(accessToken: string, { method, path }: { method: string; path: string }) {
  const answer = await fetch(`${url}${path.replaceAll(/\{\w+\}/g, "999999999")}`, {
    method,
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const { error } = (await answer.json().catch(() => ({}))) as { error?: string };
  return { status: answer.status, error };
}

describe("a machine", () => {
  it("is told how to come in, with every scope there is", () => {
    const { scopes } = document.components.securitySchemes.machine.flows.clientCredentials;
    expect(Object.keys(scopes)).toEqual(expect.arrayContaining(["server", ...SCOPE]));
    expect(document.info.description).toContain("grant_type=client_credentials");
  });

  it("may make every call that its scope covers, and no other", async () => {
    const { access_token, scope } = await token();
    expect(scope.split(" ").sort()).toEqual([...SCOPE].sort());
    const seen = { covered: 0, refused: 0 };
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { security }] of Object.entries(methods)) {
        const needed = security.find((one) => "machine" in one)?.machine;
        if (needed === undefined || needed.length === 0) continue;
        const isCovered = needed.every((one) => SCOPE.includes(one));
        const { status, error } = await ask(access_token, { method: method.toUpperCase(), path });
        const name = `${method} ${path}`;
        expect(status, name).toBeLessThan(500);
        expect(status === 401 || error === "noPermission", name).toBe(!isCovered);
        if (!isCovered) expect(status, name).toBe(403);
        seen[isCovered ? "covered" : "refused"] += 1;
      }
    expect(seen.covered).toBeGreaterThan(8);
    expect(seen.refused).toBeGreaterThan(10);
  });
});
