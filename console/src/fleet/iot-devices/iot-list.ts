import { IOT_ENDPOINTS as E, IOT_KINDS } from "@sweepline/contract/fleet/iot-devices.ts";
import { urlChoice } from "../../core/page/index.ts";
import { declareList, type ListState, useList } from "../../ui/list/index.ts";

export type IotKind = (typeof IOT_KINDS)[number];

const IOT_DEVICES = declareList(E.list, {
  id: "iot-devices",
  filters: ["search", "isOnline", "concentratorId", "productId", "organizationId", "placeId"],
  own: { kind: urlChoice(IOT_KINDS as readonly IotKind[]) },
  address: { isOnline: "online", concentratorId: "concentrator", placeId: "place" },
});
export type IotList = ListState<typeof IOT_DEVICES>;

/** Orders by what is withheld from the person's company are not asked for (spec §6). */
const WITHHELD: readonly string[] = ["batteryPercent", "rssiDbm"];

export function useIotList(mayKnowDetails: boolean): IotList {
  return useList(IOT_DEVICES, {
    ask: ({ kind, sort }) => ({
      kind,
      ...(!mayKnowDetails && {
        concentratorId: undefined,
        ...(WITHHELD.includes(sort?.replace("-", "") ?? "") && { sort: undefined }),
      }),
    }),
    fixed: mayKnowDetails ? [] : ["concentratorId"],
  });
}
