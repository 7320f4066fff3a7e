import type { RolloutDetail, RolloutGroup } from "@sweepline/contract/operations/rollouts/index.ts";
import { useNow } from "../../core/clock/index.ts";
import { type Format, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { StatusDot, StatusTag } from "../../ui/status/index.ts";
import { isMoving } from "./is-moving.ts";
import { ResultBar, ResultLine } from "./result-bar.tsx";
import styles from "./rollouts.module.css";
import { type RolloutTexts, rolloutTexts } from "./rollouts.texts.ts";
import { waitsForHand } from "./use-plain-acts.ts";

const TONES = {
  planned: "neutral",
  running: "active",
  soaking: "info",
  done: "positive",
  stopped: "neutral",
} as const;
const MINUTE_S = 60;

interface GroupStepsProps {
  readonly rollout: RolloutDetail;
  readonly onPick: (groupNumber: number) => void;
}

/** Groups in their order, each with how far it is and what the next one waits for. */
export function GroupSteps({ rollout, onPick }: GroupStepsProps) {
  const t = useTexts(rolloutTexts);
  const format = useFormat();
  const groups = shownGroups(rollout);
  const waiting = waitsForHand(rollout) ? groups.find(({ state }) => state === "planned")?.number : undefined;
  return (
    <ol className={styles.groups} aria-label={t.groupsTitle}>
      {groups.map((group, index) => (
        <li key={group.number} data-state={isMoving(rollout) ? group.state : undefined}>
          <div className={styles.groupHead}>
            {rollout.startedAt === null ? (
              <strong>{t.groupName(format.number(group.number), group.name)}</strong>
            ) : (
              <button
                type="button"
                className={styles.groupName}
                title={t.showDevices}
                onClick={() => onPick(group.number)}
              >
                {t.groupName(format.number(group.number), group.name)}
              </button>
            )}
            <GroupState group={group} rollout={rollout} waits={group.number === waiting} />
          </div>
          <Size group={group} isLast={index === groups.length - 1} />
          <Rules group={group} isLast={index === groups.length - 1} next={groups[index + 1]} />
        </li>
      ))}
    </ol>
  );
}

/** Until it starts, what was planned. */
function shownGroups({ groups, plan }: RolloutDetail): readonly RolloutGroup[] {
  if (groups.length > 0) return groups;
  return plan.groups.map((rules, index) => ({
    ...rules,
    ...{ number: index + 1, state: "planned", total: 0, states: {} },
    ...{ startedAt: null, soakingSince: null, endedAt: null },
  }));
}

interface GroupProps {
  readonly group: RolloutGroup;
}

interface GroupStateProps extends GroupProps {
  readonly rollout: RolloutDetail;
  readonly waits: boolean;
}

/** A group that was at work stands still with its rollout. */
function GroupState({ group: { state }, rollout, waits }: GroupStateProps) {
  const t = useTexts(rolloutTexts);
  const isAtWork = state === "running" || state === "soaking";
  if (isAtWork && !isMoving(rollout)) return <StatusTag tone="neutral">{t.stateOf(rollout.state)}</StatusTag>;
  if (waits) return <StatusTag tone="notice">{t.waitsForHand}</StatusTag>;
  if (isAtWork)
    return (
      <StatusDot tone={TONES[state]} isLive>
        {t.groupStateOf(state)}
      </StatusDot>
    );
  return <StatusTag tone={TONES[state]}>{t.groupStateOf(state)}</StatusTag>;
}

function Size({ group, isLast }: GroupProps & { readonly isLast: boolean }) {
  const t = useTexts(rolloutTexts);
  const format = useFormat();
  const { share, total, state } = group;
  if (total === 0) {
    return <span className={styles.faint}>{isLast ? t.shareRest : shareText(share, { t, format })}</span>;
  }
  if (state === "planned") return <span className={styles.faint}>{t.devices(format.number(total))}</span>;
  return (
    <span className={styles.progress}>
      <ResultBar counts={group} />
      <ResultLine counts={group} />
    </span>
  );
}

function shareText(
  share: RolloutGroup["share"],
  { t, format }: { readonly t: RolloutTexts; readonly format: Format },
): string {
  if (share.by === "ring") return t.shareRing(share.ring);
  return share.by === "percent"
    ? t.sharePercent(format.percent(share.value))
    : t.devices(format.number(share.value));
}

interface RulesProps extends GroupProps {
  readonly isLast: boolean;
  readonly next: RolloutGroup | undefined;
}

function Rules({ group, isLast, next }: RulesProps) {
  const t = useTexts(rolloutTexts);
  const format = useFormat();
  const { successPercent, errorPercent, soakMinutes, state, soakingSince } = group;
  return (
    <span className={styles.rules}>
      <span>{t.thresholds(format.percent(successPercent), format.percent(errorPercent))}</span>
      {state === "soaking" && soakingSince !== null ? (
        <Soak since={soakingSince} minutes={soakMinutes} />
      ) : isLast || soakMinutes === 0 ? null : (
        <span>{t.soak(format.duration(soakMinutes * MINUTE_S))}</span>
      )}
      {next?.isByHand && next.state === "planned" ? <span>{t.byHand}</span> : null}
    </span>
  );
}

function Soak({ since, minutes }: { readonly since: string; readonly minutes: number }) {
  const t = useTexts(rolloutTexts);
  const format = useFormat();
  const now = useNow(10_000);
  const leftS = Math.ceil((Date.parse(since) + minutes * MINUTE_S * 1_000 - now) / 1_000);
  return <strong>{leftS > 0 ? t.soakLeft(format.duration(leftS)) : t.soakOver}</strong>;
}
