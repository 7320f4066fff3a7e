/**
 * Rights explained: why someone can, or cannot, see a row, and the console as they see it. Other rooms' pages offer
 * `ViewAsButton` beside a person, or `useViewAs` and `ViewAsDialog` in a menu of their own, and lead to `explainAccess`.
 */

export { rightsTexts } from "./rights.texts.ts";
export { useViewAs } from "./use-view-as.ts";
export { ViewAsButton } from "./view-as-button.tsx";
export { ViewAsDialog } from "./view-as-dialog.tsx";
