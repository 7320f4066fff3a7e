import type { BulkJob } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Button, DetailDrawer } from "../../ui/kit.ts";
import { StatusTag } from "../../ui/status/index.ts";
import styles from "./bulk.module.css";
import { BulkFailures } from "./bulk-failures.tsx";
import { isOpen, useCancelJob, useJobs, useRetryJob } from "./bulk-jobs.calls.ts";
import { type BulkTexts, bulkTexts } from "./bulk-jobs.texts.ts";

/** The person's bulk actions, newest first: how far each is, what failed and why, and the failed once more. */
export function BulkDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(bulkTexts);
  const jobs = useJobs();
  return (
    <DetailDrawer query={jobs} block={16} width={640} title={t.jobsTitle} onClose={onClose}>
      {({ records }) =>
        records.length === 0 ? (
          <EmptyState title={t.noJobs} note={t.noJobsNote} />
        ) : (
          <ol className={styles.jobs}>
            {records.map((job) => (
              <Job key={job.id} job={job} />
            ))}
          </ol>
        )
      }
    </DetailDrawer>
  );
}

const TONES = { waiting: "neutral", running: "active", done: "positive", cancelled: "notice" } as const;

function Job({ job }: { readonly job: BulkJob }) {
  const t = useTexts(bulkTexts);
  const format = useFormat();
  const { state, total, done, failed, order } = job;
  const worked = done + failed;
  return (
    <li className={styles.job}>
      <div className={styles.head}>
        <strong>{titleOf(job, t)}</strong>
        <StatusTag tone={state === "done" && failed > 0 ? "notice" : TONES[state]}>{t[state]}</StatusTag>
        <time className={styles.faint} dateTime={job.createdAt}>
          {format.dateTime(job.createdAt)}
        </time>
      </div>
      {"reason" in order.parameters && order.parameters.reason !== "" ? (
        <p className={styles.faint}>{t.forReason(order.parameters.reason)}</p>
      ) : null}
      <progress
        className={styles.progress}
        value={worked}
        max={total}
        aria-label={t.progress(String(worked), String(total))}
      />
      <p className={styles.counts}>
        <span>{t.progress(format.number(worked), format.number(total))}</span>
        <span>{t.doneCount(format.number(done))}</span>
        {failed > 0 ? <span className={styles.bad}>{t.failedCount(format.number(failed))}</span> : null}
        {state === "cancelled" && worked < total ? (
          <span>{t.leftCount(format.number(total - worked))}</span>
        ) : null}
      </p>
      <JobActs job={job} />
    </li>
  );
}

function JobActs({ job }: { readonly job: BulkJob }) {
  const t = useTexts(bulkTexts);
  const [isOpened, setOpened] = useState(false);
  const [cancel, retry] = [useCancelJob(), useRetryJob()];
  const { id, state, failed } = job;
  return (
    <>
      <div className={styles.acts}>
        {isOpen(state) ? (
          <ConfirmButton
            size="small"
            question={t.haltQuestion}
            onConfirm={() => cancel.mutateAsync(id).catch(() => undefined)}
          >
            {t.halt}
          </ConfirmButton>
        ) : null}
        {failed > 0 ? (
          <Button size="small" aria-expanded={isOpened} onClick={() => setOpened(!isOpened)}>
            {isOpened ? t.hideFailed : t.showFailed}
          </Button>
        ) : null}
        {failed > 0 && !isOpen(state) ? (
          // A refusal has shown its message.
          <Button size="small" loading={retry.isPending} onClick={() => retry.mutate(id)}>
            {t.retry}
          </Button>
        ) : null}
      </div>
      {isOpened && failed > 0 ? <BulkFailures id={id} failed={failed} /> : null}
    </>
  );
}

function titleOf({ order }: BulkJob, t: BulkTexts): string {
  if (order.verb === "settings") return order.parameters.settings ? t.settingsCopied : t.settingsOfProduct;
  if (order.verb !== "command") return t[order.verb];
  const { kind } = order.parameters.order;
  const word = (t as unknown as Record<string, unknown>)[kind];
  return `${t.command}: ${typeof word === "string" ? word : kind}`;
}
