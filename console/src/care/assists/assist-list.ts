import { ASSIST_STATES, ASSIST_ENDPOINTS as E } from "@sweepline/contract/care/assists/index.ts";
import { urlChoice } from "../../core/page/index.ts";
import { declareList, useList } from "../../ui/list/index.ts";

export const SHOW = { show: urlChoice(["ledger", "figures"], "ledger") };

/** Unless the address says otherwise, those that are open: the list is there to be worked off. */
const ASSISTS = declareList(E.page, {
  id: "assists",
  filters: [
    ...(["search", "causes", "sources", "stopCode", "isSelfResolved", "personId", "isMine"] as const),
    ...(["organizationId", "placeId", "deviceId", "from", "to"] as const),
  ],
  own: { shown: urlChoice(["open", "resolved", "all"], "open") },
  besides: SHOW,
});
/** New ones come by themselves. */
const LOOK_AGAIN_MS = 10_000;

const OPEN = ASSIST_STATES.filter((state) => state !== "resolved");

export const useAssistList = () =>
  useList(ASSISTS, {
    refetchInterval: LOOK_AGAIN_MS,
    ask: ({ shown }) => ({
      states: shown === "all" ? undefined : shown === "open" ? OPEN : ["resolved" as const],
    }),
  });
export type AssistList = ReturnType<typeof useAssistList>;
