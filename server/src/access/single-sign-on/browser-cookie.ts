import { createHash, randomBytes } from "node:crypto";
import { cookieKind } from "../../core/cookies.ts";

/** Ties a way to the provider to the browser that it began in. Strict would not come back from another site. */
export const BROWSER_COOKIE = cookieKind({ name: "sweepline-sso", sameSite: "Lax", maxAgeS: 1_800 });

export const newSecretText = (): string => randomBytes(32).toString("base64url");
export const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();
