import { type ReactNode, useCallback, useRef, useState } from "react";
import { type MenuAction, PopupMenu } from "./popup-menu.tsx";

interface MenuButtonProps {
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A button that opens a menu below its end. */
export function MenuButton({ label, actions, className, children }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<{ x: number; y: number; align: "end" }>();
  const close = useCallback(() => setAt(undefined), []);
  const open = () => {
    const box = button.current?.getBoundingClientRect();
    if (box) setAt({ x: box.right, y: box.bottom + 4, align: "end" });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onClick={open}
      >
        {children}
      </button>
      {at ? <PopupMenu label={label} actions={actions} at={at} onClose={close} /> : null}
    </>
  );
}
