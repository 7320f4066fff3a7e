/** A device's line: its connection records, its timeline, and why it is away. */
export { ConnectionsTab } from "./connections-tab.tsx";
export { DiagnosisCard } from "./diagnosis-card.tsx";
