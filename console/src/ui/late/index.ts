/** What a page shows only once someone asks for it: its code comes then, and the component kit's dress with it. */
export { late } from "./late.tsx";
export { whenIdle } from "./when-idle.ts";
