import {
  ROLLOUT_ENDPOINTS as E,
  type RolloutDetail,
  type StopResult,
} from "@sweepline/contract/operations/rollouts/index.ts";
import { useState } from "react";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button, Modal } from "../../ui/kit.ts";
import { actTexts } from "./acts.texts.ts";
import { resultsIn } from "./result-bar.tsx";
import { useEmergencyStop } from "./rollouts.calls.ts";
import styles from "./rollouts.module.css";
import { rolloutTexts } from "./rollouts.texts.ts";

interface EmergencyStopProps {
  readonly rollout: RolloutDetail;
}

/** Ends it at once, and says what that could still do. */
export function EmergencyStop({ rollout }: EmergencyStopProps) {
  const t = useTexts(actTexts);
  const [isAsked, setAsked] = useState(false);
  const [result, setResult] = useState<StopResult>();
  if (!useMay(E.emergencyStop)) return null;
  return (
    <>
      <Button type="primary" danger onClick={() => setAsked(true)}>
        {t.emergency}
      </Button>
      {isAsked ? (
        <Question
          rollout={rollout}
          onClose={() => setAsked(false)}
          onDone={(done) => {
            setAsked(false);
            setResult(done);
          }}
        />
      ) : null}
      {result ? <Result rollout={rollout} result={result} onClose={() => setResult(undefined)} /> : null}
    </>
  );
}

interface QuestionProps extends EmergencyStopProps {
  readonly onDone: (result: StopResult) => void;
  readonly onClose: () => void;
}

function Question({ rollout, onDone, onClose }: QuestionProps) {
  const t = useTexts(actTexts);
  const r = useTexts(rolloutTexts);
  const format = useFormat();
  const stop = useEmergencyStop();
  const { waiting, inHand, succeeded, failed, leftOut } = resultsIn(rollout);
  const devices = (count: number) => r.devices(format.number(count));
  return (
    <Modal
      open
      title={t.emergencyTitle(rollout.name)}
      okText={t.emergency}
      okButtonProps={{ danger: true }}
      confirmLoading={stop.isPending}
      onOk={() => void stop.mutateAsync(rollout.id).then(onDone, () => undefined)}
      onCancel={onClose}
    >
      {rollout.startedAt === null ? (
        <p>{t.emergencyUnknown}</p>
      ) : (
        <ul className={styles.consequences}>
          <li>{t.emergencyWaiting(devices(waiting))}</li>
          <li>{t.emergencyInHand(devices(inHand))}</li>
          <li>{t.emergencyDone(devices(succeeded + failed + leftOut))}</li>
        </ul>
      )}
      <p className={styles.faint}>{t.emergencyFinal}</p>
    </Modal>
  );
}

/** Whatever their agents make of it. */
const CALLED_BACK = "recalled,pending,notRecalled";

interface ResultProps extends EmergencyStopProps {
  readonly result: StopResult;
  readonly onClose: () => void;
}

/** Robot by robot it stands in the list of devices: each figure leads there. */
function Result({ rollout: { id }, result, onClose }: ResultProps) {
  const t = useTexts(actTexts);
  const r = useTexts(rolloutTexts);
  const format = useFormat();
  const href = useHref();
  const figures = [
    { label: t.prevented, note: t.preventedNote, count: result.prevented, outcomes: "prevented" },
    { label: t.calledBack, note: t.calledBackNote, count: result.calledBack, outcomes: CALLED_BACK },
    { label: t.tooLate, note: t.tooLateNote, count: result.tooLate, outcomes: "tooLate" },
  ];
  return (
    <Modal
      open
      title={t.emergencyResult}
      footer={
        <Button type="primary" onClick={onClose}>
          {t.close}
        </Button>
      }
      onCancel={onClose}
    >
      <dl className={styles.stopResult}>
        {figures.map(({ label, note, count, outcomes }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{format.number(count)}</strong>
              <span className={styles.faint}>{note}</span>
              {count > 0 ? (
                <Link
                  to={href("rollout", { id, stopOutcomes: outcomes })}
                  onClick={onClose}
                  aria-label={`${r.showDevices}: ${label}`}
                >
                  {r.showDevices}
                </Link>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
