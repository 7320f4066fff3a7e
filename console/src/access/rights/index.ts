/**
 * Rights explained: why someone can, or cannot, see a row, and the console as they see it. Other rooms' pages offer
 * `useViewAs` beside a person, and lead to `explainAccess`.
 */

export { rightsTexts } from "./rights.texts.ts";
export { useViewAs } from "./use-view-as.ts";
