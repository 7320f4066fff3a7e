import {
  COMBINATION_REFUSALS,
  type CombinationRunDetail,
  COMBINATION_ENDPOINTS as E,
} from "@sweepline/contract/operations/combinations/index.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { newKey } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useLive } from "../../core/live/index.ts";
import { notify } from "../../core/notices/index.ts";
import { urlUuid, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { OrderHandle, useOrder } from "../../ui/order/index.ts";
import { Card, NothingPage, OnePage, Page } from "../../ui/page/index.ts";
import { ShareBar } from "../../ui/stat/index.ts";
import { runChanged } from "../runs/index.ts";
import { CombinationState } from "./combination-state.tsx";
import {
  combinationRunQuery,
  LOOK_AGAIN_MS,
  useConfirmStage,
  useRedo,
  useReorder,
  useStopCombination,
} from "./combinations.calls.ts";
import styles from "./combinations.module.css";
import { combinationTexts } from "./combinations.texts.ts";
import { RunPartItem } from "./run-part-item.tsx";
import { StageList } from "./stage-list.tsx";

const FIELDS = { id: urlUuid() };

/** One run of a combination, stage by stage; what goes on does so before one's eyes. */
export function CombinationRunPage() {
  const [{ id }] = useUrlState(FIELDS);
  return id === undefined ? <NoRun /> : <Loaded key={id} id={id} />;
}

function NoRun() {
  const t = useTexts(combinationTexts);
  const href = useHref();
  return (
    <NothingPage
      title={t.title}
      heading={t.noRunTitle}
      note={t.noRunNote}
      to={href("combinationList")}
      toTexts={t.toList}
    />
  );
}

function Loaded({ id }: { readonly id: string }) {
  const t = useTexts(combinationTexts);
  const query = useQuery({
    ...combinationRunQuery(id),
    meta: { quietStatus: 404 },
    refetchInterval: ({ state: { data } }) => (data && data.state !== "ended" ? LOOK_AGAIN_MS : false),
  });
  useLive(
    runChanged,
    (query.data?.parts ?? []).flatMap(({ state, deviceId }) => (state === "running" ? (deviceId ?? []) : [])),
  );
  return (
    <OnePage query={query} title={t.title} block={24} missing={<NoRun />}>
      {(run) => <OneRun run={run} />}
    </OnePage>
  );
}

function OneRun({ run }: { readonly run: CombinationRunDetail }) {
  const t = useTexts(combinationTexts);
  const format = useFormat();
  usePageTitle(run.name);
  const { endedByName, endedAt, endedCount, partCount, failedCount } = run;
  return (
    <Page
      title={run.name}
      note={[
        format.dateTime(run.createdAt),
        run.staffName ?? (run.scheduleName === null ? t.bySchedule : ""),
        run.organizationName,
        endedAt !== null && `${t.endedAt} ${format.dateTime(endedAt)}`,
        endedByName !== null && t.stoppedBy(endedByName),
      ]
        .filter(Boolean)
        .join(" · ")}
      badges={<CombinationState run={run} />}
      actions={<Actions run={run} />}
    >
      <BegunBy run={run} />
      <Card>
        <div className={styles.partFoot}>
          <strong>{format.percent(run.percent)}</strong>
          <span className={styles.faint}>
            {[t.partsDone(endedCount, partCount), failedCount > 0 && t.failedCount(failedCount)]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </div>
        <ShareBar percent={run.percent} tone={run.state === "ended" ? "neutral" : "positive"} />
      </Card>
      {run.state === "confirmation" ? <Notice tone="notice">{t.confirmNote(run.stage + 1)}</Notice> : null}
      <Card title={t.stages}>
        <StageList
          stages={run.stages}
          aside={(stage) => <Confirm run={run} stage={stage} />}
          {...useStageOrder(run)}
        >
          {(stage) =>
            run.parts
              .filter((part) => part.stage === stage)
              .map((part) => <RunPartItem key={part.id} part={part} run={run} />)
          }
        </StageList>
      </Card>
    </Page>
  );
}

/** The schedule that it was begun by, where there is one. */
function BegunBy({ run: { scheduleId, scheduleName, dueAt } }: { readonly run: CombinationRunDetail }) {
  const t = useTexts(combinationTexts);
  const format = useFormat();
  const href = useHref();
  if (scheduleId === null || scheduleName === null) return null;
  return (
    <p className={styles.faint}>
      <Link to={href("scheduleList", { search: scheduleName })}>
        {t.begunBy(scheduleName, format.dateTime(dueAt))}
      </Link>
    </p>
  );
}

/** Stages to come are put into another order by their handles; what has begun keeps its place (spec §5). */
function useStageOrder(run: CombinationRunDetail) {
  const t = useTexts(combinationTexts);
  const language = useLanguage();
  const reorder = useReorder();
  const may = useMay(E.reorder);
  const { id, state, stage: current, stages, parts } = run;
  const order = useOrder<number>((from, to) => {
    const part = parts.find((one) => one.stage === from);
    if (to <= current) return notify("error", COMBINATION_REFUSALS.beforeCurrent[language]);
    if (part) void reorder.mutateAsync({ id, partId: part.id, to }).catch(() => undefined);
  });
  const isMovable = may && (state === "running" || state === "confirmation");
  return {
    item: (stage: number) => (isMovable ? order.item(stage) : {}),
    handle: (stage: number) =>
      isMovable && stage > current ? (
        <OrderHandle
          name={t.moveStage(stage + 1)}
          {...order.handle(stage, { index: stage, count: stages.length })}
        />
      ) : null,
  };
}

function Confirm({ run, stage }: { readonly run: CombinationRunDetail; readonly stage: number }) {
  const t = useTexts(combinationTexts);
  const confirm = useConfirmStage();
  const may = useMay(E.confirm);
  if (!may || run.state !== "confirmation" || run.stage !== stage) return null;
  return (
    <Button
      type="primary"
      loading={confirm.isPending}
      onClick={() => void confirm.mutateAsync({ id: run.id, stage }).catch(() => undefined)}
    >
      {t.confirm(stage + 1)}
    </Button>
  );
}

function Actions({ run }: { readonly run: CombinationRunDetail }) {
  const t = useTexts(combinationTexts);
  const href = useHref();
  const navigate = useNavigate();
  const may = useMay(E.stop);
  const [stop, redo] = [useStopCombination(), useRedo()];
  const { id, name, state, combinationId } = run;
  const undone = run.parts.filter((part) => part.state !== "done").length;
  const again = async () => {
    const next = await redo.mutateAsync({ id, key: newKey() });
    void navigate(href("combinationRun", { id: next.id }));
  };
  return (
    <>
      {combinationId === null ? null : (
        <Button onClick={() => void navigate(href("combinationView", { id: combinationId }))}>
          {t.toCombination}
        </Button>
      )}
      {may && state === "ended" && undone > 0 ? (
        <ConfirmButton question={t.redoQuestion(undone)} onConfirm={again}>
          {t.redo}
        </ConfirmButton>
      ) : null}
      {may && (state === "running" || state === "confirmation") ? (
        <ConfirmButton danger question={t.stopQuestion(name)} onConfirm={() => stop.mutateAsync(id)}>
          {t.stop}
        </ConfirmButton>
      ) : null}
    </>
  );
}
