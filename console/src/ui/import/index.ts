/** What is wrong with files that someone handed in. */
export { FaultTable } from "./fault-table.tsx";
export { ImportFaults } from "./import-faults.tsx";
