import { DOCS_PASS_S } from "@sweepline/contract/access/session.ts";
import type { Clock } from "../../core/clock.ts";
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
  isGood(cookies: string | undefined): Promise<boolean>;
}

const NAMES: readonly string[] = ["sweepline_docs", "__Secure-sweepline_docs"];
const VALUE = /^[\w-]{43}$/;

function passIn(cookies: string): string | undefined {
  const pairs = cookies.split(";").map((pair) => pair.trim().split("="));
  return pairs.find(([name = "", value = ""]) => NAMES.includes(name) && VALUE.test(value))?.[1];
}

export function createDocsPasses({ db, clock }: { db: Database; clock: Clock }): DocsPasses {
  const store = docsPassStore(db);
  return {
    async give(sessionId, isHttps) {
      const pass = newToken();
      const expiresAt = new Date(clock.now().getTime() + DOCS_PASS_S * 1_000);
      await store.insert({ passHash: tokenHash(pass), sessionId, expiresAt });
      const [prefix, secure] = isHttps ? ["__Secure-", "; Secure"] : ["", ""];
      return `${prefix}sweepline_docs=${pass}; Path=/docs; Max-Age=${DOCS_PASS_S}; HttpOnly; SameSite=Strict${secure}`;
    },
    async isGood(cookies) {
      const pass = passIn(cookies ?? "");
      return pass !== undefined && (await store.isGood(tokenHash(pass), clock.now()));
    },
  };
}
