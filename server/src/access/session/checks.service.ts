import { createHash, randomBytes, randomInt } from "node:crypto";
import { CAPTCHA_TTL_S, SIGN_IN_WORK } from "@sweepline/contract/access/session/index.ts";
import * as svgCaptcha from "svg-captcha";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { type Check, checksStore } from "./checks.store.ts";

/**
 * What proves that someone takes the trouble to sign in: a captcha image, or for people who cannot read it a proof of
 * work by their browser. Either is good for one check, pass or fail.
 */
export interface Work {
  bits: number;
  /** Until the answer is taken. */
  waitS: number;
}

export interface Checks {
  /** A captcha's image, as SVG. */
  drawCaptcha(randomStr: string): Promise<string>;
  challenge(randomStr: string, work: Work): Promise<Work & { challenge: string }>;
  /** How many bits of work it was worth; undefined: it did not pass. */
  pass(randomStr: string | undefined, code: string | undefined): Promise<number | undefined>;
  /** Where there is neither: false if something sealed with this `randomStr` was sent before. */
  useOnce(randomStr: string): Promise<boolean>;
}

/** Called itself, the library draws a given text, which its types do not say. Its own texts come from Math.random. */
const draw = (svgCaptcha as unknown as { default: (text: string, options: object) => string }).default;
/** Without letters that look alike. */
const LETTERS = "abcdefhkmnprstuvwxyABCDEFHKLMNPRSTUVWXY345678";
const CAPTCHA_LENGTH = 4;
const IMAGE = { width: 132, height: 44, noise: 2, color: true, background: "#f4f6f8" };
const CHALLENGE_TTL_S = 300;
/** As long as a sealed password can be opened at all. */
const USED_TTL_S = 2 * 86_400;

export function createChecks({ db, clock }: { db: Database; clock: Clock }): Checks {
  const store = checksStore(db);
  const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000);
  return {
    async drawCaptcha(randomStr) {
      const letter = () => LETTERS[randomInt(LETTERS.length)];
      const text = Array.from({ length: CAPTCHA_LENGTH }, letter).join("");
      const expiresAt = inSeconds(CAPTCHA_TTL_S);
      await store.put(randomStr, { kind: "captcha", answer: text, expiresAt, bits: 0, usableAt: null });
      return draw(text, IMAGE);
    },
    async challenge(randomStr, work) {
      const challenge = randomBytes(16).toString("base64url");
      const expiresAt = inSeconds(CHALLENGE_TTL_S);
      const { bits, waitS } = work;
      const usableAt = inSeconds(waitS);
      await store.put(randomStr, { kind: "challenge", answer: challenge, expiresAt, bits, usableAt });
      return { challenge, ...work };
    },
    async pass(randomStr, code) {
      if (!randomStr) return undefined;
      const check = await store.take(randomStr);
      const now = clock.now();
      if (!check || !code || check.expiresAt <= now) return undefined;
      if (check.kind === "captcha")
        return check.answer.toLowerCase() === code.trim().toLowerCase() ? SIGN_IN_WORK.bits : undefined;
      const isInTime = check.usableAt === null || check.usableAt <= now;
      return isInTime && isSolved(check, code) ? check.bits : undefined;
    },
    useOnce: (randomStr) => store.use(randomStr, inSeconds(USED_TTL_S)),
  };
}

function isSolved({ answer, bits }: Check, code: string): boolean {
  const n = /^pow:(\d{1,15})$/.exec(code)?.[1];
  if (n === undefined) return false;
  const digest = createHash("sha256").update(`${answer}.${n}`).digest();
  return digest.readUInt32BE(0) >>> (32 - bits) === 0;
}
