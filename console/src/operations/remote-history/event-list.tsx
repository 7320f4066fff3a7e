import type { RemoteEvent } from "@sweepline/contract/operations/remote-operation/track.ts";
import { type MouseEvent, memo, type RefObject, useEffect, useMemo, useRef } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { CommandProgress, useOutcome } from "../../fleet/commands/index.ts";
import { elapsedText } from "./elapsed.ts";
import { eventNote, eventTone } from "./event-text.ts";
import type { Player } from "./player.ts";
import styles from "./replay.module.css";
import { replayTexts } from "./replay.texts.ts";
import { useEventText } from "./use-event-text.ts";
import { useRunning } from "./use-moment.ts";

interface EventListProps {
  readonly player: Player;
  readonly events: readonly RemoteEvent[];
  readonly slider: RefObject<HTMLInputElement | null>;
}

/** What happened, oldest first; the newest of the moment shown is marked, and a click leads to its own. */
export function EventList({ player, events, slider }: EventListProps) {
  const t = useTexts(replayTexts);
  const times = useMemo(() => events.map(({ ms }) => ms), [events]);
  const running = useRunning(player, times);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = list.current?.children[running];
    // Not from under the pointer of who is about to click.
    if (row instanceof HTMLElement && list.current?.matches(":hover") === false)
      bringIntoView(list.current, row);
  }, [running]);
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    player.seek(Number(event.currentTarget.value));
    // After the mouse, keys go on to play; who came by keys stays in the list.
    if (event.detail > 0) slider.current?.focus({ preventScroll: true });
  };
  if (events.length === 0) return <p className={styles.noEvents}>{t.noEvents}</p>;
  return (
    <ol ref={list} className={styles.events}>
      {events.map((event, index) => (
        <EventRow
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no ids, and their order stays
          key={index}
          event={event}
          isRunning={index === running}
          isToCome={index > running}
          onClick={onClick}
        />
      ))}
    </ol>
  );
}

/** Within the list alone: the page itself stays where it is. */
function bringIntoView(list: HTMLElement, row: HTMLElement): void {
  const top = row.offsetTop - list.offsetTop;
  const bottom = top + row.offsetHeight;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

interface EventRowProps {
  readonly event: RemoteEvent;
  readonly isRunning: boolean;
  readonly isToCome: boolean;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}

const EventRow = memo(function EventRow({ event, isRunning, isToCome, onClick }: EventRowProps) {
  const textOf = useEventText();
  const outcomeOf = useOutcome(false);
  const { command, ms } = event;
  const notes = [eventNote(event), command && outcomeOf(command)].filter(Boolean).join(" · ");
  return (
    <li>
      <button
        type="button"
        className={styles.event}
        aria-current={isRunning ? "step" : undefined}
        data-later={isToCome || undefined}
        value={ms}
        onClick={onClick}
      >
        <span className={styles.eventTime}>{elapsedText(ms)}</span>
        <span className={styles.eventDot} data-tone={eventTone(event)} aria-hidden="true" />
        <span className={styles.eventTexts}>
          <strong>{textOf(event)}</strong>
          {command ? <CommandProgress command={command} /> : null}
          {notes ? <span className={styles.eventNote}>{notes}</span> : null}
        </span>
      </button>
    </li>
  );
}, isSameRow);

/** `onClick` is another one each time and does the same. */
function isSameRow(before: EventRowProps, now: EventRowProps): boolean {
  return before.event === now.event && before.isRunning === now.isRunning && before.isToCome === now.isToCome;
}
