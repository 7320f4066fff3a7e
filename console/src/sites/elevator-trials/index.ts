/** Commissioning of a real elevator: it is tried step by step, with what was seen, and the result is kept. */
export { TestPanel } from "./test-panel.tsx";
