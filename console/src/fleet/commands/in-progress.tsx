import type { Command } from "@sweepline/contract/fleet/commands/index.ts";
import { useState } from "react";
import { useNow } from "../../core/clock/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { Button } from "../../ui/kit.ts";
import { CommandProgress } from "./command-progress.tsx";
import { useOutcome } from "./command-text.ts";
import styles from "./commands.module.css";
import { commandTexts } from "./commands.texts.ts";
import { WithdrawButton } from "./withdraw-button.tsx";

/** So long the end of a command stands beside the buttons. */
const SHOWN_FOR_MS = 20_000;

interface InProgressProps {
  readonly open: readonly Command[];
  readonly newest: readonly Command[];
  readonly isOnline: boolean;
}

/**
 * What is under way, in one line of always the same height: the command of which there is something new, the others behind a button. The
 * last one that ended counts for a moment too.
 */
export function InProgress({ open, newest, isOnline }: InProgressProps) {
  const t = useTexts(commandTexts);
  const now = useNow(2_000);
  const [isWide, setWide] = useState(false);
  const ended = newest.find(({ endedAt }) => endedAt && now - Date.parse(endedAt) < SHOWN_FOR_MS);
  const [first, ...others] = [...open, ...(ended ? [ended] : [])].sort((a, b) => movedAt(b) - movedAt(a));
  return (
    <div className={styles.strip}>
      {first ? (
        <ul className={styles.inProgress} aria-label={t.inProgress} aria-live="polite">
          <Row command={first} isOnline={isOnline} />
        </ul>
      ) : (
        <p className={styles.says}>{t.noneInProgress}</p>
      )}
      {others.length > 0 ? (
        <Button size="small" type="text" aria-expanded={isWide} onClick={() => setWide(!isWide)}>
          {t.furtherCommands(others.length)}
        </Button>
      ) : null}
      {isWide && others.length > 0 ? (
        <ul className={styles.others} aria-label={t.furtherCommands(others.length)}>
          {others.map((command) => (
            <Row key={command.id} command={command} isOnline={isOnline} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** When there was something new of it. */
function movedAt({ endedAt, stalledSince, acceptedAt, deliveredAt, sentAt, createdAt }: Command): number {
  return Date.parse(endedAt ?? stalledSince ?? acceptedAt ?? deliveredAt ?? sentAt ?? createdAt);
}

function Row({ command, isOnline }: { readonly command: Command; readonly isOnline: boolean }) {
  const kinds = useDictionary("commandKind");
  const says = useOutcome(isOnline)(command);
  return (
    <li>
      <span className={styles.name}>{kinds.labelOf(command.kind)}</span>
      <CommandProgress command={command} />
      <span className={styles.says} title={says}>
        {says}
      </span>
      <WithdrawButton command={command} />
    </li>
  );
}
