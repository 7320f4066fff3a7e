import { LOG_ENDPOINTS } from "@sweepline/contract/system/logs/index.ts";
import { useEffect, useRef, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button } from "../../ui/kit.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { type Verdict, verifyAudit } from "./logs.calls.ts";
import styles from "./logs.module.css";
import { logsTexts } from "./logs.texts.ts";

type Progress = Pick<Verdict, "checked" | "all">;

/** Verifies the chain window by window; leaving the page stops it. */
export function useVerifying() {
  const [progress, setProgress] = useState<Progress>();
  const [verdict, setVerdict] = useState<Verdict>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const stop = () => {
    running.current?.abort();
    running.current = undefined;
    setProgress(undefined);
  };
  const start = async () => {
    stop();
    const mine = new AbortController();
    running.current = mine;
    setVerdict(undefined);
    setProgress({ checked: 0, all: 0 });
    try {
      const found = await verifyAudit(mine.signal, (next) => {
        if (!mine.signal.aborted) setProgress(next);
      });
      if (!mine.signal.aborted) setVerdict(found);
    } catch {
      // Stopped on purpose, or refused: that has been said already.
    } finally {
      if (running.current === mine) setProgress(undefined);
    }
  };
  return { progress, verdict, start, stop };
}

type Verifying = ReturnType<typeof useVerifying>;

export function VerifyButton({ verifying: { progress, verdict, start } }: { verifying: Verifying }) {
  const t = useTexts(logsTexts);
  if (!useMay(LOG_ENDPOINTS.verifyAudit)) return null;
  return (
    <Button loading={progress !== undefined} onClick={() => void start()}>
      {verdict ? t.verifyAgain : t.verify}
    </Button>
  );
}

/** How far it has come, then the verdict. */
export function VerifyState({ verifying }: { verifying: Verifying }) {
  const t = useTexts(logsTexts);
  const format = useFormat();
  const { progress, verdict, stop } = verifying;
  if (!progress && !verdict) return null;
  return (
    <div className={styles.verdict} role="status">
      {progress ? (
        <>
          <span>{t.verifying(format.number(progress.checked), format.number(progress.all))}</span>
          <progress aria-label={t.verifyProgress} value={progress.checked} max={Math.max(1, progress.all)} />
          <Button size="small" onClick={stop}>
            {t.stop}
          </Button>
        </>
      ) : null}
      {verdict ? (
        <StatusTag tone={verdict.isIntact ? "positive" : "danger"}>
          {verdict.isIntact
            ? t.intact(format.number(verdict.checked))
            : t.broken(format.number(verdict.brokenAt ?? verdict.checked + 1))}
        </StatusTag>
      ) : null}
    </div>
  );
}
