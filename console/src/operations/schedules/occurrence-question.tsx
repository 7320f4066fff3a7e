import { MAX_RUN_CANDIDATES, type RunCandidate } from "@sweepline/contract/operations/runs.ts";
import { SCHEDULE_ENDPOINTS as E, type Schedule } from "@sweepline/contract/operations/schedules/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryFor } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { Modal, Select } from "../../ui/kit.ts";
import { OccurrenceFindings, useMoveOccurrence } from "../findings/index.ts";
import { occurrenceTexts } from "./occurrence.texts.ts";
import styles from "./schedules.module.css";

/** One time of a timed task, as it is. */
export interface PlannedOccurrence {
  readonly scheduleId: number;
  readonly original: string;
  readonly at: number;
  /** Its own robot; null: as its task has it. */
  readonly deviceId: number | null;
}

/** How it was before a change, for whoever wants it back. */
export interface OccurrenceChanged extends PlannedOccurrence {
  readonly timeZone: string;
  /** Of the schedule by now. */
  readonly revision: number;
  readonly text: string;
}

interface OccurrenceQuestionProps {
  readonly occurrence: PlannedOccurrence;
  /** The new time; as it is: it is only handed over. */
  readonly to: number;
  /** The robot that it was dropped on; null: as its task has it. */
  readonly deviceId: number | null;
  /** What that robot is called, which may be none of those that may run it. */
  readonly deviceName?: string | undefined;
  readonly now: number;
  readonly onDone: () => void;
  readonly onChanged?: (was: OccurrenceChanged) => void;
}

/** Asks before one occurrence is moved or handed to another robot, and says what the check finds for it. */
export function OccurrenceQuestion(props: OccurrenceQuestionProps) {
  const params = { id: props.occurrence.scheduleId };
  const { data: schedule } = useQuery(queryFor(E.get, { params }));
  const robots = useQuery(queryFor(E.robots, { params }));
  return schedule && (robots.data || robots.isError) ? (
    <Question {...props} schedule={schedule} robots={robots.data ?? []} />
  ) : null;
}

interface QuestionProps extends OccurrenceQuestionProps {
  readonly schedule: Schedule;
  readonly robots: readonly RunCandidate[];
}

function Question({ occurrence, to, now, onDone, onChanged, schedule, robots, ...props }: QuestionProps) {
  const t = useTexts(occurrenceTexts);
  const format = useFormat();
  const change = useMoveOccurrence();
  const [deviceId, setDevice] = useState(props.deviceId);
  const { original, at } = occurrence;
  const { id, taskId, subjectName, timeZone, revision } = schedule;
  const isMoved = to !== at;
  const obstacle = obstacleOf(robots, deviceId);
  const isPast = to <= now;
  const wanted = { scheduleId: id, original, timeZone, to, deviceId };
  const dropped = props.deviceId === null ? undefined : { id: props.deviceId, name: props.deviceName };
  const robotName = nameOf(robots.find((robot) => robot.deviceId === deviceId)) ?? t.asTask;
  const confirm = async () => {
    const changed = await change.mutateAsync({ ...wanted, revision });
    const text = isMoved ? t.moved(subjectName, format.dateTime(to)) : t.handed(subjectName, robotName);
    onDone();
    if (onChanged) onChanged({ ...occurrence, timeZone, revision: changed.revision, text });
    else notify("success", text);
  };
  return (
    <Modal
      open
      title={isMoved ? t.moveTitle(subjectName, format.dateTime(to)) : t.handTitle(subjectName)}
      okText={isMoved ? t.move : t.hand}
      okButtonProps={{
        disabled: isPast || obstacle !== undefined || (!isMoved && deviceId === occurrence.deviceId),
      }}
      confirmLoading={change.isPending}
      onOk={() => void confirm().catch(() => undefined)}
      onCancel={onDone}
    >
      <div className={styles.question}>
        <span className={styles.faint}>{t.onlyThis(format.dateTime(at))}</span>
        {taskId === null ? (
          <span>{t.whole}</span>
        ) : (
          <RobotSelect robots={robots} value={deviceId} onChange={setDevice} dropped={dropped} />
        )}
        {isPast ? <Notice tone="danger">{t.past}</Notice> : null}
        {obstacle ? (
          <Notice tone="danger" role="alert">
            {t[obstacle]}
          </Notice>
        ) : (
          <OccurrenceFindings
            schedule={schedule}
            change={wanted}
            checking={t.checking}
            nothing={t.nothingFound}
          />
        )}
      </div>
    </Modal>
  );
}

interface RobotSelectProps {
  readonly robots: readonly RunCandidate[];
  readonly value: number | null;
  readonly onChange: (deviceId: number | null) => void;
  readonly dropped: { readonly id: number; readonly name: string | undefined } | undefined;
}

/** Who may run it; what is in the way of each now may be over by then. */
function RobotSelect({ robots, value: chosen, onChange, dropped }: RobotSelectProps) {
  const t = useTexts(occurrenceTexts);
  const isOther = dropped?.name && !robots.some(({ deviceId }) => deviceId === dropped.id);
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the kit's select is its control.
    <label className={styles.labelled}>
      {t.robot}
      <Select
        aria-label={t.robot}
        showSearch={{ optionFilterProp: "label" }}
        value={chosen ?? AS_TASK}
        onChange={(value: number) => onChange(value === AS_TASK ? null : value)}
        options={[
          { value: AS_TASK, label: t.asTask },
          ...robots.map((robot) => ({
            value: robot.deviceId,
            disabled: robot.obstacle === "unsupported",
            label: [nameOf(robot), robot.obstacle && t.obstacles[robot.obstacle]].filter(Boolean).join(" · "),
          })),
          ...(isOther ? [{ value: dropped.id, disabled: true, label: dropped.name }] : []),
        ]}
      />
    </label>
  );
}

const AS_TASK = 0;

const nameOf = (robot: RunCandidate | undefined): string | undefined =>
  robot && (robot.deviceName || robot.serialNumber);

/** Why this robot can never do it; what is in its way now may be over by then. */
function obstacleOf(
  robots: readonly RunCandidate[],
  deviceId: number | null,
): "unsupported" | "notAllowed" | undefined {
  if (deviceId === null) return undefined;
  const robot = robots.find((one) => one.deviceId === deviceId);
  // Of more than are told the server knows.
  if (!robot) return robots.length < MAX_RUN_CANDIDATES ? "notAllowed" : undefined;
  return robot.obstacle === "unsupported" ? "unsupported" : undefined;
}
