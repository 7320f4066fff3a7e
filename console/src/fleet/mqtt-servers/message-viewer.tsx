import type { LiveEvent } from "@sweepline/contract/core/live-event.ts";
import type { MqttSample, mqttSampleSchema } from "@sweepline/contract/fleet/mqtt-servers/messages.ts";
import { isFault } from "@sweepline/contract/fleet/mqtt-topics/payload.ts";
import { useMemo, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Button, Checkbox, Drawer, Input } from "../../ui/kit.ts";
import { MessageDetail } from "./message-detail.tsx";
import styles from "./mqtt-servers.module.css";
import { mqttServerTexts } from "./mqtt-servers.texts.ts";
import { bytesOf, textOf } from "./payload-text.ts";
import { useSamples } from "./use-samples.ts";

interface MessageViewerProps {
  readonly title: string;
  readonly event: LiveEvent<typeof mqttSampleSchema>;
  /** Of the server or the topic that the event is keyed by. */
  readonly id: number;
  readonly onClose: () => void;
}

/** Long lists are not read, and each line costs. */
const MAX_LINES = 200;

/** Messages as they come in: the list at the left, what is in the chosen one at the right. */
export function MessageViewer({ title, event, id, onClose }: MessageViewerProps) {
  const t = useTexts(mqttServerTexts);
  const live = useSamples(event, id);
  const [wanted, setWanted] = useState("");
  const [onlyFaults, setOnlyFaults] = useState(false);
  const [chosen, setChosen] = useState<MqttSample | null>(null);
  const lines = useMemo(
    () => live.samples.filter((sample) => fits(sample, wanted, onlyFaults)).slice(0, MAX_LINES),
    [live.samples, wanted, onlyFaults],
  );
  return (
    <Drawer open title={title} size={1080} onClose={onClose}>
      <div className={styles.viewer}>
        <div className={styles.viewerBar}>
          <Button type={live.isPaused ? "primary" : "default"} onClick={live.toggle}>
            {live.isPaused ? t.resume : t.pause}
          </Button>
          <Button onClick={live.clear}>{t.clearList}</Button>
          <Input
            className={styles.viewerSearch}
            value={wanted}
            allowClear
            placeholder={t.filter}
            aria-label={t.filter}
            onChange={(change) => setWanted(change.target.value)}
          />
          <Checkbox checked={onlyFaults} onChange={(change) => setOnlyFaults(change.target.checked)}>
            {t.onlyFaults}
          </Checkbox>
          <span className={styles.sub} role="status">
            {t.shown(lines.length)}
            {live.skipped > 0 && ` · ${t.skipped(live.skipped)}`}
            {live.pending > 0 && ` · ${t.pending(live.pending)}`}
          </span>
        </div>
        {lines.length === 0 ? (
          <EmptyState title={t.waiting} note={t.waitingNote} />
        ) : (
          <div className={styles.split}>
            <ul className={styles.messages} aria-label={title}>
              {lines.map((sample) => (
                <Line
                  key={sample.id}
                  sample={sample}
                  isChosen={sample.id === chosen?.id}
                  onChoose={setChosen}
                />
              ))}
            </ul>
            <section className={styles.detail} aria-live="off">
              {chosen ? <MessageDetail sample={chosen} /> : <p className={styles.sub}>{t.select}</p>}
            </section>
          </div>
        )}
      </div>
    </Drawer>
  );
}

const hasFault = ({ malformed, results }: MqttSample): boolean =>
  malformed !== null || (results ?? []).some(isFault);

function fits(sample: MqttSample, wanted: string, onlyFaults: boolean): boolean {
  if (onlyFaults && !hasFault(sample)) return false;
  const text = wanted.trim().toLowerCase();
  if (text === "" || sample.topic.toLowerCase().includes(text)) return true;
  return textOf(bytesOf(sample.payload)).toLowerCase().includes(text);
}

interface LineProps {
  readonly sample: MqttSample;
  readonly isChosen: boolean;
  readonly onChoose: (sample: MqttSample) => void;
}

function Line({ sample, isChosen, onChoose }: LineProps) {
  const t = useTexts(mqttServerTexts);
  const format = useFormat();
  const isFaulty = hasFault(sample);
  return (
    <li>
      <button
        type="button"
        className={styles.message}
        aria-pressed={isChosen}
        data-fault={isFaulty || undefined}
        onClick={() => onChoose(sample)}
      >
        <span className={styles.time}>{format.time(sample.at)}</span>
        <span className={styles.topic} title={sample.topic}>
          {sample.topic}
        </span>
        {isFaulty ? (
          <span className={styles.fault} title={t.hasFault}>
            <span aria-hidden="true">▲</span>
            <span className="visually-hidden">{t.hasFault}</span>
          </span>
        ) : null}
      </button>
    </li>
  );
}
