import { type AttachmentRow, isImageModule } from "@sweepline/contract/system/attachments.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { downloadAttachment, useRemoveAttachment } from "./attachments.calls.ts";
import { attachmentTexts } from "./attachments.texts.ts";
import { copyText } from "./copy-text.ts";
import { ShownBy } from "./shown-by.tsx";

export function AttachmentActions({ row, mayRemove }: { row: AttachmentRow; mayRemove: boolean }) {
  const t = useTexts(attachmentTexts);
  const remove = useRemoveAttachment();
  const copy = async () => {
    const isCopied = await copyText(new URL(row.url, location.href).href);
    notify(isCopied ? "success" : "error", isCopied ? t.copied : t.notCopied);
  };
  const { realName } = row;
  return (
    <RowActions
      name={realName}
      buttons={[{ label: t.download, name: t.downloadOf(realName), onSelect: () => downloadAttachment(row) }]}
      menu={[
        // Other files open for nobody without a token: their address alone is of no use.
        isImageModule(row.module) && { label: t.copy, onSelect: copy },
        mayRemove && {
          ...{ label: t.remove, isDanger: true, done: t.removed },
          ...{ question: t.removeQuestion(realName), note: <ShownBy row={row} /> },
          onSelect: () => remove.mutateAsync(row.id),
        },
      ]}
    />
  );
}
