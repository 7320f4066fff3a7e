import { type AttachmentRow, isImageModule, MAX_SHOWN_USES } from "@sweepline/contract/system/attachments.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { attachmentUsesQuery } from "./attachments.calls.ts";
import styles from "./attachments.module.css";
import { attachmentTexts } from "./attachments.texts.ts";

/** Says what shows a picture before it is deleted. */
export function RemoveQuestion({ row }: { readonly row: AttachmentRow }) {
  const t = useTexts(attachmentTexts);
  const { data } = useQuery({ ...attachmentUsesQuery(row.id), enabled: isImageModule(row.module) });
  return (
    <div className={styles.question}>
      <p>{t.removeQuestion(row.realName)}</p>
      {data && data.length > 0 ? (
        <>
          <p>{t.usedBy}</p>
          <ul>
            {data.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
            {data.length === MAX_SHOWN_USES ? <li>…</li> : null}
          </ul>
        </>
      ) : null}
    </div>
  );
}
