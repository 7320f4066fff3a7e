import {
  CHARGE_PERCENT_PER_HOUR,
  FINDING_KINDS,
  type Finding,
} from "@sweepline/contract/operations/findings.ts";
import { ROLLOUT_ENDPOINTS } from "@sweepline/contract/operations/rollouts/index.ts";
import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { labelFor, telemetryTexts } from "../../fleet/telemetry/index.ts";
import { Entries, Entry } from "../../ui/data/index.ts";
import { Button } from "../../ui/kit.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { useFillingUp, useMoveOccurrence } from "./findings.calls.ts";
import styles from "./findings.module.css";
import { findingTexts } from "./findings.texts.ts";

interface FindingListProps {
  readonly findings: readonly Finding[];
  /** Of one that is not saved yet there is nothing to move. */
  readonly isDraft?: boolean;
}

/** What may not work, each with why, when, and what mends it. */
export function FindingList({ findings, isDraft = false }: FindingListProps) {
  return (
    <Entries>
      {findings.map((finding) => (
        <OneFinding
          key={`${finding.kind} ${finding.scheduleId} ${finding.other?.scheduleId} ${finding.part} ${finding.need} ${finding.rollout?.id}`}
          {...{ finding, isDraft }}
        />
      ))}
    </Entries>
  );
}

function OneFinding({ finding, isDraft }: { readonly finding: Finding; readonly isDraft: boolean }) {
  const t = useTexts(findingTexts);
  const format = useFormat();
  const { kind, taskName, combinationName, scheduleName, at, count } = finding;
  return (
    <Entry
      facts={
        <>
          <span className={styles.head}>
            <StatusTag tone={FINDING_KINDS[kind].isGrave ? "danger" : "notice"}>{t.labelOf(kind)}</StatusTag>
            {isDraft ? null : (
              <strong>{[combinationName, taskName, scheduleName].filter(Boolean).join(" · ")}</strong>
            )}
          </span>
          <span>{useSentence()(finding)}</span>
          <span className={styles.faint}>
            {[t.from(format.dateTime(at)), count > 1 && t.times(count)].filter(Boolean).join(" · ")}
          </span>
          {isDraft ? null : <Mend finding={finding} />}
        </>
      }
    />
  );
}

function useSentence(): (finding: Finding) => string {
  const t = useTexts(findingTexts);
  const format = useFormat();
  const parts = useTexts(telemetryTexts);
  return ({ kind, taskName, deviceName, other, amount, part, need, quietHours, elevator, rollout }) =>
    t.sentences[kind]({
      task: taskName,
      robot: deviceName ?? (kind === "robotElsewhere" ? "" : t.oneRobot),
      other: other?.taskName ?? "",
      at: clockOf(format.time(other?.at)),
      amount: amountOf(kind, amount, format),
      need: need === null ? "" : t.needs[need],
      elevator: elevator?.name ?? "",
      rollout: rollout?.name ?? "",
      charging: format.duration(Math.ceil((60 * (amount ?? 0)) / CHARGE_PERCENT_PER_HOUR) * 60),
      quiet: quietHours ? `${quietHours.from}–${quietHours.to}` : "",
      part: part === null ? "" : labelFor(parts, "consumables", part),
    });
}

function amountOf(
  kind: Finding["kind"],
  amount: number | null,
  format: ReturnType<typeof useFormat>,
): string {
  if (amount === null) return "";
  if (kind === "lowBattery" || kind === "lowWater") return format.percent(Math.ceil(amount));
  return kind === "wornPart" ? format.duration(amount * 3_600) : format.number(amount);
}

/** Without its seconds. */
const clockOf = (time: string): string => time.slice(0, "00:00".length);
const ROUND_MS = 5 * 60_000;

const MENDED_IN_TASK: readonly Finding["kind"][] = ["notOnMap", "unable", "someUnable"];

/** What mends it: another time, or the place where its cause is. */
function Mend({ finding }: { readonly finding: Finding }) {
  const t = useTexts(findingTexts);
  const format = useFormat();
  const href = useHref();
  const move = useMoveOccurrence();
  const fill = useFillingUp();
  const [mayMove, mayEdit] = [useMay(SCHEDULE_ENDPOINTS.changeOne), useMay(TASK_ENDPOINTS.update)];
  const maySeeRollout = useMay(ROLLOUT_ENDPOINTS.get);
  const { kind, taskId, taskName, freeAt, deviceId } = finding;
  const to = freeAt === null ? undefined : Math.ceil(Date.parse(freeAt) / ROUND_MS) * ROUND_MS;
  const goOn = async (at: number) => {
    const { scheduleId, original, revision, timeZone } = finding;
    await move.mutateAsync({ scheduleId, original, revision, timeZone, to: at });
    notify("success", t.moved(format.dateTime(at)));
  };
  const isOfRobot =
    kind === "robotLocked" || kind === "wornPart" || kind === "lowBattery" || kind === "robotAtWork";
  return (
    <span className={styles.head}>
      {to !== undefined && mayMove ? (
        <Button
          size="small"
          loading={move.isPending}
          aria-label={t.moveToOf(taskName, clockOf(format.time(to)))}
          onClick={() => void goOn(to).catch(() => undefined)}
        >
          {t.moveTo(clockOf(format.time(to)))}
        </Button>
      ) : null}
      {isOfRobot && deviceId !== null ? (
        <Link to={href("deviceView", { id: deviceId })}>{t.toRobot}</Link>
      ) : null}
      {kind === "lowWater" && mayEdit ? (
        <Button
          size="small"
          loading={fill.isPending}
          onClick={() =>
            void fill.mutateAsync(taskId).then(
              () => notify("success", t.fillsUp(taskName)),
              () => undefined,
            )
          }
        >
          {t.fillUp}
        </Button>
      ) : null}
      {kind === "oldMap" && finding.mapId !== null ? (
        <Link to={href("mapDetail", { id: finding.mapId })}>{t.toMap}</Link>
      ) : null}
      {finding.elevator ? (
        <Link to={href("elevator", { id: finding.elevator.id })}>{t.toElevator}</Link>
      ) : null}
      {finding.rollout && maySeeRollout ? (
        <Link to={href("rollout", { id: finding.rollout.id })}>{t.toRollout}</Link>
      ) : null}
      {kind === "partDeleted" && finding.combinationId !== null ? (
        <Link to={href("combinationView", { id: finding.combinationId })}>{t.toCombination}</Link>
      ) : mayEdit && MENDED_IN_TASK.includes(kind) ? (
        <Link to={href("taskForm", { id: taskId })}>{t.editTask}</Link>
      ) : (
        <Link to={href("taskView", { id: taskId })}>{t.toTask}</Link>
      )}
    </span>
  );
}
