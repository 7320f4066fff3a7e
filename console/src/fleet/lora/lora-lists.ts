import { LORA_ENDPOINTS as E } from "@sweepline/contract/fleet/lora.ts";
import { urlChoice, urlId } from "../../core/page/index.ts";
import { declareList } from "../../ui/list/index.ts";

export const LORA_TABS = ["sensors", "concentrators"] as const;
export type LoraTabName = (typeof LORA_TABS)[number];

export const SENSORS = declareList(E.sensors, {
  id: "loraSensors",
  filters: ["search", "concentratorId"],
  besides: {
    tab: urlChoice(LORA_TABS, "sensors"),
    /** Whose frames stand beside the list. */
    sensor: urlId(),
  },
});

/** Names of its own in the address, since both tabs are one page. */
export const CONCENTRATORS = declareList(E.concentrators, {
  id: "loraConcentrators",
  filters: ["search"],
  address: { search: "find", sort: "order", current: "page", size: "rows" },
});
