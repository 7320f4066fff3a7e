import { useTexts } from "../core/i18n/index.ts";
import styles from "./app.module.css";
import { appTexts } from "./app.texts.ts";

/** Between the gate and the console. */
export function Splash() {
  const t = useTexts(appTexts);
  return (
    <div className={styles.splash} role="status">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path d="M6 9.5h15a4 4 0 0 1 0 8H11a4 4 0 0 0 0 8h7.5" pathLength="100" />
      </svg>
      <span className="visually-hidden">{t.preparing}</span>
    </div>
  );
}
