import { z } from "zod";
import type { ValidationKey } from "./refusal.ts";

/** A whole number. */
export const int = z.number().int();

/** Field rules that several rooms share. Spec §5. */
export const username = z.string().regex(/^[A-Za-z0-9]{3,40}$/, "validation.username");
/** Letters, digits and the printable special characters of ASCII. */
export const password = z.string().regex(/^[\x21-\x7e]{6,20}$/, "validation.password");
/** Eleven digits (spec §5); pasted with spaces, hyphens or the country's 86 before it, it is the same number. */
const bareNumber = (text: string): string => text.replace(/[\s-]/g, "").replace(/^(\+|00)?86(?=\d{11}$)/, "");
export const phone = z
  .string()
  .overwrite(bareNumber)
  .regex(/^\d{11}$/, "validation.phone");
export const email = z.email("validation.email").max(254);
/** Where an address is wanted (spec §5). */
export const requiredEmail = z
  .string("validation.emailRequired")
  .trim()
  .min(1, { error: "validation.emailRequired", abort: true })
  .pipe(email);
/** A name and a password have no place in it: whoever reads the field would see them, and every log on the way. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: "validation.webAddress" })
  .refine((text) => !/^\w+:\/\/[^/?#]*@/.test(text), "validation.webAddress");
export const serialNumber = z.string().regex(/^[A-Za-z0-9_.:-]{1,64}$/, "validation.serialNumber");

const passes = (schema: z.ZodType) => (text: string) => text === "" || schema.safeParse(text).success;
/** What a text looks like, unless it is empty: for texts that may be. */
export const isEmail = passes(email);
export const isPhone = passes(phone);
export const isWebAddress = passes(webAddress);

export function requiredText(max: number) {
  return z.string().trim().min(1, "validation.required").max(max);
}

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
};
/** IANA name, as the runtime knows it. */
export const timeZone = z.string().max(64).refine(isTimeZone, "validation.timeZone");

/** Name by which machines know a row: roles, dictionaries, clients. */
export const code = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{1,63}$/, "validation.code");
/** Free text that may be empty. */
export const optionalText = (max: number) => z.string().trim().max(max).default("");
/** How often a row was changed, as it was read: a write of what someone else has changed meanwhile is refused (409). */
export const revision = int.nonnegative();
/** A label in both languages. */
export const labelSchema = z.object({ zh: requiredText(80), en: requiredText(80) });
export type Label = z.infer<typeof labelSchema>;

/** Id of a row that people must choose; the text says which one is missing. */
export const chosenId = (text: ValidationKey) =>
  z.coerce.number(text).int(text).positive(text).max(Number.MAX_SAFE_INTEGER);

/** Free text of a search box. */
export const searchText = z.string().trim().max(100).optional();

/** One id or several, from a query string: `?ids=1&ids=2`. */
export function listOf<T extends z.ZodType>(item: T, max = 500) {
  return z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(max),
  );
}
