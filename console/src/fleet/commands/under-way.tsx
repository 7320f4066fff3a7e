import type { Command } from "@sweepline/contract/fleet/commands.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { CommandProgress } from "./command-progress.tsx";
import styles from "./commands.module.css";
import { commandTexts } from "./commands.texts.ts";
import { useOutcome } from "./use-outcome.ts";
import { WithdrawButton } from "./withdraw-button.tsx";

interface UnderWayProps {
  readonly commands: readonly Command[];
  readonly isOnline: boolean;
}

/** What the device has been told and has not ended, with what it waits for. */
export function UnderWay({ commands, isOnline }: UnderWayProps) {
  const t = useTexts(commandTexts);
  const kinds = useDictionary("commandKind");
  const outcome = useOutcome(isOnline);
  return (
    <ul className={styles.underWay} aria-label={t.underWay} aria-live="polite">
      {commands.map((command) => (
        <li key={command.id}>
          <span className={styles.name}>{kinds.labelOf(command.kind)}</span>
          <CommandProgress command={command} />
          <span className={styles.says}>{outcome(command)}</span>
          <WithdrawButton command={command} />
        </li>
      ))}
    </ul>
  );
}
