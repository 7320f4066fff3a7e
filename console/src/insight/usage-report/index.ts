/** The usage report: how much devices worked, by device, place, organization, product or day. */
export { UsageReportLink } from "./usage-report-link.tsx";
