import { ALARM_ENDPOINTS as E } from "@sweepline/contract/care/alarms/index.ts";
import { urlChoice } from "../../core/page/index.ts";
import { declareList, useList } from "../../ui/list/index.ts";

/** Unless the address says otherwise, those that are active: the list is there to be worked off. */
const ALARMS = declareList(E.groups, {
  id: "alarms",
  filters: [
    ...(["search", "severities", "kinds", "isAcknowledged", "isMine"] as const),
    ...(["organizationId", "placeId", "deviceId", "groupId", "ruleId", "from", "to"] as const),
  ],
  own: { states: urlChoice(["active", "cleared", "all"], "active") },
  order: "-lastAt",
});
/** New ones come by themselves. */
const LOOK_AGAIN_MS = 10_000;

export const useAlarmList = () =>
  useList(ALARMS, {
    refetchInterval: LOOK_AGAIN_MS,
    ask: ({ states }) => ({ states: states === "all" ? undefined : [states] }),
  });
export type AlarmList = ReturnType<typeof useAlarmList>;
