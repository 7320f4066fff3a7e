import { useTexts } from "../../core/i18n/index.ts";
import { useStore } from "../../core/store/index.ts";
import { useOutcome } from "../../fleet/commands/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import type { Remote } from "../remote-driving/index.ts";
import styles from "./drive.module.css";
import { driveTexts } from "./drive.texts.ts";

interface LastOperationProps {
  readonly remote: Remote;
  readonly isTooSoon: boolean;
  readonly isOnline: boolean;
}

/** What was asked last and how far it is; and for two seconds why nothing else can be asked. */
export function LastOperation({ remote, isTooSoon, isOnline }: LastOperationProps) {
  const t = useTexts(driveTexts);
  const kinds = useDictionary("commandKind");
  const states = useDictionary("commandState");
  const outcomeOf = useOutcome(isOnline);
  const operation = useStore(remote.operation);
  const said = () => {
    if (!operation) return "";
    const { kind, command, refusal } = operation;
    const how = refusal ?? (command && (outcomeOf(command) || states.labelOf(command.state))) ?? t.asking;
    return [t.last(kinds.labelOf(kind)), how].join(" · ");
  };
  return (
    <div className={styles.last} role="status">
      <p>{said()}</p>
      {isTooSoon ? <p>{t.tooSoon}</p> : null}
    </div>
  );
}
