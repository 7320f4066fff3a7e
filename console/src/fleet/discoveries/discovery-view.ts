import { DISCOVERY_STATES } from "@sweepline/contract/fleet/discoveries.ts";
import { PROTOCOLS } from "@sweepline/contract/fleet/shared/protocols.ts";
import { type UrlValues, urlChoice, urlCount, urlId, urlText } from "../../core/page/index.ts";

const SORTS = ["serialNumber", "firstAt", "lastAt", "messages"] as const;
export type DiscoverySort = (typeof SORTS)[number];

/** What the page keeps in its address. */
export const DISCOVERY_FIELDS = {
  state: urlChoice(DISCOVERY_STATES, "waiting"),
  search: urlText(),
  protocol: urlChoice(PROTOCOLS),
  mqttServerId: urlId(),
  sort: urlChoice(SORTS.flatMap((sort) => [sort, `-${sort}` as const])),
  current: urlCount(1),
  size: urlCount(20),
  /** Whose newest message stands beside the list. */
  discovery: urlId(),
};
export type DiscoveryView = UrlValues<typeof DISCOVERY_FIELDS>;

export const isFiltered = ({ search, protocol, mqttServerId }: DiscoveryView): boolean =>
  search !== "" || protocol !== undefined || mqttServerId !== undefined;
export const NO_FILTERS = { search: "", protocol: undefined, mqttServerId: undefined, current: 1 } as const;
