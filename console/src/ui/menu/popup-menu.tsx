import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { createPortal } from "react-dom";
import { Icon } from "../icon/index.ts";
import styles from "./menu.module.css";

export interface MenuAction {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: string;
  readonly onSelect: () => void;
  readonly isDisabled?: boolean;
  /** For choices: one of several is the present one. */
  readonly isChecked?: boolean;
  /** What it and those after it have in common, above it. */
  readonly heading?: string;
  /** A line above it. */
  readonly hasLine?: boolean;
}

interface PopupMenuProps {
  readonly label: string;
  readonly actions: readonly MenuAction[];
  /** Where it opens, in pixels of the window; kept inside it. */
  readonly at: { readonly x: number; readonly y: number; readonly align: "start" | "end" };
  readonly onClose: () => void;
}

/** A menu over the page: arrow keys, Home, End, Escape, and the focus back where it came from. */
export function PopupMenu({ label, actions, at, onClose }: PopupMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    keepInside(menu.current);
    itemsOf(menu.current).at(0)?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (!menu.current?.contains(event.target as Node)) onClose();
    };
    document.addEventListener("pointerdown", outside);
    window.addEventListener("blur", onClose);
    return () => {
      document.removeEventListener("pointerdown", outside);
      window.removeEventListener("blur", onClose);
    };
  }, [onClose]);

  const place: CSSProperties =
    at.align === "end" ? { right: window.innerWidth - at.x, top: at.y } : { left: at.x, top: at.y };
  return createPortal(
    <div
      ref={menu}
      role="menu"
      aria-label={label}
      className={styles.menu}
      style={place}
      onKeyDown={(event) => steer(event, onClose)}
    >
      {actions.map((action) => (
        <Fragment key={action.key}>
          {action.hasLine ? <hr className={styles.line} /> : null}
          {action.heading ? <span className={styles.heading}>{action.heading}</span> : null}
          <button
            type="button"
            {...roleOf(action)}
            tabIndex={-1}
            disabled={action.isDisabled}
            className={styles.item}
            onClick={() => {
              onClose();
              action.onSelect();
            }}
          >
            {action.icon ? <Icon name={action.icon} /> : null}
            {action.label}
          </button>
        </Fragment>
      ))}
    </div>,
    document.body,
  );
}

const roleOf = ({ isChecked }: MenuAction) =>
  isChecked === undefined
    ? ({ role: "menuitem" } as const)
    : ({ role: "menuitemradio", "aria-checked": isChecked } as const);

const itemsOf = (menu: HTMLElement | null): HTMLButtonElement[] =>
  Array.from(menu?.querySelectorAll<HTMLButtonElement>("button:not(:disabled)") ?? []);

function steer(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  const items = itemsOf(event.currentTarget);
  const now = items.indexOf(document.activeElement as HTMLButtonElement);
  const steps: Record<string, number> = {
    ArrowDown: now + 1,
    ArrowUp: now - 1,
    Home: 0,
    End: items.length - 1,
  };
  const next = steps[event.key];
  if (next !== undefined) items.at(next % items.length)?.focus();
  else if (event.key === "Escape" || event.key === "Tab") onClose();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function keepInside(menu: HTMLElement | null): void {
  if (!menu) return;
  const box = menu.getBoundingClientRect();
  const right = box.right - (window.innerWidth - 8);
  const bottom = box.bottom - (window.innerHeight - 8);
  menu.style.translate = `${Math.min(0, -right)}px ${Math.min(0, -bottom)}px`;
}
