/** Logs: a page alone. What the other rooms do stands in it by itself. */
export { LogsPage } from "./logs.page.tsx";
