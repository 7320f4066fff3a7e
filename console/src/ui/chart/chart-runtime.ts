import { BarChart, LineChart } from "echarts/charts";
import { GridComponent, LegendComponent, TooltipComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";

/**
 * The charting library in a chunk of its own: nothing but `chart.tsx` may import this file. It holds the parts that are
 * drawn somewhere and no more, as each of them weighs: whoever draws the first pie adds `PieChart` here.
 */
export type { EChartsType } from "echarts/core";

let isReady = false;

export function createChart(element: HTMLElement) {
  if (!isReady) {
    use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);
    isReady = true;
  }
  return init(element, null, { renderer: "canvas" });
}
