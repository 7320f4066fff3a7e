import { RUN_ENDPOINTS as E, leftOf, type RunDetail } from "@sweepline/contract/operations/runs.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type Destination, useHref } from "../../core/links/index.ts";
import { useLive } from "../../core/live/index.ts";
import { urlUuid, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { ConfirmButton, type RowAct, useAllowed } from "../../ui/actions/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Button } from "../../ui/kit.ts";
import { Card, NothingPage, OnePage, Page } from "../../ui/page/index.ts";
import { useRunActs } from "./run-acts.tsx";
import { Progress } from "./run-columns.tsx";
import { RunFloor } from "./run-floor.tsx";
import { runChanged } from "./run-handlers.ts";
import { RunState, useEndOf } from "./run-state.tsx";
import { RunSteps } from "./run-steps.tsx";
import { LOOK_AGAIN_MS, runQuery } from "./runs.calls.ts";
import styles from "./runs.module.css";
import { runTexts } from "./runs.texts.ts";
import { StartDrawer } from "./start-drawer.tsx";

const FIELDS = { id: urlUuid() };

/** One run: how far it is, what happened, and what came of it. */
export function RunViewPage() {
  const [{ id }] = useUrlState(FIELDS);
  return id === undefined ? <NoRun /> : <Loaded key={id} id={id} />;
}

function NoRun() {
  const t = useTexts(runTexts);
  const href = useHref();
  return (
    <NothingPage
      title={t.pageTitle}
      heading={t.noRunTitle}
      note={t.noRunNote}
      to={href("runList")}
      toTexts={t.toRuns}
    />
  );
}

function Loaded({ id }: { readonly id: string }) {
  const t = useTexts(runTexts);
  const query = useQuery({
    ...runQuery(id),
    meta: { quietStatus: 404 },
    refetchInterval: ({ state: { data } }) => (data && data.state !== "ended" ? LOOK_AGAIN_MS : false),
  });
  useLive(runChanged, query.data ? [query.data.deviceId] : []);
  return (
    <OnePage query={query} title={t.pageTitle} block={24} missing={<NoRun />}>
      {(run) => <OneRun run={run} />}
    </OnePage>
  );
}

function OneRun({ run }: { readonly run: RunDetail }) {
  const t = useTexts(runTexts);
  const endOf = useEndOf();
  usePageTitle(run.taskName);
  const isLive = run.state !== "ended" && run.mapId !== null;
  return (
    <Page
      title={run.taskName}
      note={[run.placeName, run.organizationName, endOf(run)].filter(Boolean).join(" · ")}
      badges={<RunState run={run} />}
      actions={<Actions run={run} />}
    >
      <div className={isLive ? styles.live : styles.page}>
        {isLive ? <RunFloor mapId={run.mapId} /> : null}
        <Facts run={run} />
        <Card title={t.moves}>
          <Moves run={run} />
        </Card>
        <Card title={t.steps(run.steps.length)}>
          <RunSteps run={run} />
        </Card>
      </div>
    </Page>
  );
}

function Actions({ run }: { readonly run: RunDetail }) {
  const [isHandedOn, setHandedOn] = useState(false);
  const { taskId, taskName } = run;
  return (
    <>
      <ActButtons run={run} onRest={() => setHandedOn(true)} />
      {isHandedOn && taskId !== null ? (
        <StartDrawer task={{ id: taskId, name: taskName }} restOf={run} onClose={() => setHandedOn(false)} />
      ) : null}
    </>
  );
}

interface ActButtonsProps {
  readonly run: RunDetail;
  readonly onRest: () => void;
}

function ActButtons({ run, onRest }: ActButtonsProps) {
  const t = useTexts(runTexts);
  const rest: RowAct | false = run.taskId !== null &&
    run.continuedById === null &&
    leftOf(run).length > 0 && {
      label: run.state === "ended" ? t.redo : t.handOn,
      ...{ requires: E.rest, onSelect: onRest },
    };
  return useAllowed([rest, ...useRunActs(run)]).map(({ label, question, onSelect }) =>
    question === undefined ? (
      <Button
        key={label}
        type={run.state === "paused" ? "primary" : "default"}
        onClick={() => void onSelect()}
      >
        {label}
      </Button>
    ) : (
      <ConfirmButton key={label} danger question={question} onConfirm={() => onSelect()}>
        {label}
      </ConfirmButton>
    ),
  );
}

function Facts({ run }: { readonly run: RunDetail }) {
  const t = useTexts(runTexts);
  const format = useFormat();
  const href = useHref();
  const between = (from: number | null, to: number | null) =>
    from === null ? undefined : `${format.percent(from)} → ${to === null ? "…" : format.percent(to)}`;
  return (
    <Card title={t.facts}>
      <KeyValues
        min={9}
        items={[
          { label: t.progress, value: <Progress run={run} format={format} /> },
          {
            label: t.device,
            value: (
              <Link to={href("deviceView", { id: run.deviceId })}>{run.deviceName || run.serialNumber}</Link>
            ),
          },
          {
            label: t.task,
            value:
              run.taskId === null ? (
                t.taskGone
              ) : (
                <Link to={href("taskView", { id: run.taskId })}>
                  {run.taskName} · {t.version(run.taskVersion)}
                </Link>
              ),
          },
          {
            label: t.map,
            value:
              run.mapId === null ? (
                NOT_REPORTED
              ) : (
                <Link to={href("mapDetail", { id: run.mapId })}>{run.mapName}</Link>
              ),
          },
          ...useRelated(run),
          { label: t.startedBy, value: run.staffName ?? run.scheduleName ?? t.platform },
          { label: t.createdAt, value: format.dateTime(run.createdAt) },
          { label: t.startedAt, value: format.dateTime(run.startedAt) },
          { label: t.endedAt, value: format.dateTime(run.endedAt) },
          { label: t.duration, value: format.duration(run.durationS) },
          {
            label: t.battery,
            value: between(run.startBatteryPercent, run.endBatteryPercent) ?? NOT_REPORTED,
          },
          { label: t.water, value: between(run.startWaterPercent, run.endWaterPercent) ?? NOT_REPORTED },
        ]}
      />
    </Card>
  );
}

/** Its report, what it does the rest of, what does its rest, and what it is part of; as far as there is any. */
function useRelated({ reportId, restOfId, continuedById, combinationRunId, combinationName }: RunDetail) {
  const t = useTexts(runTexts);
  const href = useHref();
  return [
    { label: t.report, to: "taskReport", id: reportId, text: t.toReport },
    { label: t.restOf, to: "runView", id: restOfId, text: t.toThatRun },
    { label: t.continuedBy, to: "runView", id: continuedById, text: t.toThatRun },
    { label: t.combination, to: "combinationRun", id: combinationRunId, text: combinationName },
  ].flatMap(({ label, to, id, text }) =>
    id === null ? [] : { label, value: <Link to={href(to as Destination, { id })}>{text}</Link> },
  );
}

function Moves({ run: { moves, endStatus } }: { readonly run: RunDetail }) {
  const t = useTexts(runTexts);
  const format = useFormat();
  return (
    <ol className={styles.moves} aria-label={t.moves}>
      {moves.map((move) => (
        <li key={`${move.at} ${move.state} ${move.waitsFor}`}>
          <time dateTime={move.at}>{format.dateTime(move.at)}</time>
          <span>
            <RunState run={{ ...move, endStatus: move.state === "ended" ? endStatus : null }} />
          </span>
          <span className={styles.faint}>{move.staffName ?? t.evidence[move.evidence]}</span>
        </li>
      ))}
    </ol>
  );
}
