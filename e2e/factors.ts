/** People for journeys of second factors: with a password, and nobody else's session to lose. */
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import { Client } from "pg";
import { stepAt, totpCode } from "../server/src/access/second-factors/totp.ts";
import { findRunningPostgres } from "../server/src/core/db/embedded-postgres-running.ts";
import { fromBase32 } from "../server/test/base32.ts";
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

/** Somebody of the platform with the password of the demonstration's people, as if they had chosen it. */
export async function aNewcomer(product: Product, api: Api, role: readonly number[] = []) {
  serial += 1;
  const username = `newcomer${Date.now() % 1_000_000}${serial}`;
  const { sysUser } = await api.call(SESSION_ENDPOINTS.userInfo);
  const { id } = await api.call(STAFF_ENDPOINTS.create, {
    body: {
      username,
      organizationId: sysUser.organizationId,
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

/** What the authenticator app shows; the code after the one that enrolling used up, where `later` is 1. */
export const codeOf = (secret: string, later = 0): string =>
  totpCode(fromBase32(secret.replaceAll(" ", "")), stepAt(new Date()) + later);

/** A passkey's authenticator in the browser, which verifies its user without asking anybody. */
export async function giveAuthenticator(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send("WebAuthn.enable");
  await line.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
