export type { EChartsCoreOption as ChartOption } from "echarts/core";
export { Chart } from "./chart.tsx";
