/** The home dashboard, with live totals. */
export { HomePage } from "./home.page.tsx";
