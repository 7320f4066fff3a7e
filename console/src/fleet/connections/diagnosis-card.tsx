import {
  type Certainty,
  CONNECTION_ENDPOINTS,
  type Diagnosis,
  type Finding,
  type FindingCode,
} from "@sweepline/contract/fleet/connections.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNow } from "../../core/clock/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useLive } from "../../core/live/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Card } from "../../ui/page/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import { ConnectLink } from "../devices/index.ts";
import { diagnosisQuery, presenceChanged } from "./connections.calls.ts";
import styles from "./diagnosis.module.css";
import { diagnosisTexts } from "./diagnosis.texts.ts";
import { findingTexts } from "./evidence-text.ts";

const TONES: Readonly<Record<Certainty, Tone>> = { certain: "active", likely: "notice", possible: "neutral" };
const MARKS: Readonly<Record<Certainty, string>> = { certain: "■", likely: "▲", possible: "●" };

/** Why a device is away or silent, from the evidence there is; nothing of one that is there. */
export function DiagnosisCard({ deviceId }: { deviceId: number }) {
  return useMay(CONNECTION_ENDPOINTS.diagnosis) ? <Diagnosed deviceId={deviceId} /> : null;
}

function Diagnosed({ deviceId }: { deviceId: number }) {
  const t = useTexts(diagnosisTexts);
  const { data } = useQuery(diagnosisQuery(deviceId));
  useLive(presenceChanged, [deviceId]);
  // It is beside the page's own matter: while it is loading or has failed, the page is whole without it.
  if (!data || data.presence === "online") return null;
  return (
    <Card title={t[data.presence]} extra={<Since diagnosis={data} />}>
      <Findings
        findings={data.findings}
        actOf={({ code }) => (NEVER_CAME.includes(code) ? <ConnectLink deviceId={deviceId} /> : null)}
      />
    </Card>
  );
}

/** Nobody has seen them yet: they are connected where they were registered. */
const NEVER_CAME: readonly FindingCode[] = ["neverConnected", "awaitingFirst"];

interface FindingsProps extends Pick<Diagnosis, "findings"> {
  /** What mends it here. */
  readonly actOf?: (finding: Finding) => ReactNode;
}

/** Possible causes, the most telling first, each with what to do. */
export function Findings({ findings, actOf }: FindingsProps) {
  const t = useTexts(diagnosisTexts);
  return (
    <ol className={styles.findings} aria-label={t.list}>
      {findings.map((finding) => (
        <FindingRow key={finding.code} finding={finding} act={actOf?.(finding)} />
      ))}
    </ol>
  );
}

function Since({ diagnosis: { since, lastReportAt } }: { diagnosis: Diagnosis }) {
  const t = useTexts(diagnosisTexts);
  const format = useFormat();
  const now = useNow(10_000);
  return (
    <span className={styles.since}>
      {since ? <span>{t.since(format.dateTime(since), format.age(since, now))}</span> : null}
      <span>{lastReportAt ? t.lastReport(format.dateTime(lastReportAt)) : t.neverReported}</span>
    </span>
  );
}

function FindingRow({ finding, act }: { finding: Finding; act: ReactNode }) {
  const t = useTexts(diagnosisTexts);
  const format = useFormat();
  const { says, does } = findingTexts(finding, format, t);
  const { certainty } = finding;
  return (
    <li className={styles.finding}>
      <StatusTag tone={TONES[certainty]}>
        <span aria-hidden="true">{MARKS[certainty]}&nbsp;</span>
        {t.certainty[certainty]}
      </StatusTag>
      <div>
        <p className={styles.says}>{says}</p>
        <p className={styles.does}>
          {t.advice}: {does}
          {act ? <> {act}</> : null}
        </p>
      </div>
    </li>
  );
}
