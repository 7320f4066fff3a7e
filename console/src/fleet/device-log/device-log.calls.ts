import type { Page } from "@sweepline/contract/core/paging.ts";
import {
  DEVICE_LOG_ENDPOINTS,
  DEVICE_LOG_EVENTS,
  type LogEntry,
  type LogLevel,
} from "@sweepline/contract/fleet/device-log.ts";
import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import { type InputOf, queryFor, queryKeyOf } from "../../core/api/index.ts";
import { liveHandler } from "../../core/live/index.ts";

type LogInput = InputOf<typeof DEVICE_LOG_ENDPOINTS.list>;
export type LogQuery = NonNullable<LogInput["query"]>;

type LevelsInput = InputOf<typeof DEVICE_LOG_ENDPOINTS.levels>;
type LevelsQuery = NonNullable<LevelsInput["query"]>;

export const logLevelsQuery = (id: number, query: LevelsQuery) => ({
  ...queryFor(DEVICE_LOG_ENDPOINTS.levels, { params: { id }, query }),
  placeholderData: keepPreviousData,
});

/**
 * A new line goes to the top of every first page that it belongs to. Whether a text search would find it only the
 * server knows: such lists stay as they are until they are read again.
 */
export function takeLine(cache: QueryClient, deviceId: number, entry: LogEntry): void {
  const lists = cache.getQueriesData<Page<LogEntry>>({ queryKey: queryKeyOf(DEVICE_LOG_ENDPOINTS.list) });
  for (const [key, page] of lists) {
    const input = key[1] as LogInput | undefined;
    if (!page || Number(input?.params.id) !== deviceId || !isWanted(entry, input?.query ?? {})) continue;
    if (page.records.some(({ id }) => id === entry.id)) continue;
    cache.setQueryData<Page<LogEntry>>(key, {
      ...page,
      total: page.total + 1,
      records: [entry, ...page.records].slice(0, page.size),
    });
  }
}

/** The same for how many lines there are of each level. */
export function countLine(cache: QueryClient, deviceId: number, entry: LogEntry): void {
  const counts = cache.getQueriesData<Record<LogLevel, number>>({
    queryKey: queryKeyOf(DEVICE_LOG_ENDPOINTS.levels),
  });
  for (const [key, held] of counts) {
    const input = key[1] as LevelsInput | undefined;
    if (!held || Number(input?.params.id) !== deviceId || !isWanted(entry, input?.query ?? {})) continue;
    cache.setQueryData(key, { ...held, [entry.level]: held[entry.level] + 1 });
  }
}

function isWanted(entry: LogEntry, query: LogQuery): boolean {
  const { current = 1, sort, levels, kinds, search, to } = query;
  if (Number(current) !== 1 || search || (sort !== undefined && sort !== "-at")) return false;
  if (to !== undefined && entry.at > to) return false;
  return isAmong(levels, entry.level) && isAmong(kinds, entry.kind);
}

const isAmong = (chosen: unknown, value: string): boolean => !Array.isArray(chosen) || chosen.includes(value);

export const deviceLogged = liveHandler(DEVICE_LOG_EVENTS.deviceLogged, (cache, deviceId, entry) => {
  // Counts first: whether a line is new to them shows by the lists that have it already.
  countLine(cache, deviceId, entry);
  takeLine(cache, deviceId, entry);
});
