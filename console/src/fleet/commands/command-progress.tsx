import type { Command } from "@sweepline/contract/fleet/commands/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import styles from "./commands.module.css";

/** The stations of a command on its way; one that ended on the way stays where it was. */
const STATIONS = ["sentAt", "deliveredAt", "acceptedAt", "endedAt"] as const;

/** The state as text and as a small line of steps; the line is decorative. */
export function CommandProgress({ command }: { readonly command: Command }) {
  const states = useDictionary("commandState");
  const { state } = command;
  const isEnded = command.endedAt !== null;
  return (
    <span className={styles.progress} data-tone={command.stalledSince ? "warning" : states.toneOf(state)}>
      <span className={styles.line} aria-hidden="true">
        {STATIONS.map((station) => (
          <span
            key={station}
            className={styles.station}
            data-reached={(station === "endedAt" ? isEnded : command[station] !== null) || undefined}
            data-last={station === "endedAt" || undefined}
          />
        ))}
      </span>
      {states.labelOf(state)}
    </span>
  );
}
