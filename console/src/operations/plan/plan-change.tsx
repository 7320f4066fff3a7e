import type { PlanRun } from "@sweepline/contract/operations/plan.ts";
import { RUN_ENDPOINTS } from "@sweepline/contract/operations/runs.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryFor } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { EmptyState, Notice } from "../../ui/feedback/index.ts";
import { Button, Drawer } from "../../ui/kit.ts";
import { useMoveOccurrence } from "../findings/index.ts";
import { StartDrawer } from "../runs/index.ts";
import { type OccurrenceChanged, OccurrenceQuestion } from "../schedules/index.ts";
import styles from "./plan.module.css";
import { planTexts } from "./plan.texts.ts";
import { afterMsOf, type Bar } from "./plan-lanes.ts";
import { UnreadDrawer } from "./unread-drawer.tsx";

/** What a person wants of a bar. */
export interface Change {
  readonly bar: Bar;
  readonly to: number;
  /** Undefined: it keeps its robot. Null: as its task has it. */
  readonly deviceId: number | null | undefined;
  /** What that robot is called. */
  readonly deviceName: string | undefined;
}

interface ChangeQuestionProps {
  readonly change: Change;
  readonly now: number;
  readonly onChanged: (was: OccurrenceChanged) => void;
  readonly onDone: () => void;
}

/** Asks before something planned is changed, or before what runs is handed over. */
export function ChangeQuestion({
  change: { bar, to, deviceId, deviceName },
  now,
  onChanged,
  onDone,
}: ChangeQuestionProps) {
  if (bar.kind === "run") return <HandRun run={bar.run} deviceId={deviceId ?? undefined} onClose={onDone} />;
  const { occurrence, schedule } = bar;
  // All parts of a combination are moved together.
  const after = afterMsOf(schedule);
  // Its task's own robot is no other one.
  const own = deviceId === schedule.deviceId ? null : deviceId;
  return (
    <OccurrenceQuestion
      occurrence={{ ...occurrence, at: bar.from - after }}
      deviceId={own === undefined ? occurrence.deviceId : own}
      to={to - after}
      {...{ deviceName, now, onChanged, onDone }}
    />
  );
}

interface HandRunProps {
  readonly run: PlanRun;
  readonly deviceId: number | undefined;
  readonly onClose: () => void;
}

function HandRun({ run: { id, taskName }, deviceId, onClose }: HandRunProps) {
  const t = useTexts(planTexts);
  const query = useQuery(queryFor(RUN_ENDPOINTS.get, { params: { id } }));
  const run = query.data;
  if (!run) return <UnreadDrawer title={taskName} {...{ query, onClose }} />;
  if (run.taskId === null)
    return (
      <Drawer open size={520} title={taskName} onClose={onClose}>
        <EmptyState title={t.taskGone} />
      </Drawer>
    );
  const task = { id: run.taskId, name: run.taskName };
  return <StartDrawer task={task} deviceId={deviceId} restOf={run} onClose={onClose} />;
}

/** What was changed last, and the way back. */
export function ChangedNotice({
  was,
  onDone,
}: {
  readonly was: OccurrenceChanged;
  readonly onDone: () => void;
}) {
  const t = useTexts(planTexts);
  const format = useFormat();
  const [isGone, setGone] = useState(false);
  const change = useMoveOccurrence();
  const undo = async () => {
    setGone(true);
    await change.mutateAsync({ ...was, to: was.at });
    notify("success", t.undone(format.dateTime(was.at)));
  };
  return (
    <div className={styles.changed}>
      <Notice tone="positive" role="status">
        {was.text}{" "}
        <Button
          size="small"
          disabled={isGone}
          onClick={() =>
            void undo()
              .catch(() => undefined)
              .finally(onDone)
          }
        >
          {t.undo}
        </Button>{" "}
        <Button size="small" type="text" aria-label={t.close} onClick={onDone}>
          ✕
        </Button>
      </Notice>
    </div>
  );
}
