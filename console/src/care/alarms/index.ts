/**
 * Alarms on screen (spec §4): the list of what began together, one alarm, rules and which of them raise most, those of one
 * device, and the count in the shell.
 */
export { AlarmBadge } from "./alarm-badge.tsx";
export { DeviceFilter, PlaceFilter } from "./alarm-filters.tsx";
export { AlarmListPage } from "./alarm-list.page.tsx";
export { AlarmViewPage } from "./alarm-view.page.tsx";
export { DeviceAlarms } from "./device-alarms.tsx";
export { AlarmRuleListPage } from "./rule-list.page.tsx";
