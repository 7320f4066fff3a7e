import {
  SCHEDULE_ENDPOINTS as E,
  type Occurrence,
  type Schedule,
} from "@sweepline/contract/operations/schedules/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { queryFor } from "../../core/api/index.ts";
import { useNow } from "../../core/clock/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ActMenu, type RowAct } from "../../ui/actions/index.ts";
import { Entries, Entry } from "../../ui/data/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { WallInput } from "../../ui/form/index.ts";
import { Button, Drawer } from "../../ui/kit.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { occurrenceTexts } from "./occurrence.texts.ts";
import { OccurrenceQuestion } from "./occurrence-question.tsx";
import { OUTCOME_TONES } from "./outcome-tones.ts";
import { ruleSentence } from "./rule-sentence.ts";
import { useChangeOne, useEndSchedule } from "./schedules.calls.ts";
import styles from "./schedules.module.css";
import { scheduleTexts } from "./schedules.texts.ts";
import { dayAndTime } from "./wall-time.ts";

interface ScheduleDrawerProps {
  readonly schedule: Schedule;
  /** From this occurrence on it is to be another way. */
  readonly onChangeFrom: (from: { schedule: Schedule; original: string }) => void;
  readonly onClose: () => void;
}

/** What was due and what will be; one of them moved or left out, or all that follow changed. */
export function ScheduleDrawer({ schedule: given, onChangeFrom, onClose }: ScheduleDrawerProps) {
  const t = useTexts(scheduleTexts);
  const params = { id: given.id };
  const { data: schedule = given } = useQuery(queryFor(E.get, { params }));
  const query = useQuery(queryFor(E.occurrences, { params }));
  return (
    <Drawer open size={560} title={schedule.name} onClose={onClose}>
      <p className={styles.faint}>
        {ruleSentence(schedule.rule, t)} · {t.zone(schedule.timeZone)}
        {schedule.combinationId === null ? "" : ` · ${t.zoneOfFirst}`}
      </p>
      <QueryView query={query} block={16}>
        {(occurrences) => {
          const rows = [...occurrences, ...leftOut(schedule)].sort((one, other) =>
            one.original < other.original ? -1 : 1,
          );
          return rows.length === 0 ? (
            <EmptyState title={t.noTimes} note={t.noTimesNote} />
          ) : (
            <Entries>
              {rows.map((row) => (
                <OneTime key={`${row.original} ${row.at}`} {...{ row, schedule, onChangeFrom }} />
              ))}
            </Entries>
          );
        }}
      </QueryView>
    </Drawer>
  );
}

type Row = Pick<Occurrence, "original" | "isMoved" | "cause" | "runId" | "combinationRunId" | "deviceId"> & {
  at: string | null;
  state: Occurrence["state"] | "leftOut";
};

const leftOut = ({ exceptions }: Schedule): Row[] =>
  exceptions
    .filter(({ at }) => at === null)
    .map(({ original }) => ({
      ...{ original, at: null, isMoved: false, deviceId: null, state: "leftOut", cause: null },
      ...{ runId: null, combinationRunId: null },
    }));

const MINUTE_MS = 60_000;
const TONES = { ...OUTCOME_TONES, planned: "neutral", leftOut: "neutral" } as const;

interface OneTimeProps extends Pick<ScheduleDrawerProps, "schedule" | "onChangeFrom"> {
  readonly row: Row;
}

function OneTime({ row, schedule, onChangeFrom }: OneTimeProps) {
  const t = useTexts(scheduleTexts);
  const href = useHref();
  const now = useNow(MINUTE_MS);
  const [isMoving, setMoving] = useState(false);
  const [isHanding, setHanding] = useState(false);
  const { original, at, state, cause, runId, combinationRunId, isMoved, deviceId } = row;
  const movedTo = schedule.exceptions.find((one) => one.original === original)?.at;
  return (
    <Entry
      facts={
        <>
          <span className={styles.line}>
            <strong>{dayAndTime(isMoved && movedTo ? movedTo : original, t)}</strong>
            <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>
          </span>
          {isMoved ? <span className={styles.faint}>{t.insteadOf(dayAndTime(original, t))}</span> : null}
          {deviceId !== null && state === "planned" ? (
            <span className={styles.faint}>{t.ownRobot}</span>
          ) : null}
          {cause ? <span className={styles.faint}>{t.causes[cause]}</span> : null}
          {runId ? <Link to={href("runView", { id: runId })}>{t.toRun}</Link> : null}
          {combinationRunId ? (
            <Link to={href("combinationRun", { id: combinationRunId })}>{t.toRun}</Link>
          ) : null}
          {isMoving ? <Move {...{ schedule, original }} onDone={() => setMoving(false)} /> : null}
          {isHanding && at !== null ? (
            <OccurrenceQuestion
              occurrence={{ scheduleId: schedule.id, original, at: Date.parse(at), deviceId }}
              to={Date.parse(at)}
              {...{ now, deviceId }}
              onDone={() => setHanding(false)}
            />
          ) : null}
        </>
      }
    >
      <TimeActs
        {...{ row, schedule, onChangeFrom }}
        onMove={() => setMoving(true)}
        onHand={() => setHanding(true)}
      />
    </Entry>
  );
}

interface TimeActsProps extends OneTimeProps {
  readonly onMove: () => void;
  readonly onHand: () => void;
}

function TimeActs({ row, schedule, onChangeFrom, onMove, onHand }: TimeActsProps) {
  const t = useTexts(scheduleTexts);
  const handTexts = useTexts(occurrenceTexts);
  const [change, end] = [useChangeOne(), useEndSchedule()];
  const { original, state } = row;
  const isChanged = row.isMoved || row.deviceId !== null;
  const { id, revision } = schedule;
  if (state !== "planned" && state !== "leftOut") return null;
  const back: RowAct = {
    ...{ label: t.asPlanned, requires: E.changeOne },
    onSelect: () => change.mutateAsync({ id, revision, original, at: original, deviceId: null }),
  };
  const planned: RowAct[] = [
    { label: t.move, requires: E.changeOne, onSelect: onMove },
    ...(schedule.taskId === null
      ? []
      : [{ label: handTexts.handOver, requires: E.changeOne, onSelect: onHand }]),
    {
      ...{ label: t.leaveOut, requires: E.changeOne, done: t.leftOutDone },
      onSelect: () => change.mutateAsync({ id, revision, original, at: null }),
    },
    { label: t.changeFrom, requires: E.update, onSelect: () => onChangeFrom({ schedule, original }) },
    {
      ...{ label: t.endHere, requires: E.end, isDanger: true },
      ...{ question: t.endQuestion(dayAndTime(original, t)), note: t.endNote },
      onSelect: () => end.mutateAsync({ id, revision, original }),
    },
  ];
  return (
    <ActMenu acts={state === "leftOut" ? [back] : [...(isChanged ? [back] : []), ...planned]}>
      <Button size="small" type="text" aria-label={t.moreOf(dayAndTime(original, t))}>
        ⋯
      </Button>
    </ActMenu>
  );
}

interface MoveProps {
  readonly schedule: Schedule;
  readonly original: string;
  readonly onDone: () => void;
}

/** Another day or time for this one, by the place's clocks. */
function Move({ schedule: { id, revision }, original, onDone }: MoveProps) {
  const t = useTexts(scheduleTexts);
  const [at, setAt] = useState(original);
  const change = useChangeOne();
  const may = useMay(E.changeOne);
  const move = async () => {
    await change.mutateAsync({ id, revision, original, at });
    onDone();
  };
  return (
    <span className={styles.line}>
      <WallInput label={t.moveTo} value={at} onChange={setAt} />
      <Button
        type="primary"
        size="small"
        disabled={!may || at === "" || at === original}
        loading={change.isPending}
        onClick={() => void move().catch(() => undefined)}
      >
        {t.move}
      </Button>
      <Button size="small" onClick={onDone}>
        {t.cancel}
      </Button>
    </span>
  );
}
