import { INITIAL_PASSWORD_DIGITS } from "@sweepline/contract/access/staff.ts";
import { password as passwordRule } from "@sweepline/contract/core/fields.ts";
import { CORE_REFUSALS, VALIDATION_TEXTS, type ValidationKey } from "@sweepline/contract/core/refusal.ts";
import { Refused } from "../../core/http/refused.ts";

/** Whose password it becomes: what a guesser would try first. */
export interface PasswordOwner {
  username: string;
  phone: string | null;
  email: string | null;
  /** Names of the organization. */
  organizations: readonly string[];
}

const PRODUCT = "sweepline";
/** Words this short occur in many good passwords by chance. */
const WORD_MIN = 4;
/** What is left without a word that a guesser knows must be a password by itself (spec §5). */
const REST_MIN = 6;

/**
 * What people may choose: spec §5, nothing from lists of common and leaked passwords, nothing made of what is known about
 * them (NIST SP 800-63B §5.1.1.2, OWASP ASVS 5 V6.2). Further rules of composition that NIST advises against there are none.
 */
export async function passwordFault(
  password: string,
  owner: PasswordOwner,
): Promise<ValidationKey | undefined> {
  if (!passwordRule.safeParse(password).success) return "validation.password";
  if (await isKnownPassword(password)) return "validation.passwordKnown";
  return isPersonal(password, owner) ? "validation.passwordPersonal" : undefined;
}

export async function refuseFault(field: string, password: string, owner: PasswordOwner): Promise<void> {
  const fault = await passwordFault(password, owner);
  if (fault)
    throw new Refused(CORE_REFUSALS.invalidInput, { fields: [{ field, text: VALIDATION_TEXTS[fault] }] });
}

let known: Promise<ReadonlySet<string>> | undefined;

/** Whether it is among the 49,233 most common leaked passwords of zxcvbn-ts, in whatever case. The list is read at the first question. */
export async function isKnownPassword(password: string): Promise<boolean> {
  known ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return (await known).has(password.toLowerCase());
}

function isPersonal(password: string, { username, phone, email, organizations }: PasswordOwner): boolean {
  const lower = password.toLowerCase();
  const digits = phone ? [phone, phone.slice(-8), phone.slice(-INITIAL_PASSWORD_DIGITS)] : [];
  const texts = [PRODUCT, username, email?.split("@")[0] ?? "", email?.split("@")[1] ?? "", ...organizations];
  const words = texts.flatMap((text) => text.toLowerCase().split(/[^a-z0-9]+/));
  const whole = texts.map((text) => text.toLowerCase().replace(/[^a-z0-9]/g, ""));
  const rest = [...digits, ...whole, ...words]
    .filter((word) => word.length >= WORD_MIN)
    .sort((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, " "), lower);
  return rest !== lower && rest.replace(/[^a-z0-9]/g, "").length < REST_MIN;
}
