import { WORK_ORDER_ENDPOINTS as E } from "@sweepline/contract/care/work-orders/index.ts";
import { urlChoice, urlDay, urlId } from "../../core/page/index.ts";
import { declareList, type ListState } from "../../ui/list/index.ts";

export const VIEWS = ["list", "week", "month"] as const;
export type View = (typeof VIEWS)[number];

export const ORDERS = declareList(E.list, {
  id: "work-orders",
  filters: [
    ...(["search", "states", "isMine", "assigneeId", "deviceId", "placeId", "projectId", "level"] as const),
    ...(["source", "organizationId", "from", "to"] as const),
  ],
  address: { isMine: "mine", states: "state", deviceId: "device", placeId: "place", projectId: "project" },
  besides: {
    view: urlChoice(VIEWS, "list"),
    /** A day of the week or month that the calendar shows; empty: today's. */
    day: urlDay(),
    /** Whose details are open: other pages lead to an order by it. */
    order: urlId(),
  },
});
export type OrderList = ListState<typeof ORDERS>;
