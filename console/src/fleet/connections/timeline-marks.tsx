import type { Timeline } from "@sweepline/contract/fleet/connections.ts";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import styles from "./timeline.module.css";

/** What happened to a device at a moment, and where more is said of it. */
export interface TimelineMark {
  readonly id: number;
  readonly at: string;
  readonly text: string;
  readonly tone: Tone;
  readonly to: string;
}
export interface TimelineRange {
  readonly from: string;
  readonly to: string;
}
/** A hook of an upper room: what it knows of the device in this time, oldest first. */
export type UseTimelineMarks = (deviceId: number, range: TimelineRange) => readonly TimelineMark[];

interface TimelineMarksProps {
  readonly timeline: Pick<Timeline, "from" | "to">;
  readonly marks: readonly TimelineMark[];
}

const within = ({ timeline, marks }: TimelineMarksProps): readonly TimelineMark[] =>
  marks.filter(({ at }) => at >= timeline.from && at <= timeline.to);

/** Where on the strip below it something happened; the words stand in the list. */
export function MarkPoints({ timeline, marks }: TimelineMarksProps) {
  const [start, end] = [Date.parse(timeline.from), Date.parse(timeline.to)];
  const placeOf = (at: string) => ((Date.parse(at) - start) / Math.max(1, end - start)) * 100;
  const shown = within({ timeline, marks });
  if (shown.length === 0) return null;
  return (
    <div className={styles.points} aria-hidden="true">
      {shown.map(({ id, at, text, tone }) => (
        <span
          key={id}
          className={styles.point}
          data-tone={tone}
          style={{ left: `${placeOf(at)}%` }}
          title={text}
        />
      ))}
    </div>
  );
}

/** The same in words, newest first. */
export function MarkList({ timeline, marks }: TimelineMarksProps) {
  const format = useFormat();
  const shown = within({ timeline, marks }).toReversed();
  if (shown.length === 0) return null;
  return (
    <ul className={styles.marks}>
      {shown.map(({ id, at, text, tone, to }) => (
        <li key={id}>
          <span className={styles.point} data-tone={tone} aria-hidden="true" />
          {format.dateTime(at)} <Link to={to}>{text}</Link>
        </li>
      ))}
    </ul>
  );
}
