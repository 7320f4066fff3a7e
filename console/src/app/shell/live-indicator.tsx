import { useNow } from "../../core/clock/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useLastReceivedAt, useLiveState } from "../../core/live/index.ts";
import { StatusDot } from "../../ui/status/index.ts";
import { appTexts } from "../app.texts.ts";
import styles from "./top-bar.module.css";

/** Whether what is on screen moves by itself. */
export function LiveIndicator() {
  const t = useTexts(appTexts);
  const format = useFormat();
  const state = useLiveState();
  const receivedAt = useLastReceivedAt();
  const now = useNow(5_000);
  const isOn = state === "live";
  const text = isOn ? t.liveOn : state === "connecting" ? t.liveConnecting : t.liveLost;
  const title = receivedAt > 0 ? `${text} · ${t.lastReceived(format.age(receivedAt, now))}` : text;
  return (
    <div className={styles.live} role="status">
      <StatusDot tone={isOn ? "positive" : "notice"} isLive={isOn} title={title}>
        <span className={styles.liveWord}>{isOn ? t.liveShort : t.liveLostShort}</span>
      </StatusDot>
      <span className="visually-hidden">{text}</span>
    </div>
  );
}
