import type { ReactNode } from "react";
import { Button, Tooltip } from "../../ui/kit.ts";
import styles from "./drive.module.css";

interface ActButtonProps {
  /** Why it is off; undefined: it is on. */
  readonly why: string | undefined;
  readonly isDanger?: boolean;
  /** Its accessible name, where the text does not say to what it belongs. */
  readonly label?: string;
  readonly onAct: () => void;
  readonly children: ReactNode;
}

/** One that is off can be reached by keyboard all the same, or nobody there would learn why. */
export function ActButton({ why, isDanger = false, label, onAct, children }: ActButtonProps) {
  const isOff = why !== undefined;
  return (
    <Tooltip title={why}>
      <Button
        danger={isDanger}
        aria-disabled={isOff}
        aria-label={label}
        className={[styles.act, isOff && styles.off].filter(Boolean).join(" ")}
        onClick={isOff ? undefined : onAct}
      >
        {children}
      </Button>
    </Tooltip>
  );
}

interface ChoiceButtonProps extends Omit<ActButtonProps, "isDanger" | "label"> {
  /** As the robot says it is. */
  readonly isOn: boolean;
}

/** One of a few states of a part of the robot. */
export function ChoiceButton({ why, isOn, onAct, children }: ChoiceButtonProps) {
  const isOff = why !== undefined;
  return (
    <Tooltip title={why}>
      <button
        type="button"
        className={styles.choice}
        aria-pressed={isOn}
        aria-disabled={isOff}
        onClick={isOff ? undefined : onAct}
      >
        {children}
      </button>
    </Tooltip>
  );
}
