import { RUN_ENDPOINTS } from "@sweepline/contract/operations/runs.ts";
import {
  SCHEDULE_ENDPOINTS as E,
  type Schedule,
  type ScheduleSubject,
} from "@sweepline/contract/operations/schedules/index.ts";
import { useMemo, useState } from "react";
import { Link, useNavigate } from "react-router";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { type RowAct, RowActions } from "../../ui/actions/index.ts";
import { Edited } from "../../ui/form/index.ts";
import { Button } from "../../ui/kit.ts";
import { declareList, type ListColumn, ListPage, useColumnsOf, useList } from "../../ui/list/index.ts";
import { SelectEither } from "../../ui/select/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { SearchBox, TwoLines } from "../../ui/table/index.ts";
import { useStartCombination } from "../combinations/index.ts";
import { StartDrawer } from "../runs/index.ts";
import { closedDayTexts } from "./closed-days.texts.ts";
import { ClosedDaysDrawer } from "./closed-days-drawer.tsx";
import { OUTCOME_TONES } from "./outcome-tones.ts";
import { ruleSentence } from "./rule-sentence.ts";
import { ScheduleDrawer } from "./schedule-drawer.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import { usePauseSchedule, useRemoveSchedule } from "./schedules.calls.ts";
import { scheduleTexts } from "./schedules.texts.ts";

const SCHEDULES = declareList(E.list, {
  id: "schedules",
  filters: ["search", "organizationId", "taskId", "combinationId", "isPaused"],
  address: { isPaused: "paused" },
});
const LOOK_AGAIN_MS = 30_000;

/** When tasks are run (spec §2 "timed task list"), the next one first. */
export function ScheduleListPage() {
  const t = useTexts(scheduleTexts);
  const list = useList(SCHEDULES, { refetchInterval: LOOK_AGAIN_MS });
  const [edited, setEdited] = useState<Schedule | "new">();
  const [shown, setShown] = useState<Schedule>();
  const [from, setFrom] = useState<{ schedule: Schedule; original: string }>();
  return (
    <ListPage
      list={list}
      texts={t}
      columns={useColumns(setEdited, setShown)}
      onOpen={setShown}
      filters={
        <>
          <SearchBox {...list.bind("search")} label={t.search} />
          <OrganizationSelect {...list.bind("organizationId")} />
          <SelectEither
            {...list.bind("isPaused")}
            yes={t.paused}
            no={t.active}
            placeholder={t.allStates}
            label={t.state}
            width={8}
          />
        </>
      }
      actions={<ClosedDays />}
      create={{ endpoint: E.create, label: t.create, onClick: () => setEdited("new") }}
    >
      <Edited row={edited}>
        {(row) => (
          <ScheduleForm schedule={row} subject={subjectIn(list.view)} onClose={() => setEdited(undefined)} />
        )}
      </Edited>
      {shown && !from ? (
        <ScheduleDrawer schedule={shown} onChangeFrom={setFrom} onClose={() => setShown(undefined)} />
      ) : null}
      {from ? (
        <ScheduleForm schedule={from.schedule} from={from.original} onClose={() => setFrom(undefined)} />
      ) : null}
    </ListPage>
  );
}

/** What the list shows the timed tasks of. */
const subjectIn = ({ taskId, combinationId }: Shown): ScheduleSubject => ({
  taskId: combinationId === undefined ? (taskId ?? null) : null,
  combinationId: combinationId ?? null,
});
type Shown = Readonly<Record<keyof ScheduleSubject, number | undefined>>;

function ClosedDays() {
  const t = useTexts(closedDayTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.title}</Button>
      {isOpen ? <ClosedDaysDrawer onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function useColumns(
  onEdit: (schedule: Schedule) => void,
  onShow: (schedule: Schedule) => void,
): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(scheduleTexts);
  const c = useColumnsOf(E.list);
  const format = useFormat();
  const href = useHref();
  return useMemo(
    () => [
      {
        ...{ key: "name", title: t.name, sort: "name", fixed: "left", width: 12.5 },
        render: ({ name, placeName }) => <TwoLines below={placeName ?? ""}>{name}</TwoLines>,
      },
      {
        ...{ key: "task", title: t.subject, width: 11 },
        render: ({ taskId, combinationId, subjectName }) =>
          taskId === null ? (
            <TwoLines below={t.combination}>
              <Link to={href("combinationView", { id: combinationId ?? 0 })}>{subjectName}</Link>
            </TwoLines>
          ) : (
            <Link to={href("taskView", { id: taskId })}>{subjectName}</Link>
          ),
      },
      {
        ...{ key: "when", title: t.when, width: 14.25 },
        render: ({ rule, timeZone }) => <TwoLines below={timeZone}>{ruleSentence(rule, t)}</TwoLines>,
      },
      {
        ...{ key: "next", title: t.next, sort: "nextAt", width: 12 },
        render: ({ nextAt, isPaused, timeZone }) => {
          if (isPaused) return <StatusTag tone="info">{t.paused}</StatusTag>;
          if (nextAt === null) return <StatusTag tone="neutral">{t.over}</StatusTag>;
          const [here, there] = [format.dateTime(nextAt), format.dateTimeIn(nextAt, timeZone)];
          // Both on one line each: due times are whole minutes.
          return <TwoLines below={there === here ? "" : t.there(there.replace(/:00$/, ""))}>{here}</TwoLines>;
        },
      },
      { key: "last", title: t.last, width: 7.75, render: (row) => <Last schedule={row} /> },
      c.line("organizationName", t.organization, {
        key: "organization",
        width: 8,
        isHiddenAtFirst: "narrow",
      }),
      c.actions(9, (row) => <Actions schedule={row} {...{ onEdit, onShow }} />),
    ],
    [t, c, format, href, onEdit, onShow],
  );
}

function Last({ schedule: { lastOutcome, lastAt } }: { readonly schedule: Schedule }) {
  const t = useTexts(scheduleTexts);
  const format = useFormat();
  if (lastOutcome === null || lastAt === null) return NOT_REPORTED;
  return (
    <TwoLines below={format.dateTime(lastAt)}>
      <StatusTag tone={OUTCOME_TONES[lastOutcome]}>{t.states[lastOutcome]}</StatusTag>
    </TwoLines>
  );
}

interface ActionsProps {
  readonly schedule: Schedule;
  readonly onEdit: (schedule: Schedule) => void;
  readonly onShow: (schedule: Schedule) => void;
}

function Actions({ schedule, onEdit, onShow }: ActionsProps) {
  const t = useTexts(scheduleTexts);
  const href = useHref();
  const navigate = useNavigate();
  const [pause, remove] = [usePauseSchedule(), useRemoveSchedule()];
  const [isStarting, setStarting] = useState(false);
  const { id, name, taskId, combinationId, subjectName, isPaused, revision } = schedule;
  const start = useStartCombination();
  const runNow: RowAct =
    combinationId === null
      ? { label: t.runNow, requires: RUN_ENDPOINTS.start, onSelect: () => setStarting(true) }
      : { ...start({ id: combinationId, name: subjectName }), label: t.runNow };
  const runs =
    combinationId === null
      ? href("runList", { scheduleId: id })
      : href("combinationView", { id: combinationId });
  const actions = (
    <RowActions
      name={name}
      buttons={[
        { label: t.showTimes, name: t.timesOf(name), onSelect: () => onShow(schedule) },
        { label: t.edit, name: t.editOf(name), requires: E.update, onSelect: () => onEdit(schedule) },
      ]}
      menu={[
        runNow,
        {
          ...{ label: isPaused ? t.goOn : t.pause, requires: E.pause },
          done: isPaused ? t.goneOn(name) : t.pausedDone(name),
          onSelect: () => pause.mutateAsync({ id, revision, isPaused: !isPaused }),
        },
        { label: t.runs, onSelect: () => navigate(runs) },
        {
          ...{ label: t.remove, requires: E.remove, isDanger: true },
          ...{ question: t.removeQuestion(name), note: t.removeNote, done: t.removed(name) },
          onSelect: () => remove.mutateAsync({ id, revision }),
        },
      ]}
    />
  );
  return (
    <>
      {actions}
      {isStarting && taskId !== null ? (
        <StartDrawer task={{ id: taskId, name: subjectName }} onClose={() => setStarting(false)} />
      ) : null}
    </>
  );
}
