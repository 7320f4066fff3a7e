import { LOG_LEVELS, type LogLevel, MAX_COUNTED_LINES } from "@sweepline/contract/fleet/device-log.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { deviceLogTexts } from "./device-log.texts.ts";
import styles from "./log.module.css";

interface LevelTogglesProps {
  readonly value: readonly LogLevel[];
  readonly onChange: (levels: readonly LogLevel[]) => void;
  readonly counts: Readonly<Record<LogLevel, number>> | undefined;
}

/** Levels as buttons, each with how many lines it has; none pressed shows all. */
export function LevelToggles({ value: levels, counts, onChange }: LevelTogglesProps) {
  const t = useTexts(deviceLogTexts);
  const texts = useDictionary<LogLevel>("deviceLogLevel");
  const format = useFormat();
  const toggle = (level: LogLevel) =>
    onChange(levels.includes(level) ? levels.filter((one) => one !== level) : [...levels, level]);
  return (
    <fieldset className={styles.levels}>
      <legend className="visually-hidden">{t.level}</legend>
      {LOG_LEVELS.map((level) => {
        const count = counts?.[level];
        const text =
          count === undefined ? "" : `${format.number(count)}${count >= MAX_COUNTED_LINES ? "+" : ""}`;
        return (
          <button
            key={level}
            type="button"
            className={styles.level}
            data-tone={texts.toneOf(level)}
            aria-pressed={levels.includes(level)}
            onClick={() => toggle(level)}
          >
            {texts.labelOf(level)}
            <span className={styles.count}>{text}</span>
            <span className="visually-hidden">{t.linesUnit}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
