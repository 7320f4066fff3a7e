import type { EChartsCoreOption } from "echarts/core";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { loadPart } from "../../core/parts/index.ts";
import { ErrorState } from "../feedback/index.ts";
import { usePalette, useScale } from "../theme/index.ts";
import { uiTexts } from "../ui.texts.ts";
import styles from "./chart.module.css";
import type { createChart, EChartsType } from "./chart-runtime.ts";
import { chartDefaults, withDefaults } from "./chart-theme.ts";

interface ChartProps {
  /** Colors, fonts and quiet axes come from the theme; give data and what is particular. Memoize it. */
  readonly option: EChartsCoreOption;
  /** What the chart shows, in one sentence with its main figures: all that a screen reader gets. */
  readonly summary: string;
  /** In rem. */
  readonly height?: number;
  readonly onPick?: (name: string) => void;
}

/** A chart that follows theme, scale and the size of its place. The library comes when the first one is drawn. */
export function Chart({ option, summary, height = 18, onPick }: ChartProps) {
  const t = useTexts(uiTexts);
  const place = useRef<HTMLDivElement>(null);
  const { create, error } = useRuntime();
  const [chart, setChart] = useState<EChartsType>();
  const palette = usePalette();
  const scale = useScale();

  useEffect(() => {
    if (!create || !place.current) return;
    const made = create(place.current);
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(place.current);
    setChart(made);
    return () => {
      observer.disconnect();
      made.dispose();
      setChart(undefined);
    };
  }, [create]);

  useEffect(() => {
    chart?.setOption(withDefaults(option, chartDefaults(palette, scale)), { notMerge: true });
  }, [chart, option, palette, scale]);

  useEffect(() => {
    if (!chart || !onPick) return;
    const pick = ({ name }: { name?: string }) => {
      if (name) onPick(name);
    };
    chart.on("click", pick);
    return () => {
      chart.off("click", pick);
    };
  }, [chart, onPick]);

  if (error) return <ErrorState error={error} />;
  return (
    <div className={styles.frame} style={{ height: `${height}rem` }} role="img" aria-label={summary}>
      <div ref={place} className={styles.place} aria-hidden="true" />
      {chart ? null : <div className={styles.loading}>{t.chartLoading}</div>}
    </div>
  );
}

function useRuntime() {
  const [create, setCreate] = useState<typeof createChart>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let isWanted = true;
    loadPart(() => import("./chart-runtime.ts")).then(
      (runtime) => isWanted && setCreate(() => runtime.createChart),
      (failure: unknown) => isWanted && setError(failure),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return { create, error };
}
