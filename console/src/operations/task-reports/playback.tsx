import { useEffect, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Button } from "../../ui/kit.ts";
import { Segments } from "../../ui/segments/index.ts";
import type { Replay } from "./replay.ts";
import styles from "./reports.module.css";
import { reportTexts } from "./reports.texts.ts";

interface PlaybackProps {
  readonly replay: Replay;
  /** Its first and its last point, in ms since 1970. */
  readonly from: number;
  readonly to: number;
  /** The moment that is shown at first; absent: the last one. */
  readonly startsAt?: number;
  readonly speeds?: readonly string[];
}

/** Seconds of the run a second. */
const SPEEDS = ["10", "60", "300"] as const;
const TICK_MS = 100;

/** Goes through a route: by itself, or to whatever moment is chosen. */
export function Playback({ replay, from, to, startsAt = to, speeds = SPEEDS }: PlaybackProps) {
  const t = useTexts(reportTexts);
  const format = useFormat();
  const [at, setAt] = useState(Math.min(Math.max(startsAt, from), to));
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(speeds[1] ?? "60");
  useEffect(() => replay.show(at), [replay, at]);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(
      () => setAt((before) => Math.min(to, before + TICK_MS * Number(speed))),
      TICK_MS,
    );
    return () => clearInterval(timer);
  }, [isPlaying, speed, to]);
  useEffect(() => {
    if (at >= to) setPlaying(false);
  }, [at, to]);
  const toggle = () => {
    if (!isPlaying && at >= to) setAt(from);
    setPlaying(!isPlaying);
  };
  const elapsed = (ms: number) => format.duration(Math.round(ms / 1_000));
  return (
    <section className={styles.playback} aria-label={t.playback}>
      <Button type="primary" onClick={toggle}>
        {isPlaying ? t.pause : t.play}
      </Button>
      <input
        type="range"
        aria-label={t.moment}
        aria-valuetext={format.dateTime(new Date(at).toISOString())}
        min={from}
        max={to}
        step={1_000}
        value={at}
        onChange={({ target }) => setAt(Math.min(to, Number(target.value)))}
      />
      <span className={styles.moment}>
        {format.dateTime(new Date(at).toISOString())}
        <br />
        <span className={styles.faint}>{t.elapsed(elapsed(at - from), elapsed(to - from))}</span>
      </span>
      <Segments
        label={t.speed}
        value={speed}
        options={speeds.map((value) => ({ value, label: t.times(Number(value)) }))}
        onChange={setSpeed}
      />
    </section>
  );
}
