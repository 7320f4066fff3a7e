import type { PERMISSION_REQUEST_ENDPOINTS as E } from "@sweepline/contract/access/permission-requests.ts";
import { useMemo } from "react";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Button } from "../../ui/kit.ts";
import type { ListColumn } from "../../ui/list/index.ts";
import styles from "./permission-requests.module.css";
import { requestTexts } from "./permission-requests.texts.ts";
import { RequestStatusTag } from "./request-status.tsx";

type Column = ListColumn<typeof E.list>;

export function useRequestColumns(onOpen: (id: number) => void): readonly Column[] {
  const t = useTexts(requestTexts);
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: "company",
        title: t.company,
        sort: "organizationName",
        width: 13,
        fixed: "left",
        render: (row) => (
          <span className={styles.company}>
            <Button type="link" className={styles.open ?? ""} onClick={() => onOpen(row.id)}>
              {row.organizationName}
            </Button>
            <small>{row.tenantName}</small>
          </span>
        ),
      },
      { key: "permission", title: t.permission, width: 8, render: (row) => t.permissions[row.permission] },
      { key: "status", title: t.status, width: 8.5, render: (row) => <RequestStatusTag row={row} /> },
      {
        key: "period",
        title: t.period,
        sort: "endsAt",
        width: 13.5,
        render: (row) => t.until(format.date(row.startsAt), format.date(row.endsAt)),
      },
      {
        key: "reason",
        title: t.reason,
        width: 15,
        render: (row) => (
          <span className={styles.line} title={row.reason}>
            {row.reason}
          </span>
        ),
      },
      { key: "appliedBy", title: t.appliedBy, width: 8, render: (row) => row.appliedBy },
      {
        key: "appliedAt",
        title: t.appliedAt,
        sort: "appliedAt",
        width: 12,
        render: (row) => format.dateTime(row.appliedAt),
      },
      {
        key: "reviewedBy",
        title: t.reviewedBy,
        width: 9,
        isHiddenAtFirst: true,
        render: (row) => row.reviewedBy ?? NOT_REPORTED,
      },
      {
        key: "reviewReason",
        title: t.reviewReason,
        width: 14,
        isHiddenAtFirst: true,
        render: (row) => (
          <span className={styles.line} title={row.reviewReason}>
            {row.reviewReason || NOT_REPORTED}
          </span>
        ),
      },
    ],
    [t, format, onOpen],
  );
}
