import { type BulkJob, BULK_JOB_ENDPOINTS as E } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { createStore, useStore } from "../../core/store/index.ts";
import { CloseOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import styles from "./bulk.module.css";
import { BulkDrawer } from "./bulk-drawer.tsx";
import { forgetDevices, isOpen, jobsQuery } from "./bulk-jobs.calls.ts";
import { bulkTexts } from "./bulk-jobs.texts.ts";

/** The drawer is opened from pages too. */
const drawer = createStore(false);
/** Jobs that were seen under way and have ended, until they are looked at. */
const ended = createStore<readonly number[]>([]);
export function openBulkJobs(): void {
  ended.set([]);
  drawer.set(true);
}

/** How bulk actions go on, on whatever page the person is: a word at the edge while something is under way or has just ended. */
export function BulkDock() {
  const may = useMay(E.list);
  return may ? <Dock /> : null;
}

function Dock() {
  const t = useTexts(bulkTexts);
  const format = useFormat();
  const jobs = useQuery(jobsQuery()).data?.records ?? NO_JOBS;
  useEnded(jobs);
  const isShown = useStore(drawer);
  const endedIds = useStore(ended);
  const running = jobs.filter(({ state }) => isOpen(state));
  const news = jobs.filter(({ id }) => endedIds.includes(id));
  const failed = news.reduce((sum, job) => sum + job.failed, 0);
  return (
    <>
      {running.length + news.length > 0 && !isShown ? (
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

/** What was under way a moment ago and is not now is news; lists then show what it has done. */
function useEnded(jobs: readonly BulkJob[]): void {
  const cache = useQueryClient();
  const before = useRef(new Set<number>());
  useEffect(() => {
    const now = jobs.filter(({ state }) => !isOpen(state)).map(({ id }) => id);
    const news = now.filter((id) => before.current.has(id));
    before.current = new Set(jobs.filter(({ state }) => isOpen(state)).map(({ id }) => id));
    if (news.length === 0) return;
    // Who has the drawer open sees it there.
    if (!drawer.get()) ended.set((held) => [...held, ...news]);
    forgetDevices(cache);
  }, [jobs, cache]);
}
