import { Tooltip } from "../../../ui/kit.ts";
import styles from "./editor.module.css";
import { ToolIcon, type ToolIconName } from "./tool-icon.tsx";

interface IconButtonProps {
  readonly icon: ToolIconName;
  readonly label: string;
  /** Shown behind the label. */
  readonly keys?: string;
  readonly isOn?: boolean;
  readonly isDisabled?: boolean;
  readonly placement?: "right" | "bottom" | "left" | "top";
  readonly onClick: () => void;
}

/** An icon with its label and its shortcut in a tooltip. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, keys, isOn, isDisabled = false, placement = "bottom", onClick } = props;
  const title = (
    <span className={styles.tip}>
      {label}
      {keys ? <kbd>{keys}</kbd> : null}
    </span>
  );
  return (
    <Tooltip title={title} placement={placement} mouseEnterDelay={0.35}>
      <button
        type="button"
        className={styles.iconButton}
        aria-label={label}
        aria-keyshortcuts={keys}
        aria-pressed={isOn}
        aria-disabled={isDisabled || undefined}
        onClick={isDisabled ? undefined : onClick}
      >
        <ToolIcon name={icon} />
      </button>
    </Tooltip>
  );
}
