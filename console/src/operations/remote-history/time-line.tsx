import type { RemoteEvent } from "@sweepline/contract/operations/remote-operation/track.ts";
import { type MouseEvent, memo, type RefObject, useRef } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { elapsedText } from "./elapsed.ts";
import { eventTone } from "./event-text.ts";
import type { Player } from "./player.ts";
import type { Recording } from "./recording.ts";
import styles from "./replay.module.css";
import { replayTexts } from "./replay.texts.ts";
import { SpeedStrip } from "./speed-strip.tsx";
import { useEventText } from "./use-event-text.ts";
import { useEachMoment } from "./use-moment.ts";

interface TimeLineProps {
  readonly player: Player;
  readonly recording: Recording;
  readonly events: readonly RemoteEvent[];
  /** Takes the focus from what was clicked, so that keys go on to play. */
  readonly slider: RefObject<HTMLInputElement | null>;
}

/** The whole session in a line: speeds behind, events on it, and the moment that is shown, to be dragged. */
export function TimeLine({ player, recording, events, slider }: TimeLineProps) {
  const t = useTexts(replayTexts);
  const head = useRef<HTMLSpanElement>(null);
  const wasPlaying = useRef(false);
  const { lengthMs } = player;
  useEachMoment(player, (ms) => {
    head.current?.style.setProperty("inset-inline-start", `${shareOf(ms, lengthMs)}%`);
    if (!slider.current) return;
    slider.current.value = String(Math.round(ms));
    // Whole seconds: a screen reader would else begin anew with each frame.
    const text = t.momentOf(elapsedText(ms).slice(0, -2), elapsedText(lengthMs).slice(0, -2));
    if (slider.current.ariaValueText !== text) slider.current.setAttribute("aria-valuetext", text);
  });
  const letGo = () => {
    if (wasPlaying.current) player.play();
    wasPlaying.current = false;
  };
  return (
    <div className={styles.timeLine}>
      <SpeedStrip recording={recording} lengthMs={lengthMs} />
      <input
        ref={slider}
        type="range"
        className={styles.slider}
        aria-label={t.moment}
        min={0}
        max={Math.max(1, lengthMs)}
        step={1}
        defaultValue={0}
        onChange={({ target }) => player.seek(Number(target.value))}
        onPointerDown={() => {
          // A clock that goes on would pull the hand along.
          wasPlaying.current = player.isPlaying.get();
          player.pause();
        }}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      />
      <Marks player={player} events={events} slider={slider} />
      <span ref={head} className={styles.head} aria-hidden="true" />
    </div>
  );
}

const shareOf = (ms: number, lengthMs: number): number => (lengthMs === 0 ? 0 : (ms / lengthMs) * 100);

type MarksProps = Pick<TimeLineProps, "player" | "events" | "slider">;

/** For the mouse; the list of events beside it is for everybody. */
const Marks = memo(function Marks({ player, events, slider }: MarksProps) {
  const textOf = useEventText();
  const onClick = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    player.seek(Number(currentTarget.value));
    slider.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.marks} aria-hidden="true">
      {events.map((event, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no ids, and their order stays
          key={index}
          type="button"
          tabIndex={-1}
          className={styles.mark}
          data-tone={eventTone(event)}
          value={event.ms}
          title={`${elapsedText(event.ms)} · ${textOf(event)}`}
          style={{ insetInlineStart: `${shareOf(event.ms, player.lengthMs)}%` }}
          onClick={onClick}
        />
      ))}
    </div>
  );
});
