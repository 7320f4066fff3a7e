/** What waits for people: assists, alarms, faults and work orders, of everything or of one place. */
export { Attention } from "./attention.tsx";
