import { useCallback, useRef, useState } from "react";
import { Button, type ButtonProps } from "../button/index.ts";
import { rememberOpener } from "../dialog/focus-back.ts";
import { type MenuAction, PopupMenu } from "./popup-menu.tsx";

interface MenuOpenerProps {
  readonly actions: readonly MenuAction[];
  readonly button?: ButtonProps;
  /** Names the button, and the menu. */
  readonly children: string;
}

/** A button of a page that opens a menu below its start. */
export function MenuOpener({ actions, button, children }: MenuOpenerProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<{ x: number; y: number; align: "start" }>();
  const close = useCallback(() => setAt(undefined), []);
  const open = () => {
    const box = opener.current?.getBoundingClientRect();
    // A dialog that an action opens gives the focus back here.
    rememberOpener(opener.current);
    if (box) setAt({ x: box.left, y: box.bottom + 4, align: "start" });
  };
  return (
    <>
      <Button {...button} ref={opener} aria-haspopup="menu" aria-expanded={at !== undefined} onClick={open}>
        {children}
      </Button>
      {at ? <PopupMenu label={children} actions={actions} at={at} onClose={close} /> : null}
    </>
  );
}
