import { useEffect, useRef } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { fullScreen } from "../../ui/full-screen/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { appTexts } from "../app.texts.ts";
import { LiveIndicator } from "./live-indicator.tsx";
import styles from "./lobby-bar.module.css";

/** All that is left of the shell on a lobby's wall: unseen until the pointer moves, a keyboard comes or live ends. */
export function LobbyBar({ isShown }: { isShown: boolean }) {
  const t = useTexts(appTexts);
  const leave = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone: the next key starts here.
  useEffect(() => leave.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.bar} data-shown={isShown || undefined}>
      <LiveIndicator />
      <button
        ref={leave}
        type="button"
        className={styles.leave}
        aria-label={t.leaveFullScreen}
        title={t.leaveFullScreen}
        onClick={fullScreen.leave}
      >
        <Icon name="leaveFullScreen" />
      </button>
    </div>
  );
}
