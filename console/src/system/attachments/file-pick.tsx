import { useId } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { attachmentTexts } from "./attachments.texts.ts";
import { FileDrop } from "./file-drop.tsx";
import { sizeText } from "./size-text.ts";
import styles from "./upload.module.css";

interface FilePickProps {
  /** A form item gives it. */
  readonly value?: File;
  readonly onChange?: (file: File) => void;
  readonly id?: string;
  readonly label: string;
  readonly isImage: boolean;
  /** Of the upload in progress. */
  readonly percent: number | undefined;
}

/** Chooses a file that the form sends later. */
export function FilePick({ value, onChange, id, label, isImage, percent }: FilePickProps) {
  const t = useTexts(attachmentTexts);
  const statusId = useId();
  const shown = value ? `${value.name} · ${sizeText(value.size)}` : t.dropFile;
  return (
    <div className={styles.input} data-wide="">
      <FileDrop
        id={id}
        label={`${label}: ${shown}${value ? `, ${t.replaceFile}` : ""}`}
        hintId={statusId}
        shape="file"
        accept={isImage ? ".png,.jpg,.jpeg,image/png,image/jpeg" : undefined}
        isDisabled={percent !== undefined}
        isFaulty={false}
        onFile={(file) => onChange?.(file)}
      >
        <span className={styles.blank}>
          <Icon name={value ? "file" : "update"} />
        </span>
        <span className={styles.what}>{shown}</span>
      </FileDrop>
      <span id={statusId} className={styles.status}>
        {value && percent !== undefined && (
          <>
            <span className={styles.sending}>{t.sending(value.name, percent)}</span>
            <progress className={styles.bar} max={100} value={percent} aria-label={t.progress} />
          </>
        )}
      </span>
    </div>
  );
}
