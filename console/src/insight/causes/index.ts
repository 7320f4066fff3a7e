/** What stopped robots over a range, by cause, on the home page. */
export { StopCauses } from "./stop-causes.tsx";
