import type { ReactNode } from "react";
import { DropButton } from "../../ui/drop/index.ts";
import styles from "./upload.module.css";

interface FileDropProps {
  /** The button's label for screen readers; it contains the visible text. */
  readonly label: string;
  readonly id?: string | undefined;
  readonly hintId: string;
  readonly shape: "picture" | "round" | "file";
  readonly accept?: string | undefined;
  readonly isDisabled: boolean;
  readonly isFaulty: boolean;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

/** One file, chosen or dropped; what it is for decides the button's shape. */
export function FileDrop(props: FileDropProps) {
  const { label, id, hintId, shape, accept, isDisabled, isFaulty, onFile, children } = props;
  return (
    <DropButton
      id={id}
      className={styles.drop}
      data-shape={shape}
      data-faulty={isFaulty || undefined}
      disabled={isDisabled}
      aria-label={label}
      aria-describedby={hintId}
      accept={accept}
      onFiles={([file]) => onFile(file)}
    >
      {children}
    </DropButton>
  );
}
