/** The home dashboard. Its live totals are written into the cache here (`dashboardHandlers`, wired by the shell). */
export { dashboardHandlers } from "./dashboard.calls.ts";
