import { ALARM_ENDPOINTS } from "@sweepline/contract/care/alarms/index.ts";
import { ASSIST_ENDPOINTS, ASSIST_STATES } from "@sweepline/contract/care/assists/index.ts";
import { FAULT_ENDPOINTS } from "@sweepline/contract/care/faults.ts";
import { WORK_ORDER_ENDPOINTS } from "@sweepline/contract/care/work-orders/index.ts";
import { UNFINISHED } from "@sweepline/contract/care/work-orders/states.ts";
import { useQuery } from "@tanstack/react-query";
import { queryFor } from "../../core/api/index.ts";
import { useMay } from "../../core/session/index.ts";

/** Everything that the person sees, or what is of one place. */
export interface Where {
  readonly placeId?: number;
}

const SHOWN = 3;
const LOOK_AGAIN_MS = 15_000;
/** What was granted to a company may have run out meanwhile. */
const again = { refetchInterval: LOOK_AGAIN_MS, meta: { quietStatus: 403 } };
const OPEN = ASSIST_STATES.filter((state) => state !== "resolved");

/** The newest open assists and how many of each kind there are; undefined where the person may not know, or not yet. */
export function useAttention(where: Where) {
  const [mayAssists, mayAlarms] = [useMay(ASSIST_ENDPOINTS.page), useMay(ALARM_ENDPOINTS.groups)];
  const [mayFaults, mayOrders] = [useMay(FAULT_ENDPOINTS.page), useMay(WORK_ORDER_ENDPOINTS.list)];
  const assists = useQuery({
    ...queryFor(ASSIST_ENDPOINTS.page, { query: { ...where, states: OPEN, size: SHOWN } }),
    ...{ ...again, enabled: mayAssists },
  });
  const alarms = useQuery({
    ...queryFor(ALARM_ENDPOINTS.groups, { query: { ...where, states: ["active"], size: 1 } }),
    ...{ ...again, enabled: mayAlarms },
  });
  const faults = useQuery({
    ...queryFor(FAULT_ENDPOINTS.page, { query: { ...where, isOpen: "true", size: 1 } }),
    ...{ ...again, enabled: mayFaults },
  });
  const orders = useQuery({
    ...queryFor(WORK_ORDER_ENDPOINTS.list, { query: { ...where, states: [...UNFINISHED], size: 1 } }),
    ...{ ...again, enabled: mayOrders },
  });
  return {
    newest: mayAssists ? assists.data?.records : undefined,
    counts: {
      assists: { may: mayAssists, page: assists.data },
      alarms: { may: mayAlarms, page: alarms.data },
      faults: { may: mayFaults, page: faults.data },
      orders: { may: mayOrders, page: orders.data },
    },
  };
}
