import type { ComponentProps } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { HolderOutlined } from "../icons.ts";
import { uiTexts } from "../ui.texts.ts";
import styles from "./order.module.css";

interface OrderHandleProps extends Pick<ComponentProps<"button">, "onDragStart" | "onDragEnd" | "onKeyDown"> {
  readonly name: string;
  readonly isDisabled?: boolean;
  /** By which it is found again where moving it draws it anew. */
  readonly mark?: string;
}

/** By it something is dragged to another place, or moved by the arrow keys. */
export function OrderHandle({ name, isDisabled = false, mark, ...events }: OrderHandleProps) {
  const t = useTexts(uiTexts);
  return (
    <button
      type="button"
      className={styles.handle}
      draggable
      disabled={isDisabled}
      aria-label={name}
      aria-description={t.moveHelp}
      data-handle={mark}
      {...events}
    >
      <HolderOutlined />
    </button>
  );
}
