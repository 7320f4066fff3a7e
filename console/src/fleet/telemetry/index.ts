/**
 * What devices report, as people see it: statuses with tone and shape, how fresh a value is, batteries and tanks,
 * consumables, usage. Live events are written into the cache here.
 */
export { STATUS_LOOKS } from "./device-status.ts";
export { DeviceStatusTag } from "./device-status-tag.tsx";
export { batteryTone, LEVEL_FIELDS, type LevelField, LevelMeter, levelTone } from "./level-meter.tsx";
export { ReportAge } from "./report-age.tsx";
export { stateFieldTexts } from "./state-fields.texts.ts";
export { StateValue } from "./state-value.tsx";
export { StatusIcon } from "./status-icon.tsx";
export {
  deviceStateChanged,
  deviceStateQuery,
  deviceTrailQuery,
  deviceUsageQuery,
  freshnessOf,
  useDeviceLive,
  useFollowedLive,
  useFollowedState,
  useFollowedStates,
} from "./telemetry.calls.ts";
export { labelFor, telemetryTexts } from "./telemetry.texts.ts";
export { UsageChart } from "./usage-chart.tsx";
