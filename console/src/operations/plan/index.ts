/** The plan: what ran, runs and is planned, on one board. */
export { PlanPage } from "./plan.page.tsx";
