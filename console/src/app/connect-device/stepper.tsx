import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import styles from "./connect-device.module.css";
import { connectTexts } from "./connect-device.texts.ts";
import { type ConnectView, STEPS } from "./connection.ts";

/** The way, and where one is on it; what is behind leads back, what is ahead leads on once it can. */
export function Stepper({ view }: { readonly view: ConnectView }) {
  const t = useTexts(connectTexts);
  const { step, make, device, elevator, hrefTo } = view;
  const now = STEPS.indexOf(step);
  const isMade = (make === "lci" ? elevator : device) !== undefined;
  const last = isMade ? STEPS.length - 1 : make === undefined ? 0 : 1;
  return (
    <nav aria-label={t.way}>
      <ol className={styles.steps}>
        {STEPS.map((name, index) => {
          const state = index === now ? "now" : index < now ? "done" : "ahead";
          const text = (
            <>
              <span className={styles.number} aria-hidden="true">
                {state === "done" ? "✓" : index + 1}
              </span>
              {t.steps[name]}
            </>
          );
          return (
            <li key={name} data-state={state} aria-current={state === "now" ? "step" : undefined}>
              {state === "now" || index > last ? (
                <span>{text}</span>
              ) : (
                <Link to={hrefTo({ step: name })}>{text}</Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
