import { createHash, randomBytes } from "node:crypto";
import { KNOWN_BROWSER_S } from "@sweepline/contract/access/session.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { knownBrowsersStore } from "./known-browsers.store.ts";

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

const VALUE = /^[A-Za-z0-9_-]{43}$/;

export function createKnownBrowsers({
  db,
  clock,
  config,
}: {
  db: Database;
  clock: Clock;
  config: { PUBLIC_URL: string };
}): KnownBrowsers {
  const isHttps = config.PUBLIC_URL.startsWith("https:");
  // The prefix makes browsers refuse one that another host of the domain has set.
  const name = isHttps ? "__Host-sweepline_browser" : "sweepline_browser";
  const cookieValue = (cookies: string | undefined): string | undefined => {
    const pairs = (cookies ?? "").split(";").map((pair) => pair.trim().split("="));
    const value = pairs.find(([key]) => key === name)?.[1];
    return value !== undefined && VALUE.test(value) ? value : undefined;
  };
  const store = knownBrowsersStore(db);
  return {
    hashOf(cookies) {
      const value = cookieValue(cookies);
      return value === undefined ? undefined : digestOf(value);
    },
    async remember(staffId, cookies) {
      const sent = cookieValue(cookies);
      const isOurs = sent !== undefined && (await store.isAnyones(digestOf(sent)));
      const value = isOurs ? sent : randomBytes(32).toString("base64url");
      await store.remember(staffId, digestOf(value), clock.now());
      const secure = isHttps ? "; Secure" : "";
      return `${name}=${value}; Path=/; Max-Age=${KNOWN_BROWSER_S}; HttpOnly; SameSite=Strict${secure}`;
    },
  };
}

const digestOf = (value: string): Buffer => createHash("sha256").update(value).digest();
