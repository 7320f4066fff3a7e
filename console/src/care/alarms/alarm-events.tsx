import { type AlarmDetail, ALARM_ENDPOINTS as E } from "@sweepline/contract/care/alarms/index.ts";
import { type FormEvent, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button, Input } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { useComment } from "./alarms.calls.ts";
import styles from "./alarms.module.css";
import { alarmTexts } from "./alarms.texts.ts";
import { useAlarmEvents } from "./use-alarm-events.ts";

interface AlarmEventsProps {
  readonly alarm: AlarmDetail;
}

/** What happened to an alarm, oldest first, and the way to add a remark. */
export function AlarmEvents({ alarm }: AlarmEventsProps) {
  const t = useTexts(alarmTexts);
  const format = useFormat();
  const mayComment = useMay(E.comment);
  const { events, older, isLoading, showOlder } = useAlarmEvents(alarm);
  return (
    <Card title={t.events}>
      {older > 0 ? (
        <Button size="small" type="text" loading={isLoading} onClick={showOlder}>
          {t.olderEvents(format.number(older))}
        </Button>
      ) : null}
      <ol className={styles.events} aria-label={t.events}>
        {events.map((event) => (
          <li key={event.id} data-kind={event.kind}>
            <strong>{t.eventKinds[event.kind]}</strong>
            <EventText {...event} />
            <Signed {...event} />
          </li>
        ))}
      </ol>
      {mayComment ? <CommentForm id={alarm.id} /> : null}
    </Card>
  );
}

type Event = AlarmDetail["events"][number];

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** A text of a person as they wrote it; an instant by the reader's clocks. */
function EventText({ kind, text }: Pick<Event, "kind" | "text">) {
  const t = useTexts(alarmTexts);
  const format = useFormat();
  const isInstant = kind === "snoozed" && INSTANT.test(text);
  const said = isInstant ? t.snoozedUntil(format.dateTime(text)) : text || t.nothingSaid[kind];
  return said ? <p className={styles.said}>{said}</p> : null;
}

function Signed({ at, staffName }: Pick<Event, "at" | "staffName">) {
  const t = useTexts(alarmTexts);
  const format = useFormat();
  return (
    <span className={styles.when}>
      <time dateTime={at}>{format.dateTime(at)}</time> · {staffName ?? t.platform}
    </span>
  );
}

const MAX_COMMENT = 500;

function CommentForm({ id }: { readonly id: number }) {
  const t = useTexts(alarmTexts);
  const comment = useComment();
  const [text, setText] = useState("");
  const send = (event: FormEvent) => {
    event.preventDefault();
    comment.mutateAsync({ id, text }).then(
      () => {
        setText("");
        notify("success", t.commented);
      },
      // The refusal has been shown, and the text is still there.
      () => undefined,
    );
  };
  return (
    <form className={styles.comment} onSubmit={send}>
      <Input.TextArea
        value={text}
        maxLength={MAX_COMMENT}
        aria-label={t.comment}
        placeholder={t.comment}
        autoSize={{ minRows: 2, maxRows: 6 }}
        onChange={(event) => setText(event.target.value)}
      />
      <Button htmlType="submit" disabled={text.trim() === ""} loading={comment.isPending}>
        {t.addComment}
      </Button>
    </form>
  );
}
