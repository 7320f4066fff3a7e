/**
 * Where texts of people and of foreign databases become code. Nothing else in the engine puts such a text between quotes or into a
 * comment, so that what cannot break out here cannot break out anywhere.
 */

/** Line ends, and what editors, terminals or parsers take for one; marks that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu;

/** As a string of TypeScript. Everything that cannot be seen is written by its number. */
export const quoted = (text: string): string =>
  JSON.stringify(text).replace(UNSEEN, (sign) =>
    [...Array(sign.length).keys()].map((at) => `\\u${hexOf(sign.charCodeAt(at))}`).join(""),
  );

const hexOf = (code: number): string => code.toString(16).padStart(4, "0");

/** A place of a template, in code that is written. */
export const hole = (code: string): string => `\${${code}}`;

/** As one line of prose: for a comment, once its end marks are taken apart. */
const oneLine = (text: string): string => text.replace(UNSEEN, " ").replace(/\s+/g, " ").trim();

/** Within `/** … *\/`. */
export const inComment = (text: string): string =>
  oneLine(text).replaceAll("*/", "* /").replaceAll("/*", "/ *");

/** Behind `-- `, which ends with its line. */
export const inSqlComment = (text: string): string => oneLine(text);
