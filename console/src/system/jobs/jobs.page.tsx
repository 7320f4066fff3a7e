import { JOB_ENDPOINTS as E } from "@sweepline/contract/system/jobs/index.ts";
import { type ComponentProps, type ReactNode, useCallback, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { readUrl, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { CreateButton } from "../../ui/actions/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { ListExport } from "../../ui/list/index.ts";
import { Page } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import type { ColumnStore } from "../../ui/table/index.ts";
import type { OpenedJob } from "./job-acts.tsx";
import { JobDrawer } from "./job-drawer.tsx";
import { JobForm, type OrganizationField } from "./job-form.tsx";
import { JobList, type OrganizationFilter, useJobs } from "./job-list.tsx";
import { JOB_PAGE_FIELDS, JOB_TABS, type JobTab, PLACE_FIELDS } from "./job-lists.ts";
import { jobTexts } from "./jobs.texts.ts";
import type { ListFilterFields } from "./list-filter-fields.ts";
import { RunDrawer } from "./run-drawer.tsx";
import { RunList, useRuns } from "./run-list.tsx";
import { runTexts } from "./runs.texts.ts";
import { upkeepTexts } from "./upkeep.texts.ts";
import { Upkeep } from "./upkeep.tsx";

/** What rooms above this one lend it. */
interface JobsPageProps {
  readonly organizationFilter: OrganizationFilter;
  readonly organizationField: OrganizationField;
  readonly listFilters: ListFilterFields;
  /** What the list of jobs was saved as. */
  readonly savedViews?: ReactNode;
  readonly columnStore?: ColumnStore | undefined;
}

/** Jobs, their runs, and the product's own upkeep (spec §3 "scheduled job"). */
export function JobsPage({ organizationFilter, savedViews, columnStore, ...lent }: JobsPageProps) {
  const t = useTexts(jobTexts);
  const may: Readonly<Record<JobTab, boolean>> = {
    jobs: useMay(E.list),
    runs: useMay(E.runs),
    upkeep: useMay(E.upkeep),
  };
  const tabs = JOB_TABS.filter((tab) => may[tab]);
  const [view, setPlace] = useUrlState(PLACE_FIELDS);
  const [, setView] = useUrlState(JOB_PAGE_FIELDS);
  const tab = tabs.find((one) => one === view.tab) ?? tabs[0];
  const [jobs, runs] = [useJobs(tab === "jobs"), useRuns(tab === "runs")];
  const [form, setForm] = useState<OpenedJob>();
  const goTo = useCallback(
    (next: JobTab, jobId?: number) => setView({ ...readUrl(JOB_PAGE_FIELDS, ""), tab: next, jobId }),
    [setView],
  );
  const open = useCallback(
    (opened: OpenedJob) => {
      if (opened.as === "shown") setPlace({ job: opened.job.id });
      else if (opened.as === "runs") goTo("runs", opened.job.id);
      else setForm(opened);
    },
    [setPlace, goTo],
  );
  if (!tab) return <NoTabs />;
  return (
    <Page
      title={t.title}
      note={<Note tab={tab} jobs={jobs} runs={runs} />}
      actions={
        <>
          {tabs.length > 1 ? <Tabs tabs={tabs} tab={tab} onTab={goTo} /> : null}
          {tab === "jobs" ? savedViews : null}
          {tab === "runs" ? <RunExport list={runs} /> : null}
          {tab === "jobs" ? (
            <CreateButton endpoint={E.create} onClick={() => open({ as: "new" })}>
              {t.create}
            </CreateButton>
          ) : null}
        </>
      }
    >
      {tab === "jobs" ? <JobList list={jobs} onOpen={open} {...{ organizationFilter, columnStore }} /> : null}
      {tab === "runs" ? <RunList list={runs} organizationFilter={organizationFilter} /> : null}
      {tab === "upkeep" ? <Upkeep /> : null}
      <Opened onOpen={open} listFilters={lent.listFilters} />
      {form ? <OpenedForm opened={form} {...lent} onClose={() => setForm(undefined)} /> : null}
    </Page>
  );
}

function NoTabs() {
  const t = useTexts(jobTexts);
  return (
    <Page title={t.title}>
      <EmptyState title={t.emptyTitle} />
    </Page>
  );
}

interface TabsProps {
  readonly tabs: readonly JobTab[];
  readonly tab: JobTab;
  readonly onTab: (tab: JobTab) => void;
}

function Tabs({ tabs, tab, onTab }: TabsProps) {
  const t = useTexts(jobTexts);
  return (
    <Segments<JobTab>
      label={t.tab}
      value={tab}
      options={tabs.map((value) => ({ value, label: t.tabs[value] }))}
      onChange={onTab}
    />
  );
}

interface NoteProps {
  readonly tab: JobTab;
  readonly jobs: ReturnType<typeof useJobs>;
  readonly runs: ReturnType<typeof useRuns>;
}

function Note({ tab, jobs, runs }: NoteProps) {
  const [job, run, upkeep] = [useTexts(jobTexts), useTexts(runTexts), useTexts(upkeepTexts)];
  if (tab === "upkeep") return upkeep.note;
  return tab === "jobs" ? jobs.note(job.note) : runs.note(run.note);
}

function RunExport({ list }: { readonly list: ReturnType<typeof useRuns> }) {
  const t = useTexts(runTexts);
  return <ListExport list={list} endpoint={E.runExport} name={t.exportName} />;
}

/** A job or a run that the address names, whichever tab is shown. */
function Opened({ listFilters, onOpen }: Pick<ComponentProps<typeof JobDrawer>, "listFilters" | "onOpen">) {
  const [{ job, run }, setView] = useUrlState(PLACE_FIELDS);
  const [maySee, mayReadLog] = [useMay(E.get), useMay(E.getRun)];
  if (run !== undefined && mayReadLog)
    return (
      <RunDrawer key={run} id={run} listFilters={listFilters} onClose={() => setView({ run: undefined })} />
    );
  if (job === undefined || !maySee) return null;
  return (
    <JobDrawer key={job} id={job} {...{ listFilters, onOpen }} onClose={() => setView({ job: undefined })} />
  );
}

interface OpenedFormProps extends Pick<JobsPageProps, "organizationField" | "listFilters"> {
  readonly opened: OpenedJob;
  readonly onClose: () => void;
}

function OpenedForm({ opened, ...rest }: OpenedFormProps) {
  const job = opened.as === "changed" ? opened.job : undefined;
  const copied = opened.as === "copied" ? opened.job : undefined;
  return <JobForm key={`${opened.as} ${job?.id ?? copied?.id ?? ""}`} {...{ job, copied }} {...rest} />;
}
