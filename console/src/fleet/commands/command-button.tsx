import type { ButtonKind } from "@sweepline/contract/fleet/commands/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { Button, Tooltip } from "../../ui/kit.ts";
import styles from "./commands.module.css";
import { commandTexts } from "./commands.texts.ts";
import type { WhyNot } from "./why-not.ts";

interface CommandButtonProps {
  readonly kind: ButtonKind;
  readonly why: WhyNot | undefined;
  /** Said where it is on all the same. */
  readonly hint: string | undefined;
  /** What one most likely wants now. */
  readonly isPrimary: boolean;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

/** One that is off can be reached by keyboard all the same, or nobody there would learn why. */
export function CommandButton({ kind, why, hint, isPrimary, isBusy, onPress }: CommandButtonProps) {
  const t = useTexts(commandTexts);
  const kinds = useDictionary("commandKind");
  const reason = why && (t.why[why] as string);
  const isStop = kind === "stop";
  return (
    <Tooltip title={reason ?? (isStop ? t.stopHint : hint)}>
      <Button
        type={isPrimary ? "primary" : "default"}
        danger={isStop}
        loading={isBusy}
        aria-disabled={reason !== undefined}
        aria-keyshortcuts={isStop ? "Alt+S" : undefined}
        className={[reason && styles.off, isStop && styles.stop].filter(Boolean).join(" ")}
        onClick={reason === undefined ? onPress : undefined}
      >
        {kinds.labelOf(kind)}
      </Button>
    </Tooltip>
  );
}
