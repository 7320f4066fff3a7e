import type { Usage } from "@sweepline/contract/fleet/telemetry.ts";
import { useMemo } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Chart } from "../../ui/chart/index.ts";
import { usePalette } from "../../ui/theme/index.ts";
import { telemetryTexts } from "./telemetry.texts.ts";
import { type UsageLabels, usageOption } from "./usage-option.ts";

interface UsageChartProps {
  /** Oldest first; `label` stands under the bar. */
  readonly days: readonly (Usage & { readonly label: string })[];
  /** What the chart says, for those who do not see it. */
  readonly summary: string;
  readonly height?: number;
}

/** Area as bars and time as a line, each with its own scale. */
export function UsageChart({ days, summary, height = 18 }: UsageChartProps) {
  const t = useTexts(telemetryTexts);
  const format = useFormat();
  const palette = usePalette();
  const option = useMemo(() => {
    const labels: UsageLabels = {
      area: `${t.usage.area} (${format.areaUnit})`,
      worked: `${t.usage.worked} (${t.usage.hours})`,
    };
    return usageOption({ days, format, labels, palette });
  }, [days, format, palette, t]);
  return <Chart option={option} summary={summary} height={height} />;
}
