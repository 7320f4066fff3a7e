import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { INITIAL_PASSWORD_DIGITS } from "@sweepline/contract/access/staff.ts";
import { hashPassword, isHashOf } from "./password-hasher.ts";

/** Nobody's password: what is checked where the username is unknown, so that it takes as long. */
let nobody: Promise<string> | undefined;

/** Whether it is the password of that hash. Takes as long where there is no hash. */
export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  nobody ??= hashPassword(newPassword());
  const against = storedHash ?? (await nobody);
  const isRight = await isHashOf(password, against);
  return isRight && storedHash !== undefined;
}

/** Whether it is the initial password of whoever has this phone number; of null it never is. */
export function isInitialPassword(password: string, phone: string | null): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const isSame = timingSafeEqual(digest(password), digest((phone ?? "").slice(-INITIAL_PASSWORD_DIGITS)));
  return isSame && phone !== null;
}

/** Three groups of four, without letters that look alike: 59 bits, easy to read out. */
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
export function newPassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return [group(), group(), group()].join("-");
}
