import { KNOWN_BROWSER_S } from "@sweepline/contract/access/session/index.ts";
import type { Clock } from "../../core/clock.ts";
import type { Config } from "../../core/config.ts";
import { cookieKind } from "../../core/cookies.ts";
import type { Database } from "../../core/db/database.ts";
import { comesEncrypted } from "../../core/transport-settings.ts";
import { knownBrowsersStore } from "./known-browsers.store.ts";
import { newToken, tokenHash } from "./token-hash.ts";

/**
 * A browser that people have signed in with, by a cookie of which the database keeps the hash. It lets nobody in: it tells
 * the person's own attempts from those of strangers, so that these cannot lock the person out.
 */
export interface KnownBrowsers {
  /** Hash of the cookie; undefined where there is none. */
  hashOf(cookies: string | undefined): Buffer | undefined;
  /** After a sign-in: the cookie that the browser is to keep. */
  remember(staffId: number, cookies: string | undefined): Promise<string>;
}

const COOKIE = cookieKind({ name: "sweepline_browser", sameSite: "Strict", maxAgeS: KNOWN_BROWSER_S });

export function createKnownBrowsers({
  db,
  clock,
  config,
}: {
  db: Database;
  clock: Clock;
  config: Pick<Config, "PUBLIC_URL" | "TLS" | "TLS_CERT" | "HTTPS_PORT">;
}): KnownBrowsers {
  const isHttps = comesEncrypted(config);
  const cookieValue = (cookies: string | undefined) => COOKIE.read(cookies, isHttps);
  const store = knownBrowsersStore(db);
  return {
    hashOf(cookies) {
      const value = cookieValue(cookies);
      return value === undefined ? undefined : tokenHash(value);
    },
    async remember(staffId, cookies) {
      const sent = cookieValue(cookies);
      const isOurs = sent !== undefined && (await store.isAnyones(tokenHash(sent)));
      const value = isOurs ? sent : newToken();
      await store.remember(staffId, tokenHash(value), clock.now());
      return COOKIE.write(value, isHttps);
    },
  };
}
