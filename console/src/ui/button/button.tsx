import type { ComponentProps, ReactNode } from "react";
import { Icon } from "../icon/index.ts";
import styles from "./button.module.css";

export interface ButtonProps extends Omit<ComponentProps<"button">, "type" | "className"> {
  /** Plain with a border, unless it is said. */
  readonly look?: "primary" | "text";
  readonly size?: "small";
  /** A name of `ui/icon`. */
  readonly icon?: string;
  /** What it began is not over. */
  readonly isBusy?: boolean;
  readonly children?: ReactNode;
}

/** As the kit draws its button, for what stands on pages before the kit has come. */
export function Button({ look, size, icon, isBusy = false, disabled, children, ...button }: ButtonProps) {
  return (
    <button
      {...button}
      type="button"
      className={styles.button}
      data-look={look}
      data-size={size}
      data-bare={children === undefined || undefined}
      data-busy={isBusy || undefined}
      aria-busy={isBusy || undefined}
      disabled={disabled || isBusy}
    >
      {icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}
