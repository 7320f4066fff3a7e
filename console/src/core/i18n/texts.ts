import { type Language, useLanguage } from "./language.ts";

type Text = string | ((...values: never[]) => string);
interface TextTree {
  readonly [key: string]: Text | TextTree;
}

/** The shape that every language must fill: literals widened, functions with the same values. */
type Shape<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof T]: Shape<T[Key]> };

export type InEach = Readonly<Record<Language, string>>;
export type Texts<T> = Readonly<Record<Language, T>>;

/**
 * Declares a room's texts in both languages. A key that is missing in one of them does not compile; texts with values
 * are functions: `found: (count: number) => `${count} devices``.
 */
export function texts<const Zh extends TextTree>(both: { zh: Zh; en: Shape<Zh> }): Texts<Shape<Zh>> {
  return both as unknown as Texts<Shape<Zh>>;
}

/** One text in every language, for what outlives a switch of language: `inEach(placeTexts, (t) => t.editOf(name))`. */
export function inEach<T>(both: Texts<T>, text: (texts: T) => string): InEach {
  return { zh: text(both.zh), en: text(both.en) };
}

/** The texts in the language on screen; the component follows a switch of language. */
export function useTexts<T>(both: Texts<T>): T {
  return both[useLanguage()];
}

/** A count with its English noun: `1 device`, `2 devices`; the plural is named where it is not made by an s. */
export const many = (count: number | string, one: string, more = `${one}s`): string =>
  `${count} ${String(count) === "1" ? one : more}`;
