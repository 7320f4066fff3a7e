import { JOB_CLASS_NAMES, JOB_CLASSES, type JobClass } from "@sweepline/contract/system/jobs/classes.ts";
import { JOB_STATES, type JobState } from "@sweepline/contract/system/jobs/limits.ts";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { ListTable, useList } from "../../ui/list/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { type ColumnStore, SearchBox } from "../../ui/table/index.ts";
import type { OpenJob } from "./job-acts.tsx";
import { useJobColumns } from "./job-columns.tsx";
import { JOBS, type JobList as List } from "./job-lists.ts";
import { groupsQuery, LOOK_AGAIN_MS } from "./jobs.calls.ts";
import { jobTexts } from "./jobs.texts.ts";

/** Chooses one of the organizations that the person sees. */
export type OrganizationFilter = ComponentType<{
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}>;

export const useJobs = (isEnabled: boolean): List =>
  useList(JOBS, { refetchInterval: LOOK_AGAIN_MS, isEnabled });

interface JobListProps {
  readonly list: List;
  readonly organizationFilter: OrganizationFilter;
  readonly columnStore: ColumnStore | undefined;
  readonly onOpen: OpenJob;
}

/** Jobs within the person's scope. */
export function JobList({ list, organizationFilter, columnStore, onOpen }: JobListProps) {
  const t = useTexts(jobTexts);
  return (
    <ListTable
      list={list}
      label={t.title}
      texts={t}
      columns={useJobColumns(onOpen)}
      columnStore={columnStore}
      onOpen={(job) => onOpen({ as: "shown", job })}
      filters={<Filters list={list} organizationFilter={organizationFilter} />}
    />
  );
}

function Filters({
  list,
  organizationFilter: Organization,
}: Pick<JobListProps, "list" | "organizationFilter">) {
  const t = useTexts(jobTexts);
  const language = useLanguage();
  const groups = useQuery(groupsQuery());
  const group = list.bind("group");
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <SelectOne<string>
        value={group.value || undefined}
        options={(groups.data ?? []).map((value) => ({ value, label: value }))}
        isLoading={groups.isPending}
        placeholder={t.allGroups}
        label={t.group}
        width={9}
        onChange={(name = "") => group.onChange(name)}
      />
      <SelectOne<JobState>
        {...list.bind("state")}
        options={JOB_STATES.map((value) => ({ value, label: t.states[value] }))}
        placeholder={t.allStates}
        label={t.state}
        width={8}
      />
      <SelectOne<JobClass>
        {...list.bind("jobClass")}
        options={JOB_CLASS_NAMES.map((value) => ({ value, label: JOB_CLASSES[value].title[language] }))}
        placeholder={t.allClasses}
        label={t.jobClass}
        width={11}
      />
      <Organization {...list.bind("organizationId")} />
    </>
  );
}
