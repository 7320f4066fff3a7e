import { createHash, randomBytes } from "node:crypto";

/** Ties a way to the provider to the browser that it began in. Strict would not come back from another site. */
const LASTS_S = 1_800;
const VALUE = /^[A-Za-z0-9_-]{43}$/;

export const newSecretText = (): string => randomBytes(32).toString("base64url");
export const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The prefix makes browsers refuse one that another host of the domain has set. */
const nameOf = (isHttps: boolean): string => (isHttps ? "__Host-sweepline-sso" : "sweepline-sso");

/** This browser's, if it has one. */
export function browserOf(cookies: string | undefined, isHttps: boolean): string | undefined {
  const name = nameOf(isHttps);
  const pairs = (cookies ?? "").split(";").map((pair) => pair.trim().split("="));
  const value = pairs.find(([key]) => key === name)?.[1];
  return value !== undefined && VALUE.test(value) ? value : undefined;
}

export function cookieFor(browser: string, isHttps: boolean): string {
  const secure = isHttps ? "; Secure" : "";
  return `${nameOf(isHttps)}=${browser}; Path=/; Max-Age=${LASTS_S}; HttpOnly; SameSite=Lax${secure}`;
}
