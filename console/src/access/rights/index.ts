/**
 * Rights explained: why someone can, or cannot, see a row, and the console as they see it. Other rooms' pages offer
 * `ViewAsButton` beside a person, or `useViewAs` in a menu of their own.
 */
export { useViewAs } from "./use-view-as.ts";
export { ViewAsButton } from "./view-as-button.tsx";
