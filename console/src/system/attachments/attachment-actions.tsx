import { type AttachmentRow, isImageModule } from "@sweepline/contract/system/attachments.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { CopyOutlined, DeleteOutlined, DownloadOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { downloadAttachment, useRemoveAttachment } from "./attachments.calls.ts";
import styles from "./attachments.module.css";
import { attachmentTexts } from "./attachments.texts.ts";
import { copyText } from "./copy-text.ts";
import { RemoveQuestion } from "./remove-question.tsx";

export function AttachmentActions({ row, mayRemove }: { row: AttachmentRow; mayRemove: boolean }) {
  const t = useTexts(attachmentTexts);
  const remove = useRemoveAttachment();
  const copy = async () => {
    const isCopied = await copyText(new URL(row.url, location.href).href);
    notify(isCopied ? "success" : "error", isCopied ? t.copied : t.notCopied);
  };
  const { realName } = row;
  return (
    <span className={styles.actions}>
      <Button
        size="small"
        type="text"
        icon={<DownloadOutlined />}
        title={t.download}
        aria-label={t.downloadOf(realName)}
        // A failure has shown its message.
        onClick={() => void downloadAttachment(row).catch(() => undefined)}
      />
      {/* Other files open for nobody without a token: their address alone is of no use. */}
      {isImageModule(row.module) && (
        <Button
          size="small"
          type="text"
          icon={<CopyOutlined />}
          title={t.copy}
          aria-label={t.copyOf(realName)}
          onClick={() => void copy()}
        />
      )}
      {mayRemove && (
        <ConfirmButton
          size="small"
          type="text"
          danger
          className={styles.last ?? ""}
          icon={<DeleteOutlined />}
          title={t.remove}
          aria-label={t.removeOf(realName)}
          question={<RemoveQuestion row={row} />}
          onConfirm={() => remove.mutateAsync(row.id).then(() => notify("success", t.removed))}
        />
      )}
    </span>
  );
}
