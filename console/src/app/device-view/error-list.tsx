import type { DeviceState } from "@sweepline/contract/fleet/telemetry.ts";
import { Link } from "react-router";
import { useOpenFaults } from "../../care/faults/index.ts";
import { useAdvice } from "../../care/shared/index.ts";
import { useNow } from "../../core/clock/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { labelFor, telemetryTexts } from "../../fleet/telemetry/index.ts";
import { deviceViewTexts } from "./device-view.texts.ts";
import styles from "./error-list.module.css";

type Errors = NonNullable<DeviceState["errors"]>;

interface ErrorListProps {
  readonly deviceId: number;
  readonly errors: Errors;
}

/** A healthy page is not pushed away by what one robot says. */
const MAX_SHOWN = 5;
const AGE_EVERY_MS = 10_000;

/** Errors of a device: what each is called, since when, and what to do; the robot's own words beside it, untranslated. */
export function ErrorList({ deviceId, errors }: ErrorListProps) {
  const t = useTexts(deviceViewTexts);
  const format = useFormat();
  const href = useHref();
  const isFatal = errors.some(({ errorLevel }) => errorLevel !== "WARNING");
  const more = errors.length - MAX_SHOWN;
  return (
    <section className={styles.errors} data-fatal={isFatal || undefined} role="status">
      <p className={styles.title}>
        <span aria-hidden="true">▲</span>
        {t.errorsTitle(format.number(errors.length))}
      </p>
      <ul className={styles.list}>
        {errors.slice(0, MAX_SHOWN).map((error, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a robot may say the same twice
          <ErrorLine key={`${place}:${error.errorType}`} {...{ deviceId, error }} />
        ))}
        {more > 0 ? (
          <li>
            <Link to={href("deviceView", { id: deviceId, tab: "faults" })}>
              {t.moreErrors(format.number(more))}
            </Link>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

function ErrorLine({ deviceId, error }: { readonly deviceId: number; readonly error: Errors[number] }) {
  const t = useTexts(deviceViewTexts);
  const texts = useTexts(telemetryTexts);
  const language = useLanguage();
  const format = useFormat();
  const href = useHref();
  const now = useNow(AGE_EVERY_MS);
  const { errorType, errorLevel, errorDescription } = error;
  const fault = useOpenFaults(deviceId).get(errorType);
  const advice = useAdvice()(fault?.advice);
  const name = fault?.code?.detailName[language] ?? labelFor(texts, "errorTypes", errorType);
  return (
    <li>
      <code className={styles.level}>{labelFor(texts, "errorLevels", errorLevel)}</code>
      <strong title={errorType}>
        {fault ? <Link to={href("fault", { id: fault.id })}>{name}</Link> : name}
      </strong>
      {errorDescription ? (
        <span className={styles.own} title={errorDescription}>
          {errorDescription}
        </span>
      ) : null}
      {fault ? (
        <time className={styles.since} dateTime={fault.raisedAt} title={format.dateTime(fault.raisedAt)}>
          {t.errorSince(format.time(fault.raisedAt), format.age(fault.raisedAt, now))}
        </time>
      ) : null}
      {advice ? <p className={styles.advice}>{advice}</p> : null}
    </li>
  );
}
