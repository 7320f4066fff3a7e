import { CONSOLE_CLIENT } from "@sweepline/contract/access/session/index.ts";
import type { App } from "../server/src/app.ts";

export const BENCH_PASSWORD = "Bench-4711";

interface Administrator {
  username: string;
  organizationId: number;
  role: string;
}

/** Makes a person and signs them in; answers their token. */
export async function aToken(
  { access }: App,
  { username, organizationId, role }: Administrator,
): Promise<string> {
  const { id: staffId } = await access.staff.create({
    username,
    displayName: username,
    organizationId,
    kind: "admin",
    roleCodes: [role],
    password: BENCH_PASSWORD,
    mustChangePassword: false,
  });
  const basic = Buffer.from(`${CONSOLE_CLIENT.id}:${CONSOLE_CLIENT.secret}`).toString("base64");
  const client = await access.clients.identify(`Basic ${basic}`);
  const from = { remoteIp: "127.0.0.1", userAgent: "bench" };
  return (await access.sessions.tokens.begin(client, { staffId, from })).access_token;
}
