import {
  type AttachmentRow,
  ATTACHMENT_ENDPOINTS as E,
  isImageModule,
} from "@sweepline/contract/system/attachments.ts";
import { useMemo } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { AttachmentActions } from "./attachment-actions.tsx";
import styles from "./attachments.module.css";
import { attachmentTexts } from "./attachments.texts.ts";
import { sizeText } from "./size-text.ts";

export function useAttachmentColumns(): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(attachmentTexts);
  const mayRemove = useMay(E.remove);
  const c = useColumnsOf(E.list);
  return useMemo(() => {
    const hidden = { isHiddenAtFirst: true } as const;
    return [
      {
        ...{ key: "name", title: t.name, sort: "realName", fixed: "left", width: 15 },
        render: (row) => <FileName row={row} />,
      },
      c.value("module", t.module, { width: 7.5, draw: (module) => t.modules[module] }),
      c.value("bytes", t.size, { width: 6, draw: sizeText }),
      c.text("version", t.version, { width: 5.5 }),
      c.line("organizationName", t.organization, { key: "organization", width: 9.5 }),
      c.line("uploadedBy", t.uploadedBy, { width: 8, isHiddenAtFirst: "narrow" }),
      c.time("createdAt", t.createdAt, { width: 11.5 }),
      c.text("region", t.region, { width: 8, ...hidden }),
      c.value("sha256", t.checksum, { width: 11, ...hidden, draw: checksum }),
      c.actions(7.5, (row) => <AttachmentActions row={row} mayRemove={mayRemove} />),
    ];
  }, [t, c, mayRemove]);
}

const checksum = (sha256: string) => (
  <code className={styles.checksum} title={sha256}>
    {sha256.slice(0, 16)}…
  </code>
);

function FileName({ row }: { row: AttachmentRow }) {
  return (
    <span className={styles.file}>
      {isImageModule(row.module) ? (
        // Its name stands beside it.
        <img className={styles.thumbnail} src={row.url} alt="" loading="lazy" />
      ) : (
        <span className={styles.thumbnail}>
          <Icon name={row.module === "firmware" ? "box" : "file"} />
        </span>
      )}
      <span className={styles.name} title={row.realName}>
        {row.realName}
      </span>
    </span>
  );
}
