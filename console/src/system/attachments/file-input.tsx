import type { AttachmentRow, FileModule } from "@sweepline/contract/system/attachments.ts";
import { useId } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { attachmentTexts } from "./attachments.texts.ts";
import { FileDrop } from "./file-drop.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { sizeText } from "./size-text.ts";
import styles from "./upload.module.css";
import { UploadStatus } from "./upload-status.tsx";
import { useUpload } from "./use-upload.ts";

interface FileInputProps {
  /** The stored file; null for none. A form item gives it. */
  readonly value?: AttachmentRow | null;
  readonly onChange?: (file: AttachmentRow | null) => void;
  readonly module: FileModule;
  readonly label: string;
  /** The version that is recorded with the file. */
  readonly version?: string;
  readonly id?: string;
  readonly disabled?: boolean;
}

/** Any file of up to 10 MB in a form. A lost connection is waited out; after a long one the person goes on with one press. */
export function FileInput(props: FileInputProps) {
  const { value, onChange, module, label, version, id, disabled = false } = props;
  const t = useTexts(attachmentTexts);
  const hintId = useId();
  const shown = value ? `${value.realName} · ${sizeText(value.bytes)}` : t.dropFile;
  const { state, start, cancel } = useUpload({ module, version, onDone: (row) => onChange?.(row) });
  return (
    <div className={styles.input} data-wide="">
      <FileDrop
        id={id}
        label={`${label}: ${shown}${value ? `, ${t.replaceFile}` : ""}`}
        hintId={hintId}
        shape="file"
        isDisabled={disabled}
        isFaulty={state.kind === "failed"}
        onFile={start}
      >
        <span className={styles.blank}>
          <Icon name={value ? "file" : "update"} />
        </span>
        <span className={styles.what}>{shown}</span>
      </FileDrop>
      <div className={styles.side}>
        <UploadStatus state={state} hint={t.fileHint} hintId={hintId} onCancel={cancel} onResume={start} />
        {value && state.kind !== "sending" && !disabled && (
          <RemoveButton onClick={() => onChange?.(null)}>{t.removeFile}</RemoveButton>
        )}
      </div>
    </div>
  );
}
