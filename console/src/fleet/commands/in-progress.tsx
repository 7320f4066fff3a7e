import type { Command } from "@sweepline/contract/fleet/commands/index.ts";
import { useNow } from "../../core/clock/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { CommandProgress } from "./command-progress.tsx";
import styles from "./commands.module.css";
import { commandTexts } from "./commands.texts.ts";
import { useOutcome } from "./use-outcome.ts";
import { WithdrawButton } from "./withdraw-button.tsx";

/** So long the end of a command stands beside the buttons. */
const SHOWN_FOR_MS = 20_000;

interface InProgressProps {
  readonly open: readonly Command[];
  readonly newest: readonly Command[];
  readonly isOnline: boolean;
}

/** The open commands of the device, with what each waits for; and for a moment how the last one ended. */
export function InProgress({ open, newest, isOnline }: InProgressProps) {
  const t = useTexts(commandTexts);
  const kinds = useDictionary("commandKind");
  const outcome = useOutcome(isOnline);
  const now = useNow(2_000);
  const ended = newest.filter(({ endedAt }) => endedAt && now - Date.parse(endedAt) < SHOWN_FOR_MS);
  const commands = [...ended, ...open];
  if (commands.length === 0) return null;
  return (
    <ul className={styles.inProgress} aria-label={t.inProgress} aria-live="polite">
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
