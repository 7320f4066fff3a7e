import { DeviceBrokerCard } from "../broker/index.ts";
import { ConnectionRecords } from "./connection-records.tsx";
import styles from "./connections-tab.module.css";
import { DiagnosisCard } from "./diagnosis-card.tsx";
import { ExposedNote } from "./exposed-note.tsx";
import { TimelineCard } from "./timeline-card.tsx";
import type { UseTimelineMarks } from "./timeline-marks.tsx";

interface ConnectionsTabProps {
  readonly deviceId: number;
  /** What upper rooms know to have happened to the device. */
  readonly useMarks?: UseTimelineMarks;
}

/** Everything about a device's connection: why it is away, when it was there, and each connection. */
export function ConnectionsTab({ deviceId, useMarks }: ConnectionsTabProps) {
  return (
    <div className={styles.tab}>
      <ExposedNote deviceId={deviceId} />
      <DiagnosisCard deviceId={deviceId} />
      <DeviceBrokerCard deviceId={deviceId} />
      <TimelineCard deviceId={deviceId} {...(useMarks && { useMarks })} />
      <ConnectionRecords deviceId={deviceId} />
    </div>
  );
}
