/**
 * Logs: a page alone. What the other rooms do stands in it by itself; whoever composes it brings the choice of
 * organizations, which stand above this wing.
 */
export { LogsPage } from "./logs.page.tsx";
