import {
  type AlarmTrial,
  ALARM_TRIAL_ENDPOINTS as T,
  TRIAL_DAYS,
} from "@sweepline/contract/care/alarms/trials.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useTimeZone } from "../../core/preferences/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button, Form } from "../../ui/kit.ts";
import { PlainTable } from "../../ui/table/index.ts";
import { type RuleValues, writtenOf } from "./rule-values.ts";
import styles from "./rules.module.css";
import { trialQuery, triedQuery, useBeginTrial, useCancelTrial } from "./trials.calls.ts";
import { trialTexts } from "./trials.texts.ts";

const LOOK_AGAIN_MS = 1_000;
const LISTED = 20;

interface RuleTrialProps {
  /** The rule that is changed, or in whose place it is to stand. */
  readonly ruleId: number | null;
}

/** What the rule in the form would have raised in the past month. */
export function RuleTrial({ ruleId }: RuleTrialProps) {
  const t = useTexts(trialTexts);
  const form = Form.useFormInstance<RuleValues>();
  const begin = useBeginTrial();
  const [id, setId] = useState<number>();
  const kind = Form.useWatch("kind", form);
  if (!useMay(T.begin)) return null;
  const start = async () => {
    await form.validateFields();
    const rule = writtenOf(form.getFieldsValue(true) as RuleValues);
    if (rule) setId((await begin.mutateAsync({ rule, ruleId })).id);
  };
  return (
    <section>
      <h3>{t.title}</h3>
      <p className={styles.note}>{t.note(kind === "timedTaskNotStarted" ? t.tasksNote : t.exact)}</p>
      <Button loading={begin.isPending} onClick={() => void start().catch(() => undefined)}>
        {t.begin(TRIAL_DAYS)}
      </Button>
      {id === undefined ? null : <Outcome key={id} id={id} />}
    </section>
  );
}

function Outcome({ id }: { readonly id: number }) {
  const t = useTexts(trialTexts);
  const format = useFormat();
  const timeZone = useTimeZone();
  const cancel = useCancelTrial();
  const { data: trial } = useQuery({
    ...trialQuery(id, timeZone),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? LOOK_AGAIN_MS : false),
  });
  if (!trial) return null;
  const { state, devices, devicesDone } = trial;
  return (
    <div className={styles.trial} role="status">
      {state === "running" ? (
        <p>
          <progress max={Math.max(1, devices)} value={devicesDone} aria-label={t.running} />{" "}
          {t.progress(format.number(devicesDone), format.number(devices))}{" "}
          <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
            {t.cancel}
          </Button>
        </p>
      ) : null}
      <Summary trial={trial} />
      {trial.alarms === 0 ? null : <Days days={trial.days} />}
      {trial.alarms === 0 || state === "running" ? null : <Listed id={id} />}
    </div>
  );
}

function Summary({ trial }: { readonly trial: AlarmTrial }) {
  const t = useTexts(trialTexts);
  const format = useFormat();
  const { state, alarms, times, suppressed, devicesAlarmed, from, to, keptFrom, isCut, noisiest } = trial;
  const days = Math.max(
    1,
    (Date.parse(to) - Math.max(Date.parse(from), Date.parse(keptFrom ?? to))) / 86_400_000,
  );
  const [first] = noisiest;
  return (
    <>
      <p>
        <strong>
          {alarms === 0
            ? state === "running"
              ? t.running
              : t.none
            : t.found(format.number(alarms), format.number(devicesAlarmed), format.number(alarms / days, 1))}
        </strong>
        {times > alarms ? ` ${t.flaps(format.number(times))}` : ""}
        {suppressed > 0 ? ` ${t.suppressed(format.number(suppressed))}` : ""}
      </p>
      {isCut ? <p className={styles.note}>{t.cut(format.number(alarms))}</p> : null}
      {state === "cancelled" ? <p className={styles.note}>{t.cancelled}</p> : null}
      <p className={styles.note}>
        {keptFrom === null ? t.nothingKept : t.keptFrom(format.dateTime(keptFrom))}
      </p>
      {first && alarms > first.alarms ? (
        <p className={styles.note}>
          {t.most(first.deviceName || first.serialNumber, format.number(first.alarms))}
        </p>
      ) : null}
    </>
  );
}

/** A bar a day. */
function Days({ days }: Pick<AlarmTrial, "days">) {
  const t = useTexts(trialTexts);
  const format = useFormat();
  const most = Math.max(...days.map(({ alarms }) => alarms));
  return (
    <ol className={styles.days} aria-label={t.perDay}>
      {days.map(({ day, alarms }) => (
        <li key={day}>
          <span>{day.slice(5)}</span>
          <progress max={most} value={alarms} aria-hidden="true" />
          <span>{format.number(alarms)}</span>
        </li>
      ))}
    </ol>
  );
}

function Listed({ id }: { readonly id: number }) {
  const t = useTexts(trialTexts);
  const format = useFormat();
  const { data } = useQuery(triedQuery(id, LISTED));
  if (!data) return null;
  return (
    <div className={styles.scroll}>
      <PlainTable heads={[t.device, t.raisedAt, t.clearedAt, t.times]} className={styles.table}>
        <tbody>
          {data.records.map(
            ({ deviceId, deviceName, serialNumber, subjectName, raisedAt, clearedAt, times }) => (
              <tr key={`${deviceId} ${raisedAt} ${subjectName}`}>
                <td>{[deviceName || serialNumber, subjectName].filter(Boolean).join(" · ")}</td>
                <td>{format.dateTime(raisedAt)}</td>
                <td>{clearedAt === null ? t.holds : format.dateTime(clearedAt)}</td>
                <td>{format.number(times)}</td>
              </tr>
            ),
          )}
        </tbody>
      </PlainTable>
      {data.total > data.records.length ? (
        <p className={styles.note}>{t.newest(format.number(LISTED))}</p>
      ) : null}
    </div>
  );
}
