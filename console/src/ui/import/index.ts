/** What is wrong with a table that someone handed in. */
export { ImportFaults } from "./import-faults.tsx";
