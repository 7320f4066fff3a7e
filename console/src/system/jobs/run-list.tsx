import { JOB_CLASS_NAMES, JOB_CLASSES, type JobClass } from "@sweepline/contract/system/jobs/classes.ts";
import {
  JOB_RUN_STATES,
  JOB_TRIGGERS,
  type JobRunState,
  type JobTrigger,
} from "@sweepline/contract/system/jobs/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { CloseOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { ListTable, useList } from "../../ui/list/index.ts";
import { SelectMany, SelectOne } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import type { OrganizationFilter } from "./job-list.tsx";
import { type RunList as List, RUNS } from "./job-lists.ts";
import { jobQuery, LOOK_AGAIN_MS } from "./jobs.calls.ts";
import { useRunColumns } from "./run-columns.tsx";
import { runTexts } from "./runs.texts.ts";

export const useRuns = (isEnabled: boolean): List =>
  useList(RUNS, { refetchInterval: LOOK_AGAIN_MS, isEnabled });

interface RunListProps {
  readonly list: List;
  readonly organizationFilter: OrganizationFilter;
}

/** What was due or wanted and what became of it, newest first. */
export function RunList({ list, organizationFilter }: RunListProps) {
  const t = useTexts(runTexts);
  const { setView } = list;
  const open = useCallback(({ id }: { id: string }) => setView({ run: id }), [setView]);
  return (
    <ListTable
      list={list}
      label={t.title}
      texts={t}
      columns={useRunColumns(open)}
      onOpen={open}
      filters={<Filters list={list} organizationFilter={organizationFilter} />}
    />
  );
}

function Filters({ list, organizationFilter: Organization }: RunListProps) {
  const t = useTexts(runTexts);
  const language = useLanguage();
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <SelectMany<JobRunState>
        {...list.bind("states")}
        options={JOB_RUN_STATES.map((value) => ({ value, label: t.states[value] }))}
        placeholder={t.allStates}
        label={t.state}
        width={11}
      />
      <SelectOne<JobTrigger>
        {...list.bind("trigger")}
        options={JOB_TRIGGERS.map((value) => ({ value, label: t.triggers[value] }))}
        placeholder={t.allTriggers}
        label={t.trigger}
        width={9}
      />
      <SelectOne<JobClass>
        {...list.bind("jobClass")}
        options={JOB_CLASS_NAMES.map((value) => ({ value, label: JOB_CLASSES[value].title[language] }))}
        placeholder={t.allClasses}
        label={t.jobClass}
        width={10}
      />
      <Organization {...list.bind("organizationId")} />
      <DayRange {...list.days("from", "to")} label={t.range} />
      <OneJob {...list.bind("jobId")} name={list.rows[0]?.jobName} />
    </>
  );
}

interface OneJobProps {
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
  /** As the newest of its runs says. */
  readonly name: string | undefined;
}

/** Comes from a job; it can be taken off here. */
function OneJob({ value, onChange, name }: OneJobProps): ReactNode {
  const t = useTexts(runTexts);
  const { data } = useQuery({ ...jobQuery(value ?? 0), enabled: value !== undefined && name === undefined });
  if (value === undefined) return null;
  return (
    <Button icon={<CloseOutlined />} iconPlacement="end" onClick={() => onChange(undefined)}>
      {t.onlyJob(name ?? data?.name ?? `#${value}`)}
    </Button>
  );
}
