import { type AttachmentRow, isImageModule, MAX_SHOWN_USES } from "@sweepline/contract/system/attachments.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { attachmentUsesQuery } from "./attachments.calls.ts";
import styles from "./attachments.module.css";
import { attachmentTexts } from "./attachments.texts.ts";

/** What shows a picture, before it is deleted. */
export function ShownBy({ row }: { readonly row: AttachmentRow }) {
  const t = useTexts(attachmentTexts);
  const { data } = useQuery({ ...attachmentUsesQuery(row.id), enabled: isImageModule(row.module) });
  if (!data || data.length === 0) return null;
  return (
    <div className={styles.uses}>
      <p>{t.usedBy}</p>
      <ul>
        {data.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
        {data.length === MAX_SHOWN_USES ? <li>…</li> : null}
      </ul>
    </div>
  );
}
