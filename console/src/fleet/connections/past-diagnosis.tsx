import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { pastDiagnosisQuery } from "./connections.calls.ts";
import { Findings } from "./diagnosis-card.tsx";
import styles from "./timeline.module.css";
import { timelineTexts } from "./timeline.texts.ts";

interface PastDiagnosisProps {
  readonly deviceId: number;
  /** A moment at which it was away. */
  readonly at: string;
  readonly onClose: () => void;
}

/** Why a device was away at a moment that was chosen on its timeline. */
export function PastDiagnosis({ deviceId, at, onClose }: PastDiagnosisProps) {
  const t = useTexts(timelineTexts);
  const format = useFormat();
  const query = useQuery(pastDiagnosisQuery(deviceId, at));
  const { since, until } = query.data ?? {};
  return (
    <section className={styles.past} aria-label={t.whyThen}>
      <header>
        <h4>
          {t.whyThen}
          {since ? ` · ${t.fromTo(format.dateTime(since), until ? format.dateTime(until) : t.now)}` : null}
        </h4>
        <Button size="small" type="text" onClick={onClose}>
          {t.close}
        </Button>
      </header>
      <QueryView query={query} block={4}>
        {({ presence, findings }) =>
          presence === "online" ? (
            <p className={styles.note}>{t.wasOnline}</p>
          ) : (
            <Findings findings={findings} />
          )
        }
      </QueryView>
    </section>
  );
}
