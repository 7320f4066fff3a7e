import { ALARM_ENDPOINTS } from "@sweepline/contract/care/alarms/index.ts";
import { ASSIST_ENDPOINTS } from "@sweepline/contract/care/assists/index.ts";
import { FAULT_ENDPOINTS } from "@sweepline/contract/care/faults.ts";
import { WORK_ORDER_ENDPOINTS } from "@sweepline/contract/care/work-orders/index.ts";
import { aPage, on, type Rule } from "./server.ts";

const none = (total: number) => ({ ...aPage(...([] as never[])), total });

/** What waits for people: so many alarms, faults and orders, and no assist. */
export const waiting = ({ alarms = 0, faults = 0, orders = 0 } = {}): Rule[] => [
  on(ASSIST_ENDPOINTS.page, none(0)),
  on(ALARM_ENDPOINTS.groups, none(alarms)),
  on(FAULT_ENDPOINTS.page, none(faults)),
  on(WORK_ORDER_ENDPOINTS.list, none(orders)),
];
