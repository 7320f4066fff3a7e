import {
  TASK_REPORT_ENDPOINTS as E,
  MAX_TASK_REMARK,
  type TaskReportDetail,
} from "@sweepline/contract/operations/task-reports.ts";
import { useState } from "react";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button, Input } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import styles from "./reports.module.css";
import { reportTexts } from "./reports.texts.ts";
import { useRemark } from "./task-reports.calls.ts";

/** What people have to say of a run. */
export function ReportRemark({ report }: { readonly report: TaskReportDetail }) {
  const t = useTexts(reportTexts);
  const format = useFormat();
  const { id, remark, revision, remarkedBy, remarkedAt } = report;
  const [text, setText] = useState(remark);
  const write = useRemark(id);
  const mayWrite = useMay(E.remark);
  const author = remarkedBy && remarkedAt && t.remarkedBy(remarkedBy, format.dateTime(remarkedAt));
  const save = () =>
    write.mutate({ remark: text, revision }, { onSuccess: () => notify("success", t.remarkSaved) });
  return (
    <Card title={t.remark}>
      <div className={styles.remark}>
        {mayWrite ? (
          <Input.TextArea
            aria-label={t.remark}
            placeholder={t.remarkHint}
            value={text}
            maxLength={MAX_TASK_REMARK}
            autoSize={{ minRows: 2, maxRows: 8 }}
            onChange={({ target }) => setText(target.value)}
          />
        ) : (
          <span>{remark || NOT_REPORTED}</span>
        )}
        <div className={styles.buttons}>
          <span className={styles.faint}>{author}</span>
          {mayWrite && text.trim() !== remark ? (
            <>
              <Button size="small" onClick={() => setText(remark)}>
                {t.discard}
              </Button>
              <Button size="small" type="primary" loading={write.isPending} onClick={save}>
                {t.saveRemark}
              </Button>
            </>
          ) : null}
        </div>
      </div>
    </Card>
  );
}
