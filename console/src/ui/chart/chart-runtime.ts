import { BarChart, GaugeChart, HeatmapChart, LineChart, PieChart } from "echarts/charts";
import {
  AriaComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
} from "echarts/components";
import { init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";

/** The charting library, by the parts we use and in a chunk of its own: nothing but `chart.tsx` may import this file. */
export type { EChartsType } from "echarts/core";

let isReady = false;

export function createChart(element: HTMLElement) {
  if (!isReady) {
    use([BarChart, GaugeChart, HeatmapChart, LineChart, PieChart, CanvasRenderer]);
    use([AriaComponent, DataZoomComponent, GridComponent, LegendComponent]);
    use([MarkLineComponent, TooltipComponent, VisualMapComponent]);
    isReady = true;
  }
  return init(element, null, { renderer: "canvas" });
}
