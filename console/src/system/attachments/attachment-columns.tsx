import {
  type AttachmentRow,
  ATTACHMENT_ENDPOINTS as E,
  isImageModule,
} from "@sweepline/contract/system/attachments.ts";
import { type Format, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import type { ListColumn } from "../../ui/list/index.ts";
import { AttachmentActions } from "./attachment-actions.tsx";
import styles from "./attachments.module.css";
import { attachmentTexts } from "./attachments.texts.ts";
import { sizeText } from "./size-text.ts";

type Column = ListColumn<typeof E.list>;
type Words = (typeof attachmentTexts)["en"];

export function useAttachmentColumns(): readonly Column[] {
  const t = useTexts(attachmentTexts);
  const format = useFormat();
  const mayRemove = useMay(E.remove);
  return [
    ...fileColumns(t),
    ...originColumns(t, format),
    {
      key: "actions",
      title: t.actions,
      fixed: "right",
      width: 7.5,
      render: (row) => <AttachmentActions row={row} mayRemove={mayRemove} />,
    },
  ];
}

function fileColumns(t: Words): Column[] {
  return [
    {
      key: "name",
      title: t.name,
      sort: "realName",
      fixed: "left",
      width: 15,
      render: (row) => <FileName row={row} />,
    },
    { key: "module", title: t.module, width: 7.5, render: (row) => t.modules[row.module] },
    { key: "bytes", title: t.size, sort: "bytes", width: 6, render: (row) => sizeText(row.bytes) },
    { key: "version", title: t.version, width: 5.5, render: (row) => row.version || "—" },
  ];
}

function originColumns(t: Words, format: Format): Column[] {
  return [
    {
      key: "organization",
      title: t.organization,
      width: 9.5,
      render: (row) => <span className={styles.line}>{row.organizationName}</span>,
    },
    {
      key: "uploadedBy",
      title: t.uploadedBy,
      width: 8,
      render: (row) => <span className={styles.line}>{row.uploadedBy}</span>,
    },
    {
      key: "createdAt",
      title: t.createdAt,
      sort: "createdAt",
      width: 11.5,
      render: (row) => <span className={styles.instant}>{format.dateTime(row.createdAt)}</span>,
    },
    { key: "region", title: t.region, width: 8, isHiddenAtFirst: true, render: (row) => row.region },
    {
      key: "sha256",
      title: t.checksum,
      width: 11,
      isHiddenAtFirst: true,
      render: (row) => (
        <code className={styles.checksum} title={row.sha256}>
          {row.sha256.slice(0, 16)}…
        </code>
      ),
    },
  ];
}

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
