import { type DragEvent, type ReactNode, useRef, useState } from "react";
import styles from "./upload.module.css";

interface FileDropProps {
  /** What the button says to those who do not see it; it holds the words that the others see. */
  readonly label: string;
  readonly id?: string | undefined;
  readonly hintId: string;
  readonly shape: "picture" | "round" | "file";
  /** For the browser's own dialog; whatever comes is checked all the same. */
  readonly accept?: string | undefined;
  readonly isDisabled: boolean;
  readonly isFaulty: boolean;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

/** A button that opens the browser's dialog and takes what is dropped on it. */
export function FileDrop(props: FileDropProps) {
  const { label, id, hintId, shape, accept, isDisabled, isFaulty, onFile, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !isDisabled) onFile(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <>
      <button
        type="button"
        id={id}
        className={styles.drop}
        data-shape={shape}
        data-over={isOver || undefined}
        data-faulty={isFaulty || undefined}
        disabled={isDisabled}
        aria-label={label}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        accept={accept}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again, after a fault.
          event.target.value = "";
        }}
      />
    </>
  );
}
