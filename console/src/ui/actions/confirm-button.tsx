import { Button, type ButtonProps } from "antd";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../dialog/index.ts";

interface ConfirmButtonProps extends Omit<ButtonProps, "onClick"> {
  /** Asked first, naming what will happen: "Delete Hall A? It cannot be restored." */
  readonly question: string;
  /** What else is to be known before. */
  readonly note?: ReactNode;
  /** A promise keeps the button busy until it settles. */
  readonly onConfirm: () => unknown;
}

/** A button that asks before it acts. The answer says what the button says, or what it is called where it has an icon alone. */
export function ConfirmButton({ question, note, onConfirm, children, ...button }: ConfirmButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const close = () => setAsked(false);
  const act = async () => {
    // Before it acts: what it calls for, such as a second factor, is asked for above the page.
    close();
    setBusy(true);
    try {
      await onConfirm();
    } catch {
      // It has shown its message.
    }
    setBusy(false);
  };
  return (
    <>
      <Button {...button} loading={button.loading || isBusy} onClick={() => setAsked(true)}>
        {children}
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title={question}
          note={note}
          confirm={typeof children === "string" ? children : (button.title ?? "")}
          isGrave={button.danger ?? false}
          onConfirm={() => void act()}
          onCancel={close}
        />
      ) : null}
    </>
  );
}
