import { CONNECTION_ENDPOINTS, type Timeline } from "@sweepline/contract/fleet/connections.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNow } from "../../core/clock/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { usePreferences } from "../../core/preferences/index.ts";
import { useMay } from "../../core/session/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { Card } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { timelineQuery } from "./connections.calls.ts";
import { PastDiagnosis } from "./past-diagnosis.tsx";
import styles from "./timeline.module.css";
import { timelineTexts } from "./timeline.texts.ts";
import { TimelineList } from "./timeline-list.tsx";
import { MarkList, MarkPoints, type TimelineMark, type UseTimelineMarks } from "./timeline-marks.tsx";
import { TimelineStrip } from "./timeline-strip.tsx";
import { rangeOf, SPANS, type SpanName, TIMELINE_FIELDS } from "./timeline-view.ts";

interface TimelineCardProps {
  readonly deviceId: number;
  readonly useMarks?: UseTimelineMarks;
}

const NO_MARKS: readonly TimelineMark[] = [];
const useNoMarks: UseTimelineMarks = () => NO_MARKS;

/** When a device was online, stale and offline, and what else happened to it then. */
export function TimelineCard({ deviceId, useMarks = useNoMarks }: TimelineCardProps) {
  const isPermitted = useMay(CONNECTION_ENDPOINTS.timeline);
  return isPermitted ? <Drawn deviceId={deviceId} useMarks={useMarks} /> : null;
}

function Drawn({ deviceId, useMarks }: Required<TimelineCardProps>) {
  const t = useTexts(timelineTexts);
  const { timeZone } = usePreferences();
  const now = useNow(60_000);
  const [view, setView] = useUrlState(TIMELINE_FIELDS);
  const range = rangeOf(view, now, timeZone);
  const query = useQuery(timelineQuery(deviceId, range));
  const marks = useMarks(deviceId, range);
  const [askedAt, askWhy] = useState<string>();
  const options = SPANS.map((value) => ({ value, label: t.spans[value] }));
  return (
    <Card
      title={t.title}
      extra={
        <div className={styles.choice}>
          <Segments<SpanName>
            label={t.span}
            value={view.span}
            options={options}
            onChange={(span) => setView({ span })}
          />
          {view.span === "days" ? (
            <DayRange
              label={t.range}
              from={view.since}
              to={view.until}
              onChange={({ from, to }) => setView({ since: from, until: to })}
            />
          ) : null}
        </div>
      }
    >
      <QueryView query={query} block={7}>
        {(timeline) => (
          <>
            <Figures timeline={timeline} />
            <MarkPoints timeline={timeline} marks={marks} />
            <TimelineStrip timeline={timeline} onWhy={askWhy} />
            <MarkList timeline={timeline} marks={marks} />
            {timeline.isCoarse ? <p className={styles.note}>{t.coarse}</p> : null}
            {askedAt ? (
              <PastDiagnosis {...{ deviceId }} at={askedAt} onClose={() => askWhy(undefined)} />
            ) : null}
            <TimelineList timeline={timeline} onWhy={askWhy} />
          </>
        )}
      </QueryView>
    </Card>
  );
}

function Figures({ timeline }: { timeline: Timeline }) {
  const t = useTexts(timelineTexts);
  const format = useFormat();
  const reasons = useDictionary("offlineReason");
  const { uptimePercent, drops, onlineS, staleS, offlineS, unknownS } = timeline;
  const times = [
    ["online", onlineS],
    ["stale", staleS],
    ["offline", offlineS],
    ["unknown", unknownS],
  ] as const;
  const count = drops.reduce((sum, drop) => sum + drop.count, 0);
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t.uptime}</dt>
        <dd className={styles.uptime}>
          {uptimePercent === null ? t.notKnown : format.percent(uptimePercent, 2)}
        </dd>
      </div>
      {times.map(([presence, seconds]) =>
        seconds < 1 ? null : (
          <div key={presence}>
            <dt>
              <span className={styles.swatch} data-presence={presence} aria-hidden="true" />
              {t.presences[presence]}
            </dt>
            <dd>{format.duration(seconds)}</dd>
          </div>
        ),
      )}
      <div>
        <dt>{t.drops}</dt>
        <dd>
          {count === 0
            ? t.noDrops
            : [
                format.number(count),
                drops
                  .map((drop) => `${reasons.labelOf(drop.reason)} ${format.number(drop.count)}`)
                  .join(" · "),
              ].join(" — ")}
        </dd>
      </div>
    </dl>
  );
}
