import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { request } from "../transport/index.ts";

/**
 * Sealing of passwords. The cryptography comes when the first letter is typed: the login page is there before it.
 */
const cryptography = () => import("./sealing.ts");

/** Sealed to the server's key. */
export async function sealed(password: string, randomStr: string): Promise<string> {
  const [{ seal }, key] = await Promise.all([cryptography(), request(SESSION_ENDPOINTS.sealKey, {})]);
  return seal(password, randomStr, key);
}

interface Sealed {
  readonly password: string;
  readonly randomStr: string;
}

/** A password that is no sign-in's, with what the server opens it by. */
export async function freshlySealed(password: string): Promise<Sealed> {
  const randomStr = newRandomStr();
  return { password: await sealed(password, randomStr), randomStr };
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
