import type { Timeline } from "@sweepline/contract/fleet/connections.ts";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import styles from "./timeline.module.css";
import { timelineTexts } from "./timeline.texts.ts";
import { momentOf } from "./timeline-view.ts";
import { useSegmentText } from "./use-segment-text.ts";

const TICKS = 6;

interface TimelineStripProps {
  readonly timeline: Timeline;
  /** Called with a moment of the piece whose cause is asked for. */
  readonly onWhy: (at: string) => void;
}

/** The strip, and below it what the chosen piece is: by pointer, or piece by piece with the arrow keys. */
export function TimelineStrip({ timeline, onWhy }: TimelineStripProps) {
  const t = useTexts(timelineTexts);
  const texts = useSegmentText();
  const [chosen, setChosen] = useState<number>();
  const { segments, from, to } = timeline;
  const [start, whole] = [Date.parse(from), Math.max(1, Date.parse(to) - Date.parse(from))];
  const last = segments.length - 1;
  const index = chosen === undefined ? undefined : Math.min(chosen, last);
  const segment = index === undefined ? undefined : segments[index];
  const placeOf = (instant: string): number => ((Date.parse(instant) - start) / whole) * 100;
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = start + ((event.clientX - box.left) / Math.max(1, box.width)) * whole;
    const found = segments.findIndex((one) => Date.parse(one.to) >= at);
    setChosen(found < 0 ? last : found);
  };
  const ask = () => {
    if (segment?.presence === "offline") onWhy(momentOf(segment));
  };
  const step = (event: KeyboardEvent) => {
    if (event.key === "Enter") ask();
    const next = stepFor(event.key, index, last);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
  };
  return (
    <div>
      <div
        className={styles.strip}
        role="slider"
        tabIndex={0}
        aria-label={`${t.title}. ${t.strip}`}
        aria-valuemin={1}
        aria-valuemax={segments.length}
        aria-valuenow={(index ?? 0) + 1}
        aria-valuetext={texts(segment ?? segments[0])}
        onClick={ask}
        onPointerMove={point}
        onPointerLeave={() => setChosen(undefined)}
        onKeyDown={step}
      >
        {segments.map((one, place) => (
          <span
            key={one.from}
            className={styles.piece}
            data-presence={one.presence}
            data-drops={one.presence === "online" && one.drops > 0 ? true : undefined}
            data-chosen={place === index || undefined}
            style={{ left: `${placeOf(one.from)}%`, width: `${placeOf(one.to) - placeOf(one.from)}%` }}
          />
        ))}
      </div>
      <Ticks from={start} whole={whole} />
      <p className={styles.readout} data-empty={segment ? undefined : true}>
        {segment
          ? [texts(segment), segment.presence === "offline" ? t.clickForWhy : ""].filter(Boolean).join(" · ")
          : t.hint}
      </p>
    </div>
  );
}

function stepFor(key: string, index: number | undefined, last: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowRight" || key === "ArrowUp") return index === undefined ? 0 : Math.min(last, index + 1);
  if (key === "ArrowLeft" || key === "ArrowDown") return index === undefined ? last : Math.max(0, index - 1);
  return undefined;
}

/** Times of day where it is about hours, days where it is about weeks. */
function Ticks({ from, whole }: { from: number; whole: number }) {
  const format = useFormat();
  const isShort = whole <= 2 * 86_400_000;
  return (
    <div className={styles.ticks} aria-hidden="true">
      {Array.from({ length: TICKS + 1 }, (_, tick) => {
        const at = from + (whole * tick) / TICKS;
        return <span key={at}>{isShort ? format.time(at).slice(0, 5) : format.date(at).slice(5)}</span>;
      })}
    </div>
  );
}
