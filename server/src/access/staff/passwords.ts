import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { INITIAL_PASSWORD_DIGITS } from "@sweepline/contract/access/staff.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { Refused } from "../../core/http/refused.ts";

/**
 * argon2id above what OWASP asks for at least (46 MiB, once): some 30 ms of one core each. It runs off the event loop; one
 * at a time leaves the other cores to robots, whose reports must not wait for people, and bounds the memory that strangers
 * can make us use. Measured by `bench/sign-ins.ts`: a second pass, or two at a time, cost robots half as much again.
 */
const COST = { memoryCost: 65_536, timeCost: 1, parallelism: 1 };
const AT_ONCE = 1;
/** More than these would wait for longer than they would like to: the rest is told to come back. */
const MAX_WAITING = 200;
const BUSY_S = 10;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MAX_WAITING)
    throw new Refused(CORE_REFUSALS.tooManyRequests, { values: { seconds: BUSY_S } });
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The turn is handed on, or given back.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** Nobody's password: what is checked where the username is unknown, so that it takes as long. */
let nobody: Promise<string> | undefined;

/** Whether it is the password of that hash. Takes as long where there is no hash. */
export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  nobody ??= hashPassword(newPassword());
  const against = storedHash ?? (await nobody);
  const isRight = await inTurn(() => verify(against, password));
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
