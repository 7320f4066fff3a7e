import { CopyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useState } from "react";

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** What it is called where several of them say the same. */
  readonly name?: string;
  /** Said for a moment once it is done. */
  readonly doneLabel: string;
  readonly isPrimary?: boolean;
  /** Called once it lies on the clipboard. */
  readonly onCopied?: () => void;
}

const SAID_MS = 2_000;

/** Puts a text on the clipboard, and says so where the eye is. */
export function CopyButton({ text, label, name, doneLabel, isPrimary = false, onCopied }: CopyButtonProps) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  return (
    <Button
      type={isPrimary ? "primary" : "default"}
      icon={<CopyOutlined />}
      aria-label={isDone ? undefined : name}
      onClick={() =>
        void copied(text).then((isCopied) => {
          setDone(isCopied);
          if (isCopied) onCopied?.();
        })
      }
    >
      <span aria-live="polite">{isDone ? doneLabel : label}</span>
    </Button>
  );
}

/** On plain http browsers have only the older way, which copies what is selected. */
async function copied(text: string): Promise<boolean> {
  const isWritten = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (isWritten) return true;
  const area = document.createElement("textarea");
  area.value = text;
  // In a dialog that holds the focus, nothing outside of it could be selected.
  (document.activeElement?.closest("[role=dialog]") ?? document.body).append(area);
  area.select();
  const isDone = document.execCommand("copy");
  area.remove();
  return isDone;
}
