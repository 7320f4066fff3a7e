import { REMOTE_ENDPOINTS } from "@sweepline/contract/operations/remote-operation/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { useStore } from "../../core/store/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { StatusDot } from "../../ui/status/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import type { LineState, Remote } from "../remote-driving/index.ts";
import { DriveSays } from "./drive-says.tsx";
import styles from "./remote.module.css";
import { remoteTexts } from "./remote.texts.ts";
import { TripValues } from "./trip-values.tsx";
import type { Acts } from "./use-acts.ts";
import { useEmergencyStop } from "./use-emergency-stop.ts";
import { usePicture } from "./use-picture.ts";

interface StopStripProps {
  readonly remote: Remote;
  readonly acts: Acts;
}

const LINE_TONES: Readonly<Record<LineState, Tone>> = {
  ...{ off: "neutral", connecting: "info", waiting: "danger", open: "positive", refused: "danger" },
};

/** Stays in view however the page is scrolled: whether it is connected, what the driving does, and the emergency stop. */
export function StopStrip({ remote, acts }: StopStripProps) {
  const t = useTexts(remoteTexts);
  const line = useStore(remote.line.state);
  return (
    <section className={styles.strip} aria-label={t.strip}>
      <div className={styles.states}>
        <p role="status">
          <StatusDot tone={LINE_TONES[line]}>{t.line[line]}</StatusDot>
        </p>
        <DriveSays remote={remote} className={styles.drives} />
      </div>
      <TripValues remote={remote} />
      <EmergencyStop remote={remote} acts={acts} />
    </section>
  );
}

/** On in every state of the page; only the release asks. */
function EmergencyStop({ remote, acts }: StopStripProps) {
  const t = useTexts(remoteTexts);
  const mayStop = useMay(REMOTE_ENDPOINTS.emergencyStop);
  const { stopping, stop } = useEmergencyStop(remote, mayStop);
  const isStopped = usePicture(remote, (picture) => picture.isStopped) === true;
  const why = acts.why("releaseStop");
  if (!mayStop) return <p className={styles.soft}>{t.stop.notAllowed}</p>;
  const said = {
    idle: "",
    sending: t.stop.sending,
    sent: isStopped ? "" : t.stop.sent,
    failed: stopping.is === "failed" ? t.stop.failed(stopping.why) : "",
  }[stopping.is];
  return (
    <div className={styles.stopping}>
      <div className={styles.stopSays}>
        <p role="alert" data-failed={stopping.is === "failed" || undefined}>
          {said || (isStopped ? t.stop.stopped : "")}
        </p>
        {isStopped && acts.knows("releaseStop") ? (
          <ConfirmButton
            question={t.stop.releaseQuestion}
            disabled={why !== undefined}
            title={why}
            onConfirm={() => acts.act({ kind: "releaseStop", parameters: {} })}
          >
            {t.stop.release}
          </ConfirmButton>
        ) : null}
      </div>
      <button
        type="button"
        className={styles.stop}
        title={t.stop.hint}
        aria-description={t.stop.hint}
        aria-keyshortcuts="Escape"
        onClick={stop}
      >
        {t.stop.button}
        <kbd>{t.stop.key}</kbd>
      </button>
    </div>
  );
}
