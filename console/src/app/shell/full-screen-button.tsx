import { useEffect, useRef } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { fullScreen } from "../../ui/full-screen/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { appTexts } from "../app.texts.ts";
import styles from "./top-bar.module.css";

/** The way into the lobby's view. Coming back from there, a keyboard is where it left. */
export function FullScreenButton({ isOn }: { isOn: boolean }) {
  const t = useTexts(appTexts);
  const wasOn = useRef(isOn);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Whoever has meanwhile gone on in the page stays there.
    if (wasOn.current && !isOn && document.activeElement === document.body) button.current?.focus();
    wasOn.current = isOn;
  }, [isOn]);
  return (
    <button
      ref={button}
      type="button"
      className={styles.button}
      aria-label={t.fullScreen}
      title={t.fullScreen}
      onClick={fullScreen.enter}
    >
      <Icon name="fullScreen" />
    </button>
  );
}
