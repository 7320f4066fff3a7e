import { ConnectionRecords } from "./connection-records.tsx";
import styles from "./connections-tab.module.css";
import { DiagnosisCard } from "./diagnosis-card.tsx";
import { ExposedNote } from "./exposed-note.tsx";
import { TimelineCard } from "./timeline-card.tsx";

/** Everything about a device's connection: why it is away, when it was there, and each connection. */
export function ConnectionsTab({ deviceId }: { deviceId: number }) {
  return (
    <div className={styles.tab}>
      <ExposedNote deviceId={deviceId} />
      <DiagnosisCard deviceId={deviceId} />
      <TimelineCard deviceId={deviceId} />
      <ConnectionRecords deviceId={deviceId} />
    </div>
  );
}
