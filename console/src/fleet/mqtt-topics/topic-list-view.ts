import { TOPIC_DIRECTIONS } from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import { type UrlValues, urlChoice, urlCount, urlId, urlText } from "../../core/page/index.ts";

const SORTS = ["code", "name", "address", "createdAt", "violations"] as const;
export type TopicSort = (typeof SORTS)[number];

/** What the list of topics keeps in its address. */
export const TOPIC_LIST_FIELDS = {
  search: urlText(),
  serverId: urlId(),
  direction: urlChoice(TOPIC_DIRECTIONS),
  sort: urlChoice(SORTS.flatMap((sort) => [sort, `-${sort}` as const])),
  current: urlCount(1),
  size: urlCount(20),
};
export type TopicListView = UrlValues<typeof TOPIC_LIST_FIELDS>;

export const isFiltered = ({ search, serverId, direction }: TopicListView): boolean =>
  search !== "" || serverId !== undefined || direction !== undefined;
export const NO_FILTERS = { search: "", serverId: undefined, direction: undefined, current: 1 } as const;
