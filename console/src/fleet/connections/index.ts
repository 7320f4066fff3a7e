/** A device's connection: its connection records, its timeline, and why it is away. */
export { ConnectionRecords } from "./connection-records.tsx";
export { diagnosisQuery, lastConnectionQuery } from "./connections.calls.ts";
export { ConnectionsTab } from "./connections-tab.tsx";
export { DiagnosisCard, Findings } from "./diagnosis-card.tsx";
export type { UseTimelineMarks } from "./timeline-marks.tsx";
