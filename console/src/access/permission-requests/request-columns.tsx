import { PERMISSION_REQUEST_ENDPOINTS as E } from "@sweepline/contract/access/permission-requests.ts";
import { useMemo } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Button } from "../../ui/kit.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import styles from "./permission-requests.module.css";
import { requestTexts } from "./permission-requests.texts.ts";
import { RequestStatusTag } from "./request-status.tsx";

export function useRequestColumns(onOpen: (id: number) => void): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(requestTexts);
  const format = useFormat();
  const c = useColumnsOf(E.list);
  return useMemo(() => {
    const hidden = { isHiddenAtFirst: true } as const;
    return [
      {
        ...{ key: "company", title: t.company, sort: "organizationName", width: 13, fixed: "left" },
        render: (row) => (
          <span className={styles.company}>
            <Button type="link" className={styles.open ?? ""} onClick={() => onOpen(row.id)}>
              {row.organizationName}
            </Button>
            <small>{row.tenantName}</small>
          </span>
        ),
      },
      c.value("permission", t.permission, { width: 8, draw: (permission) => t.permissions[permission] }),
      { key: "status", title: t.status, width: 8.5, render: (row) => <RequestStatusTag row={row} /> },
      {
        ...{ key: "period", title: t.period, sort: "endsAt", width: 14.5 },
        render: (row) => t.until(format.date(row.startsAt), format.date(row.endsAt)),
      },
      c.line("reason", t.reason, { width: 12 }),
      c.text("appliedBy", t.appliedBy, { width: 8, isHiddenAtFirst: "narrow" }),
      c.time("appliedAt", t.appliedAt, { width: 11 }),
      c.text("reviewedBy", t.reviewedBy, { width: 9, ...hidden }),
      c.line("reviewReason", t.reviewReason, { width: 14, ...hidden }),
    ];
  }, [t, format, c, onOpen]);
}
