import type { DeviceState } from "@sweepline/contract/fleet/telemetry.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { labelFor, telemetryTexts } from "../../fleet/telemetry/index.ts";
import { deviceViewTexts } from "./device-view.texts.ts";
import styles from "./error-list.module.css";

/** Errors as the device reports them, untranslated. */
export function ErrorList({ errors }: { errors: NonNullable<DeviceState["errors"]> }) {
  const t = useTexts(deviceViewTexts);
  const texts = useTexts(telemetryTexts);
  const format = useFormat();
  const isFatal = errors.some(({ errorLevel }) => errorLevel !== "WARNING");
  return (
    <section className={styles.errors} data-fatal={isFatal || undefined} role="status">
      <p className={styles.title}>
        <span aria-hidden="true">▲</span>
        {t.errorsTitle(format.number(errors.length))}
      </p>
      <ul className={styles.list}>
        {errors.map(({ errorType, errorLevel, errorDescription }) => (
          <li key={`${errorType}:${errorDescription ?? ""}`}>
            <code className={styles.level}>{labelFor(texts, "errorLevels", errorLevel)}</code>
            <strong title={errorType}>{labelFor(texts, "errorTypes", errorType)}</strong>
            {errorDescription ? <span>{errorDescription}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
