/**
 * Usage: what dashboard, ranking and usage report share. Which days a period covers and what it is compared with
 * (`periods.ts`), and the SQL of devices with their bounds and time in service (`spans.store.ts`), of work within these
 * (`usage.store.ts`) and of work over any range of days (`work-rows.store.ts`). No endpoints of its own.
 *
 * A day is a day in the time zone of the device's site. The caller's time zone only decides which calendar day is
 * today for the period as a whole; a device for which that day has not begun, or is over, counts up to its own present.
 */
export {
  addDays,
  type Day,
  dayIn,
  earlier,
  later,
  monthOf,
  monthPeriod,
  type Period,
  pointsOf,
  rangePeriod,
  weekPeriod,
} from "./periods.ts";
export {
  chosenDevices,
  cleans,
  type DeviceChoice,
  isWholeFleet,
  ofChosenDevices,
  readEnds,
  serviceTables,
  sitesAhead,
  spanTables,
  type WorkQuestion,
} from "./spans.store.ts";
export {
  ALL_AMOUNTS,
  AMOUNTS,
  activity,
  currentWork,
  previousWork,
  rollupOf,
} from "./usage.store.ts";
export { workRows } from "./work-rows.store.ts";
