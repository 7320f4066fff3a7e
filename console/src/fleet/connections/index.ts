/** A device's connection: its connection records, its timeline, and why it is away. */
export { ConnectionRecords } from "./connection-records.tsx";
export { ConnectionsTab } from "./connections-tab.tsx";
export { DiagnosisCard } from "./diagnosis-card.tsx";
export type { UseTimelineMarks } from "./timeline-marks.tsx";
