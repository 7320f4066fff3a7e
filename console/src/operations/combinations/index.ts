/** Combinations: the list, one of them with its runs, and one run part by part. */

export { useStart as useStartCombination } from "./combination-acts.tsx";
export { CombinationListPage } from "./combination-list.page.tsx";
export { CombinationRunPage } from "./combination-run.page.tsx";
export { CombinationSelect } from "./combination-select.tsx";
export { CombinationViewPage } from "./combination-view.page.tsx";
