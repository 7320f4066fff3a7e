import { JOB_CLASSES } from "@sweepline/contract/system/jobs/classes.ts";
import { JOB_ENDPOINTS as E } from "@sweepline/contract/system/jobs/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { declareList, type ListColumn, ListTable, useList } from "../../ui/list/index.ts";
import { Page } from "../../ui/page/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { jobTexts } from "./jobs.texts.ts";

const JOBS = declareList(E.list, { id: "jobs", filters: ["search"] });

/** Jobs within the person's scope. */
export function JobListPage() {
  const t = useTexts(jobTexts);
  const language = useLanguage();
  const format = useFormat();
  const list = useList(JOBS);
  const columns: readonly ListColumn<typeof E.list>[] = [
    { key: "name", title: t.name, sort: "name", fixed: "left", width: 16, render: ({ name }) => name },
    { key: "group", title: t.group, sort: "group", width: 10, render: ({ group }) => group },
    {
      key: "jobClass",
      title: t.jobClass,
      width: 14,
      render: ({ jobClass }) => JOB_CLASSES[jobClass].title[language],
    },
    { key: "cron", title: t.cron, width: 12, render: ({ cron }) => cron },
    { key: "state", title: t.state, width: 8, render: ({ state }) => t.states[state] },
    {
      key: "nextAt",
      title: t.nextAt,
      sort: "nextAt",
      width: 12,
      render: ({ nextAt }) => format.dateTime(nextAt),
    },
    { key: "organization", title: t.organization, width: 14, render: (row) => row.organizationName },
    { key: "description", title: t.description, width: 20, render: (row) => row.description || "—" },
  ];
  return (
    <Page title={t.title}>
      <ListTable
        list={list}
        label={t.title}
        columns={columns}
        texts={t}
        filters={<SearchBox {...list.bind("search")} label={t.search} />}
      />
    </Page>
  );
}
