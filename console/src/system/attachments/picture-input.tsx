import type { ImageModule } from "@sweepline/contract/system/attachments.ts";
import { useId } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { attachmentTexts } from "./attachments.texts.ts";
import { FileDrop } from "./file-drop.tsx";
import { RemoveButton } from "./remove-button.tsx";
import styles from "./upload.module.css";
import { UploadStatus } from "./upload-status.tsx";
import { useUpload } from "./use-upload.ts";

interface PictureInputProps {
  /** The picture's address; empty for none. A form item gives it. */
  readonly value?: string | null;
  readonly onChange?: (address: string) => void;
  readonly module: ImageModule;
  /** What the picture is of: "Logo". */
  readonly label: string;
  readonly id?: string;
  readonly disabled?: boolean;
}

/**
 * A picture in a form: chosen, dropped, replaced, removed. The value is the address it has once it is stored; until then
 * it keeps what it was.
 */
export function PictureInput({ value, onChange, module, label, id, disabled = false }: PictureInputProps) {
  const t = useTexts(attachmentTexts);
  const hintId = useId();
  const { state, start, cancel } = useUpload({ module, onDone: (row) => onChange?.(row.url) });
  const act = value ? t.replacePicture : t.choosePicture;
  return (
    <div className={styles.input}>
      <FileDrop
        id={id}
        label={`${label}: ${act}`}
        hintId={hintId}
        shape={module === "avatar" ? "round" : "picture"}
        accept=".png,.jpg,.jpeg,image/png,image/jpeg"
        isDisabled={disabled}
        isFaulty={state.kind === "failed"}
        onFile={start}
      >
        {value ? (
          <img className={styles.picture} src={value} alt={`${label}: ${t.currentPicture}`} />
        ) : (
          <span className={styles.blank}>
            <Icon name={module === "avatar" ? "user" : "update"} />
          </span>
        )}
      </FileDrop>
      <div className={styles.side}>
        <span className={styles.what}>{value ? act : t.dropPicture}</span>
        <UploadStatus state={state} hint={t.pictureHint} hintId={hintId} onCancel={cancel} onResume={start} />
        {value && state.kind !== "sending" && !disabled && (
          <RemoveButton onClick={() => onChange?.("")}>{t.removePicture}</RemoveButton>
        )}
      </div>
    </div>
  );
}
