/** Commissioning of a real elevator: the server tries it step by step; the page starts it, shows how far it is, and keeps the result. */
export { TestPanel } from "./test-panel.tsx";
