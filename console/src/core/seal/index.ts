import type { SealKey } from "./sealing.ts";

/**
 * Sealing of passwords. The cryptography comes when the first letter is typed: the login page is there before it.
 */
const cryptography = () => import("./sealing.ts");

export async function sealPassword(password: string, randomStr: string, key: SealKey): Promise<string> {
  const { seal } = await cryptography();
  return seal(password, randomStr, key);
}

export async function solveChallenge(challenge: string, bits: number): Promise<string> {
  const { solveChallenge: solve } = await cryptography();
  return solve(challenge, bits);
}

/** Fetches the cryptography ahead of its use; a failure shows when it is used. */
export const prepareSealing = (): void => void cryptography().catch(() => undefined);

/** 24 letters out of 64: what a captcha, a challenge and a sealed password are tied to. */
export function newRandomStr(): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => letters[byte % 64]).join("");
}
