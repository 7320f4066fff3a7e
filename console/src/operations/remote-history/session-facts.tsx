import type { RemoteSession } from "@sweepline/contract/operations/remote-operation/index.ts";
import { Link } from "react-router";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Card } from "../../ui/page/index.ts";
import { historyTexts } from "./history.texts.ts";
import { robotName } from "./history-columns.tsx";
import { replayTexts } from "./replay.texts.ts";

interface SessionFactsProps {
  readonly session: RemoteSession;
  /** Of a file: its robot may be none of this platform. */
  readonly isKnownHere: boolean;
}

/** Who operated what, why, for how long, and what came of it. */
export function SessionFacts({ session, isKnownHere }: SessionFactsProps) {
  const t = useTexts(historyTexts);
  const { facts } = useTexts(replayTexts);
  const format = useFormat();
  const href = useHref();
  const { ending, endedByName, endReason } = session;
  const ended = ending === null ? t.goesOn : t.endingNames[ending];
  const name = robotName(session);
  return (
    <Card title={facts}>
      <KeyValues
        min={9}
        items={[
          {
            label: t.device,
            value: isKnownHere ? <Link to={href("deviceView", { id: session.deviceId })}>{name}</Link> : name,
          },
          { label: t.person, value: session.staffName },
          { label: t.reason, value: session.reason || t.noReason },
          { label: t.beginning, value: t.beginnings[session.beginning](session.fromName ?? NOT_REPORTED) },
          { label: t.startedAt, value: format.dateTime(session.startedAt) },
          { label: t.duration, value: format.duration(session.durationS) },
          {
            label: t.ending,
            value: endedByName
              ? t.endedBy(ended, [endedByName, endReason].filter(Boolean).join(" · "))
              : ended,
          },
          { label: t.distance, value: format.length(session.distanceM, 1) },
          {
            label: t.counts,
            value: (
              <span title={t.stopsNote}>
                {[session.commandCount, session.stopCount, session.barCount]
                  .map((count) => format.number(count))
                  .join(" · ")}
              </span>
            ),
          },
          { label: t.organization, value: session.organizationName },
        ]}
      />
    </Card>
  );
}
