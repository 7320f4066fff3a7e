import type { RemoteEvent } from "@sweepline/contract/operations/remote-operation/track.ts";
import { useRef } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useStore } from "../../core/store/index.ts";
import {
  CaretRightOutlined,
  PauseOutlined,
  StepBackwardOutlined,
  StepForwardOutlined,
} from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { Segments } from "../../ui/segments/index.ts";
import { elapsedText } from "./elapsed.ts";
import { type Player, SPEEDS } from "./player.ts";
import styles from "./replay.module.css";
import { replayTexts } from "./replay.texts.ts";
import { nextEventMs, previousEventMs } from "./replay-keys.ts";
import { useEachMoment } from "./use-moment.ts";

interface PlaybackBarProps {
  readonly player: Player;
  readonly events: readonly RemoteEvent[];
  /** In ms since 1970. */
  readonly startedAt: number;
}

/** Plays, stops, goes from event to event, and says what time it is. */
export function PlaybackBar({ player, events, startedAt }: PlaybackBarProps) {
  const t = useTexts(replayTexts);
  const isPlaying = useStore(player.isPlaying);
  const speed = useStore(player.speed);
  const jump = (ms: number | undefined) => ms !== undefined && player.seek(ms);
  return (
    <div className={styles.bar}>
      <div className={styles.buttons}>
        <Button
          icon={<StepBackwardOutlined />}
          aria-label={t.previous}
          title={t.previous}
          onClick={() => jump(previousEventMs(events, player.ms(), player.isPlaying.get()))}
        />
        <Button
          type="primary"
          className={styles.play ?? ""}
          aria-label={isPlaying ? t.pause : t.play}
          icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
          onClick={player.toggle}
        >
          {isPlaying ? t.pause : t.play}
        </Button>
        <Button
          icon={<StepForwardOutlined />}
          aria-label={t.next}
          title={t.next}
          onClick={() => jump(nextEventMs(events, player.ms()))}
        />
      </div>
      <Clock player={player} startedAt={startedAt} />
      <Segments
        label={t.speed}
        size="small"
        value={speed}
        options={SPEEDS.map((value) => ({ value, label: t.times(value) }))}
        onChange={player.speed.set}
      />
      <Keys />
    </div>
  );
}

function Clock({ player, startedAt }: Pick<PlaybackBarProps, "player" | "startedAt">) {
  const format = useFormat();
  const [elapsed, time] = [useRef<HTMLSpanElement>(null), useRef<HTMLTimeElement>(null)];
  useEachMoment(player, (ms) => {
    if (elapsed.current) elapsed.current.textContent = elapsedText(ms);
    const text = format.dateTime(startedAt + ms);
    if (time.current && time.current.textContent !== text) time.current.textContent = text;
  });
  return (
    <p className={styles.clock}>
      <strong>
        <span ref={elapsed} data-testid="elapsed" />
      </strong>
      <span> / {elapsedText(player.lengthMs)}</span>
      <time ref={time} />
    </p>
  );
}

/** What a keyboard does here; who has none does not need to know. */
function Keys() {
  const t = useTexts(replayTexts);
  return (
    <ul className={styles.keys} aria-label={t.keys}>
      {[t.keyPlay, t.keyStep, t.keyEvent, t.keyEnds].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
