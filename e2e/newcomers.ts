/** People whom a journey makes for itself: nobody else's language or session is changed. */
import { join } from "node:path";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import { Client } from "pg";
import { findRunningPostgres } from "../server/src/core/db/embedded-postgres-running.ts";
import type { Api } from "./api.ts";
import type { Product } from "./product.ts";
import { passwordOf } from "./sign-in.ts";

/** Straight to the product's database, for what nobody waits for: times that have passed, passwords that were changed. */
export async function inDatabase({ dataDir }: Product, text: string, values: unknown[]): Promise<void> {
  const client = new Client({ connectionString: await findRunningPostgres(join(dataDir, "postgres")) });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

const DEMO_PERSON = "brightviewer";
let serial = 0;

interface Newcomer {
  organizationId: number;
  role: readonly number[];
}

/** With the password of the demonstration's people, as if they had chosen it. */
async function employ(product: Product, api: Api, { organizationId, role }: Newcomer) {
  serial += 1;
  const username = `newcomer${process.pid}n${serial}`;
  const { id } = await api.call(STAFF_ENDPOINTS.create, {
    body: {
      username,
      organizationId,
      displayName: `Newcomer ${serial}`,
      phone: "13800000000",
      email: `${username}@example.com`,
      kind: "employee",
      role,
    },
  });
  await inDatabase(
    product,
    `update staff set must_change_password = false,
      password_hash = (select password_hash from staff where username = $2) where username = $1`,
    [username, DEMO_PERSON],
  );
  return { id, username, password: passwordOf(product, DEMO_PERSON) };
}

/** Somebody of the platform. */
export async function aNewcomer(product: Product, api: Api, role: readonly number[] = []) {
  const { sysUser } = await api.call(SESSION_ENDPOINTS.userInfo);
  return employ(product, api, { organizationId: sysUser.organizationId, role });
}

/** Somebody with the organization and roles of that person. Answers their username. */
export async function aColleagueOf(username: string, product: Product, api: Api): Promise<string> {
  const { records } = await api.call(STAFF_ENDPOINTS.list, { query: { search: username } });
  const found = records.find((one) => one.username === username);
  if (!found) throw new Error(`there is no ${username}`);
  const role = found.role.map(({ id }) => id);
  return (await employ(product, api, { organizationId: found.organizationId, role })).username;
}
