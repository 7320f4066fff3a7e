import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { INITIAL_PASSWORD_DIGITS } from "@sweepline/contract/access/staff.ts";
import { hashPassword, isHashOf } from "./password-hasher.ts";

/** Nobody's password: what is checked where the username is unknown, so that it takes as long. */
let nobody: Promise<string> | undefined;

/** Whether it is the password of that hash. Takes as long where there is no hash, or a quick one. */
export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  nobody ??= hashPassword(newPassword());
  const isOneTime = storedHash?.startsWith(ONE_TIME) ?? false;
  const against = isOneTime ? undefined : storedHash;
  const isRight = await isHashOf(password, against ?? (await nobody));
  const isRightOnce = isSame(oneTimeHash(password), isOneTime ? (storedHash ?? "") : "");
  return (isRight && against !== undefined) || isRightOnce;
}

/** Whether it is the initial password of whoever has this phone number; of null it never is. */
export function isPhonePassword(password: string, phone: string | null): boolean {
  const isRight = isSame(password, (phone ?? "").slice(-INITIAL_PASSWORD_DIGITS));
  return isRight && phone !== null;
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

const ONE_TIME = "$sha256$";
/**
 * 79 bits that live three days need no slow hash, and five thousand of an import could not wait for one. Only passwords that
 * `newPassword` made, in four groups, are kept this way.
 */
export const oneTimeHash = (password: string): string =>
  ONE_TIME + createHash("sha256").update(`sweepline one-time password ${password}`).digest("base64url");

/** Groups of four, without letters that look alike, easy to read out: 59 bits in three groups, 79 in four. */
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
export function newPassword(groups = 3): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}
