import { DOCS_PASS_S } from "@sweepline/contract/access/session/index.ts";
import type { Clock } from "../../core/clock.ts";
import { cookieKind } from "../../core/cookies.ts";
import type { Database } from "../../core/db/database.ts";
import { docsPassStore } from "./docs-pass.store.ts";
import { newToken, tokenHash } from "./token-hash.ts";

/**
 * The documents of the interface are pages of their own, to which a browser sends no token: who is signed in gets a cookie
 * that is good for them alone, as long as the session.
 */
export interface DocsPasses {
  /** The cookie to set. */
  give(sessionId: number, isHttps: boolean): Promise<string>;
  isGood(cookies: string | undefined, isHttps: boolean): Promise<boolean>;
}

const COOKIE = cookieKind({
  name: "sweepline_docs",
  sameSite: "Strict",
  maxAgeS: DOCS_PASS_S,
  path: "/docs",
});

export function createDocsPasses({ db, clock }: { db: Database; clock: Clock }): DocsPasses {
  const store = docsPassStore(db);
  return {
    async give(sessionId, isHttps) {
      const pass = newToken();
      const expiresAt = new Date(clock.now().getTime() + DOCS_PASS_S * 1_000);
      await store.insert({ passHash: tokenHash(pass), sessionId, expiresAt });
      return COOKIE.write(pass, isHttps);
    },
    async isGood(cookies, isHttps) {
      const pass = COOKIE.read(cookies, isHttps);
      return pass !== undefined && (await store.isGood(tokenHash(pass), clock.now()));
    },
  };
}
