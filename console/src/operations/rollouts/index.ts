/** Rollouts: packages for many devices, group after group. The pages are loaded by their own files. */
export { RolloutFormPage } from "./rollout-form.page.tsx";
export { RolloutListPage } from "./rollout-list.page.tsx";
export { RolloutViewPage } from "./rollout-view.page.tsx";
