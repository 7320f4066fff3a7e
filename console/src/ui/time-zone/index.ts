export { TimeZoneSelect } from "./time-zone-select.tsx";
