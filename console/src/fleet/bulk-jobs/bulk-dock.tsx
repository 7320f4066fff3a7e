import type { BulkJob } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useStore } from "../../core/store/index.ts";
import { CloseOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import styles from "./bulk.module.css";
import { BulkDrawer } from "./bulk-drawer.tsx";
import { isOpen, useJobs } from "./bulk-jobs.calls.ts";
import { bulkTexts } from "./bulk-jobs.texts.ts";
import { drawer, ended, openBulkJobs } from "./bulk-watch.ts";

/** Progress of bulk actions on every page: a note at the edge while one is in progress or has just ended. */
export function BulkDock() {
  const t = useTexts(bulkTexts);
  const format = useFormat();
  const jobs = useJobs().data?.records ?? NO_JOBS;
  const isShown = useStore(drawer);
  const endedIds = useStore(ended);
  const running = jobs.filter(({ state }) => isOpen(state));
  const endedJobs = jobs.filter(({ id }) => endedIds.includes(id));
  const failed = endedJobs.reduce((sum, job) => sum + job.failed, 0);
  return (
    <>
      {running.length + endedJobs.length > 0 && !isShown ? (
        <section className={styles.dock} aria-label={t.jobs} role="status">
          {running.length > 0 ? (
            <Running jobs={running} />
          ) : (
            <span data-failed={failed > 0 || undefined}>
              {failed > 0 ? t.dockFailed(format.number(failed)) : t.dockDone}
            </span>
          )}
          <Button size="small" type="link" onClick={openBulkJobs}>
            {t.open}
          </Button>
          {running.length === 0 ? (
            <Button
              size="small"
              type="text"
              icon={<CloseOutlined />}
              aria-label={t.dismiss}
              onClick={() => ended.set([])}
            />
          ) : null}
        </section>
      ) : null}
      {isShown ? <BulkDrawer onClose={() => drawer.set(false)} /> : null}
    </>
  );
}

const NO_JOBS: readonly BulkJob[] = [];

function Running({ jobs }: { readonly jobs: readonly BulkJob[] }) {
  const t = useTexts(bulkTexts);
  const format = useFormat();
  const total = jobs.reduce((sum, job) => sum + job.total, 0);
  const worked = jobs.reduce((sum, job) => sum + job.done + job.failed, 0);
  return (
    <span className={styles.running}>
      <span>{t.dockRunning(format.number(jobs.length))}</span>
      <progress value={worked} max={total} aria-label={t.progress(String(worked), String(total))} />
      <span className={styles.count}>{t.progress(format.number(worked), format.number(total))}</span>
    </span>
  );
}
