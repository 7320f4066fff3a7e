/** Second factors as a person has them: an app with codes, a passkey. */
import type { Page } from "@playwright/test";
import { stepAt, totpCode } from "../server/src/access/second-factors/totp.ts";
import { fromBase32 } from "../server/test/base32.ts";

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
