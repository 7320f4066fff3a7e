import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Button } from "../../ui/kit.ts";
import { Segments } from "../../ui/segments/index.ts";
import { useAppearance } from "../../ui/theme/index.ts";
import { AGES, type Age, type Coverage, OLDER_THAN } from "./coverage.ts";
import { ageColors } from "./coverage-colors.ts";
import styles from "./floor-panels.module.css";
import { mapTexts } from "./map-view.texts.ts";

interface CoveragePanelProps {
  /** Undefined while it is on its way. */
  readonly coverage: Coverage | undefined;
  readonly asOf: string | null;
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/** The scale of colors with how much floor each stands for, and how much waits for longer than so many days. */
export function CoveragePanel({ coverage, asOf, error, onRetry }: CoveragePanelProps) {
  const t = useTexts(mapTexts);
  const format = useFormat();
  return (
    <section className={styles.panel} data-side="start" aria-label={t.coverage}>
      <h3 className={styles.title}>{t.coverage}</h3>
      {coverage ? (
        <>
          <Scale coverage={coverage} />
          <Waiting coverage={coverage} />
          <p className={styles.faint}>
            {asOf === null ? t.coverageNothing : t.coverageAsOf(format.dateTime(asOf))}
          </p>
        </>
      ) : error ? (
        <p role="alert">
          {error instanceof Error ? error.message : String(error)}{" "}
          <Button size="small" onClick={() => void onRetry()}>
            {t.retry}
          </Button>
        </p>
      ) : (
        <p role="status">{t.coverageLoading}</p>
      )}
    </section>
  );
}

const totalOf = ({ areas }: Coverage): number => AGES.reduce((sum, age) => sum + areas[age], 0);

function Scale({ coverage }: { coverage: Coverage }) {
  const t = useTexts(mapTexts);
  const format = useFormat();
  const total = totalOf(coverage);
  return (
    <ul className={styles.scale}>
      {AGES.map((age) => (
        <li key={age}>
          <Swatch age={age} />
          <span>{t.ages[age]}</span>
          <span className={styles.share} title={format.area(coverage.areas[age])}>
            {format.percent(total > 0 ? (coverage.areas[age] / total) * 100 : 0)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Swatch({ age }: { age: Age }) {
  const color = ageColors(useAppearance())[age];
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      {age === "never" ? (
        <path d="M0 0h8v8h-8zM8 8h8v8h-8z" fill={color} />
      ) : (
        <rect width="16" height="16" fill={color} />
      )}
      <rect x="0.5" y="0.5" width="15" height="15" fill="none" stroke="var(--line-strong)" />
    </svg>
  );
}

function Waiting({ coverage }: { coverage: Coverage }) {
  const t = useTexts(mapTexts);
  const format = useFormat();
  const [days, setDays] = useState<(typeof OLDER_THAN)[number]>(7);
  const area = coverage.olderThan(days);
  const total = totalOf(coverage);
  return (
    <div className={styles.waiting}>
      <Segments<string>
        label={t.olderThan}
        size="small"
        value={String(days)}
        options={OLDER_THAN.map((count) => ({ value: String(count), label: String(count) }))}
        onChange={(value) => setDays(OLDER_THAN.find((count) => String(count) === value) ?? 7)}
      />
      <p className={styles.sum}>
        <strong>{format.percent(total > 0 ? (area / total) * 100 : 0)}</strong>{" "}
        {t.olderArea(days, format.area(area))}
      </p>
    </div>
  );
}
