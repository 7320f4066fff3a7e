/** Signing in as the console does it; the captcha is read where a person's eyes would. */
import { CONSOLE_CLIENT } from "@sweepline/contract/access/session/index.ts";
import sql from "sql-template-tag";
import type { Database } from "../../server/src/core/db/database.ts";
import { aRandomStr, type SealKey, seal } from "../../server/test/seal.ts";

export const PASSWORD = "Bench-4711";

const BASIC = `Basic ${Buffer.from(`${CONSOLE_CLIENT.id}:${CONSOLE_CLIENT.secret}`).toString("base64")}`;

/** The access token; undefined where signing in is refused. */
export async function signIn(
  db: Database,
  url: string,
  { username, address }: { username: string; address: string },
): Promise<string | undefined> {
  const randomStr = aRandomStr();
  const headers = { "x-forwarded-for": address };
  const answer = await fetch(`${url}/auth/key`, { headers });
  const { data: key } = (await answer.json()) as { data: SealKey };
  await (await fetch(`${url}/auth/code?randomStr=${randomStr}`, { headers })).text();
  const { answer: code } = await db.one<{ answer: string }>(
    sql`select answer from sign_in_checks where random_str = ${randomStr}`,
  );
  const body = new URLSearchParams({
    grant_type: "password",
    scope: "server",
    username,
    password: seal(PASSWORD, randomStr, key),
    randomStr,
    code,
  });
  const request = { method: "POST", headers: { ...headers, authorization: BASIC }, body };
  const response = await fetch(`${url}/auth/oauth/token`, request);
  const { access_token: token } = (await response.json()) as { access_token?: string };
  return response.status === 200 ? token : undefined;
}
