import { ALARM_ENDPOINTS as E } from "@sweepline/contract/care/alarms/index.ts";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useTimeZone } from "../../core/preferences/index.ts";
import { useMay } from "../../core/session/index.ts";
import { FormDialog } from "../../ui/form/index.ts";
import { Button, Dropdown, Form, Input } from "../../ui/kit.ts";
import { type Chosen, useAcknowledge, useAssign, useSnooze } from "./alarms.calls.ts";
import styles from "./alarms.module.css";
import { alarmTexts } from "./alarms.texts.ts";
import { PersonField } from "./person-field.tsx";
import { SNOOZES, type Snooze, snoozeMinutes } from "./snooze.ts";

interface AlarmActsProps {
  readonly chosen: Chosen;
  /** Who has it now, where it is one. */
  readonly assigneeId?: number | null;
  /** Where it would change nothing. */
  readonly withoutAcknowledge?: boolean;
  /** Of what is cleared nobody is informed any more. */
  readonly withoutSnooze?: boolean;
  readonly isSmall?: boolean;
  readonly onDone?: () => void;
}

const MAX_COMMENT = 500;

/** What is done about alarms: seen, given to somebody, put off. */
export function AlarmActs(props: AlarmActsProps) {
  const { chosen, assigneeId = null, isSmall = false, onDone } = props;
  const t = useTexts(alarmTexts);
  const [open, setOpen] = useState<"acknowledge" | "assign">();
  const report = useReport(onDone);
  if (!useMay(E.acknowledge)) return null;
  const look = isSmall ? ({ size: "small" } as const) : {};
  const dialog = { chosen, report, onClose: () => setOpen(undefined) };
  return (
    <span className={styles.acts}>
      {props.withoutSnooze ? null : <SnoozeButton chosen={chosen} isSmall={isSmall} report={report} />}
      <Button {...look} onClick={() => setOpen("assign")}>
        {t.assign}
      </Button>
      {props.withoutAcknowledge ? null : (
        <Button {...look} type="primary" onClick={() => setOpen("acknowledge")}>
          {t.acknowledge}
        </Button>
      )}
      {open === "acknowledge" ? <AcknowledgeDialog {...dialog} /> : null}
      {open === "assign" ? <AssignDialog {...dialog} assigneeId={assigneeId} /> : null}
    </span>
  );
}

type Report = (changed: number) => void;

/** Says how many were changed: those that were so already were not. */
function useReport(onDone: (() => void) | undefined): Report {
  const t = useTexts(alarmTexts);
  const format = useFormat();
  return (changed) => {
    notify(changed > 0 ? "success" : "info", changed > 0 ? t.changed(format.number(changed)) : t.noneChanged);
    onDone?.();
  };
}

interface DialogProps {
  readonly chosen: Chosen;
  readonly report: Report;
  readonly onClose: () => void;
}

function AcknowledgeDialog({ chosen, report, onClose }: DialogProps) {
  const t = useTexts(alarmTexts);
  const acknowledge = useAcknowledge();
  return (
    <FormDialog<{ comment: string }>
      title={t.acknowledgeTitle}
      confirm={t.acknowledge}
      initialValues={{ comment: "" }}
      onConfirm={async ({ comment }) => report(await acknowledge.mutateAsync({ chosen, comment }))}
      onClose={onClose}
    >
      <p className={styles.note}>{t.acknowledgeNote}</p>
      <Form.Item name="comment" label={t.comment}>
        <Input.TextArea
          maxLength={MAX_COMMENT}
          placeholder={t.commentHint}
          autoSize={{ minRows: 2, maxRows: 6 }}
        />
      </Form.Item>
    </FormDialog>
  );
}

function AssignDialog({ chosen, assigneeId, report, onClose }: DialogProps & { assigneeId: number | null }) {
  const t = useTexts(alarmTexts);
  const assign = useAssign();
  return (
    <FormDialog<{ assigneeId: number | null }>
      title={t.assignTitle}
      confirm={t.assign}
      initialValues={{ assigneeId }}
      onConfirm={async (values) =>
        report(await assign.mutateAsync({ chosen, assigneeId: values.assigneeId ?? null }))
      }
      onClose={onClose}
    >
      <Form.Item name="assigneeId" label={t.assignee}>
        <PersonField />
      </Form.Item>
    </FormDialog>
  );
}

interface SnoozeButtonProps extends Omit<DialogProps, "onClose"> {
  readonly isSmall: boolean;
}

function SnoozeButton({ chosen, isSmall, report }: SnoozeButtonProps) {
  const t = useTexts(alarmTexts);
  const timeZone = useTimeZone();
  const snooze = useSnooze();
  const run = (choice: Snooze) => {
    const minutes = snoozeMinutes(choice, Date.now(), timeZone);
    // A refusal has shown its message.
    snooze.mutateAsync({ chosen, minutes }).then(report, () => undefined);
  };
  return (
    <Dropdown
      trigger={["click"]}
      menu={{
        items: SNOOZES.map((key) => ({ key, label: t.snoozes[key] })),
        onClick: ({ key }) => run(key as Snooze),
      }}
    >
      <Button {...(isSmall && { size: "small" })} loading={snooze.isPending}>
        {t.snooze}
      </Button>
    </Dropdown>
  );
}
