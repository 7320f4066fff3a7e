import { Button } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { Notice } from "../feedback/index.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Modal } from "./modal.tsx";
import styles from "./once-dialog.module.css";

interface OnceDialogProps {
  readonly title: string;
  readonly width: number;
  readonly texts: {
    /** That this is seen once, and what to do about it. */
    readonly handWarning: string;
    readonly done: string;
    readonly notKept: string;
    readonly notKeptNote: string;
    readonly closeAnyway: string;
    readonly back: string;
  };
  readonly isKept: boolean;
  /** Buttons that keep it. */
  readonly ways: ReactNode;
  readonly children: ReactNode;
  readonly onDone: () => void;
}

/**
 * Secrets that are seen this once. It goes by a button alone, not by a click beside it or Escape, and asks once more where
 * nothing was kept; so does the browser where its window is closed.
 */
export function OnceDialog({ title, width, texts, isKept, ways, children, onDone }: OnceDialogProps) {
  const [isAsked, setAsked] = useState(false);
  useLeavingGuard(!isKept);
  return (
    <Modal
      open
      title={title}
      width={width}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <div className={styles.foot}>
          {ways}
          <Button type={isKept ? "primary" : "default"} onClick={() => (isKept ? onDone() : setAsked(true))}>
            {texts.done}
          </Button>
        </div>
      }
    >
      <div className={styles.warning}>
        <Notice tone="notice" role="alert">
          {texts.handWarning}
        </Notice>
      </div>
      {children}
      {isAsked ? (
        <ConfirmDialog
          title={texts.notKept}
          note={texts.notKeptNote}
          confirm={texts.closeAnyway}
          isGrave
          cancel={texts.back}
          onCancel={() => setAsked(false)}
          onConfirm={onDone}
        />
      ) : null}
    </Modal>
  );
}

/** The browser asks before the window goes. */
function useLeavingGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isOn]);
}
