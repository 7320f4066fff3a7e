import type { RolloutDetail } from "@sweepline/contract/operations/rollouts/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { urlId, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { Card, Grid, OnePage, Page } from "../../ui/page/index.ts";
import { AskedOfRollout } from "../updates/index.ts";
import { GroupSteps } from "./group-steps.tsx";
import { GuardCard } from "./guard-card.tsx";
import { isInProgress, isMoving } from "./is-moving.ts";
import { NoRollout } from "./no-rollout.tsx";
import { pauseText } from "./pause-text.ts";
import { ResultBar, ResultLegend } from "./result-bar.tsx";
import { RolloutActs } from "./rollout-acts.tsx";
import { RolloutDevices, statesOf, useRolloutDevices } from "./rollout-devices.tsx";
import { RolloutFacts } from "./rollout-facts.tsx";
import { rolloutQuery } from "./rollouts.calls.ts";
import styles from "./rollouts.module.css";
import { rolloutTexts } from "./rollouts.texts.ts";
import { StopCard } from "./stop-card.tsx";
import { useMoved } from "./use-moved.ts";
import { WaitsCard } from "./waits-card.tsx";

const FIELDS = { id: urlId() };

/** One rollout: how far it is, why it stands still, and what can be done about it. */
export function RolloutViewPage() {
  const [{ id }] = useUrlState(FIELDS);
  return id === undefined ? <NoRollout /> : <Loaded key={id} id={id} />;
}

function Loaded({ id }: { readonly id: number }) {
  const t = useTexts(rolloutTexts);
  const paceOf = useMoved();
  const query = useQuery({
    ...rolloutQuery(id),
    meta: { quietStatus: 404 },
    refetchInterval: ({ state: { data } }) => paceOf(data !== undefined && isMoving(data)),
  });
  return (
    <OnePage query={query} title={t.title} block={30} missing={<NoRollout />}>
      {(rollout) => <OneRollout rollout={rollout} pace={paceOf(isMoving(rollout))} />}
    </OnePage>
  );
}

interface OneRolloutProps {
  readonly rollout: RolloutDetail;
}

function OneRollout({ rollout, pace }: OneRolloutProps & { readonly pace: number }) {
  const t = useTexts(rolloutTexts);
  usePageTitle(rollout.name);
  const list = useRolloutDevices(rollout, pace);
  const { productName, organizationName, packages } = rollout;
  const versions = packages.map(({ eventName, version }) => t.packageOf(eventName, version));
  return (
    <Page title={rollout.name} note={[productName, ...versions, organizationName].join(" · ")}>
      <RolloutActs rollout={rollout} />
      <Why rollout={rollout} />
      {rollout.plan.needsConfirmation && isInProgress(rollout) ? (
        <AskedOfRollout rolloutId={rollout.id} />
      ) : null}
      <Card title={t.groupsTitle}>
        <div className={styles.stack}>
          {rollout.startedAt === null ? null : (
            <div className={styles.whole}>
              <ResultBar counts={rollout} />
              <ResultLegend counts={rollout} onPick={(result) => list.show({ states: statesOf(result) })} />
            </div>
          )}
          <GroupSteps rollout={rollout} onPick={(groupNumber) => list.show({ groupNumber })} />
        </div>
      </Card>
      <Grid min={20}>
        {isInProgress(rollout) ? (
          <>
            <WaitsCard
              rollout={rollout}
              onPick={(waitsFor) => list.show({ states: ["waiting"], waitsFor })}
            />
            <GuardCard rollout={rollout} />
          </>
        ) : null}
        {rollout.isEmergency ? (
          <StopCard rollout={rollout} onPick={(outcome) => list.show({ stopOutcomes: [outcome] })} />
        ) : null}
        <RolloutFacts rollout={rollout} />
      </Grid>
      <RolloutDevices list={list} rollout={rollout} />
    </Page>
  );
}

/** What one has to know about the state it is in. */
function Why({ rollout }: OneRolloutProps) {
  const t = useTexts(rolloutTexts);
  const format = useFormat();
  const { state, pauseCause, isEmergency, isOwn, reviewRemark, reviewerName } = rollout;
  if (state === "paused")
    return (
      <Notice tone={pauseCause === "person" ? "notice" : "danger"} role="status">
        <strong>{pauseText(rollout, { t, format })}</strong> {t.pausedNote}
      </Notice>
    );
  if (isEmergency)
    return (
      <Notice tone="danger" role="status">
        {t.emergencyNote}
      </Notice>
    );
  if (state === "stopping") return <Notice tone="notice">{t.stoppingNote}</Notice>;
  if (state === "inReview") return <Notice tone="info">{isOwn ? t.ownNote : t.reviewNote}</Notice>;
  if (state === "draft" && reviewRemark !== "")
    return <Notice tone="notice">{t.sentBack(reviewerName, reviewRemark)}</Notice>;
  return null;
}
