import type { DeviceRegistration } from "@sweepline/contract/fleet/device-registration.ts";
import { signsInHere } from "@sweepline/contract/fleet/shared/protocols.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useVersionName } from "../../fleet/broker/index.ts";
import styles from "./connect-device.module.css";
import { connectTexts } from "./connect-device.texts.ts";
import type { Seen } from "./use-seen.ts";

interface MilestonesProps {
  readonly seen: Seen;
  readonly device: DeviceRegistration;
}

/** What was seen, in the order in which it comes; screen readers are told of each change. */
export function Milestones({ seen, device }: MilestonesProps) {
  const t = useTexts(connectTexts);
  const format = useFormat();
  const versionName = useVersionName();
  const { connection, broker, state, isSignedIn, hasReported, isMoving, hasPosition } = seen;
  // A vacuum says where it is with its map alone.
  const missing = device.protocol === "valetudo" ? t.mapOff : t.positionNote;
  const rows = [
    ...(signsInHere(device)
      ? [
          {
            isDone: isSignedIn,
            text: isSignedIn ? t.signedIn : t.notSignedIn,
            note: connection
              ? t.signedInBy(
                  ...([
                    t.transport(
                      broker?.line ? versionName(broker.line.mqttVersion) : "MQTT",
                      connection.type === "mqtts",
                    ),
                    connection.remoteIp ?? "",
                    format.time(connection.connectedAt),
                  ] as const),
                )
              : "",
          },
        ]
      : []),
    {
      isDone: hasReported,
      text: hasReported ? t.reported : t.notReported,
      note: state?.lastReportAt ? t.reportedAt(format.time(state.lastReportAt)) : "",
    },
    ...(isMoving
      ? [
          {
            isDone: hasPosition,
            text: hasPosition ? t.positionKnown : t.positionUnknown,
            note: state?.position ? t.positionOn(state.position.mapKey) : hasReported ? missing : "",
          },
        ]
      : []),
  ];
  const now = rows.findIndex(({ isDone }) => !isDone);
  return (
    <ol className={styles.milestones} aria-live="polite">
      {rows.map(({ isDone, text, note }, index) => (
        <li
          key={text}
          className={styles.milestone}
          data-state={isDone ? "done" : index === now ? "now" : "ahead"}
        >
          <span className={styles.mark} aria-hidden="true">
            {isDone ? "✓" : ""}
          </span>
          <strong>{text}</strong>
          <span className={styles.small}>{note}</span>
        </li>
      ))}
    </ol>
  );
}
