import type { Page } from "@sweepline/contract/core/paging.ts";
import {
  COMMAND_ENDPOINTS,
  COMMAND_EVENTS,
  COMMAND_STATES,
  type Command,
  type CommandKind,
  type CommandOrder,
  FINAL_COMMAND_STATES,
} from "@sweepline/contract/fleet/commands/index.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, type InputOf, newKey, queryFor, queryKeyOf } from "../../core/api/index.ts";
import { liveHandler } from "../../core/live/index.ts";

type CommandInput = InputOf<typeof COMMAND_ENDPOINTS.list>;
export type CommandQuery = NonNullable<CommandInput["query"]>;

const OPEN_STATES = COMMAND_STATES.filter((state) => !FINAL_COMMAND_STATES.includes(state));
export const openCommandsQuery = (id: number) =>
  queryFor(COMMAND_ENDPOINTS.list, { params: { id }, query: { states: OPEN_STATES, size: 50 } });
/** The newest, to say how they ended where somebody has just pressed. */
export const newestCommandsQuery = (id: number) =>
  queryFor(COMMAND_ENDPOINTS.list, { params: { id }, query: { size: 3 } });
export const possibleQuery = (id: number) => queryFor(COMMAND_ENDPOINTS.possible, { params: { id } });

interface Sending {
  /** Which kind is on its way to the server. */
  readonly busy: CommandKind | undefined;
  send(order: CommandOrder): Promise<void>;
}

/** Settles in any case: a refusal has shown its message. */
export function useSending(deviceId: number): Sending {
  const cache = useQueryClient();
  const [busy, setBusy] = useState<CommandKind>();
  return {
    busy,
    async send(order) {
      setBusy(order.kind);
      try {
        await sendCommand(cache, deviceId, order);
      } catch {
        // Shown already.
      }
      setBusy(undefined);
    },
  };
}

async function sendCommand(cache: QueryClient, id: number, order: CommandOrder): Promise<void> {
  // A click that is sent twice over a bad connection is one command.
  const body = { order, key: newKey() };
  takeCommand(cache, id, await call(COMMAND_ENDPOINTS.send, { params: { id }, body }));
}

export async function withdrawCommand(cache: QueryClient, { deviceId, id }: Command): Promise<void> {
  const params = { id: deviceId, commandId: id };
  takeCommand(cache, deviceId, await call(COMMAND_ENDPOINTS.withdraw, { params }));
}

/** Into every list that it belongs to, and out of those that it has left. */
export function takeCommand(cache: QueryClient, deviceId: number, command: Command): void {
  const lists = cache.getQueriesData<Page<Command>>({ queryKey: queryKeyOf(COMMAND_ENDPOINTS.list) });
  for (const [key, page] of lists) {
    const input = key[1] as CommandInput | undefined;
    if (!page || Number(input?.params.id) !== deviceId) continue;
    cache.setQueryData<Page<Command>>(key, withCommand(page, command, input?.query ?? {}));
  }
}

function withCommand(page: Page<Command>, command: Command, query: CommandQuery): Page<Command> {
  const held = page.records.find(({ id }) => id === command.id);
  if (held && rankOf(held) > rankOf(command)) return page;
  const belongs = isAmong(query.kinds, command.kind) && isAmong(query.states, command.state);
  if (held) {
    const records = belongs
      ? page.records.map((one) => (one.id === command.id ? command : one))
      : page.records.filter(({ id }) => id !== command.id);
    return { ...page, records, total: page.total - (belongs ? 0 : 1) };
  }
  const isTop = Number(query.current ?? 1) === 1 && (query.sort === undefined || query.sort === "-createdAt");
  if (!belongs || !isTop || (query.to !== undefined && command.createdAt > query.to)) return page;
  const records = [command, ...page.records].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  return { ...page, total: page.total + 1, records: records.slice(0, page.size) };
}

/** Messages may arrive out of order; a command never goes back to an earlier state. */
const rankOf = ({ state }: Command): number => COMMAND_STATES.indexOf(state);

const isAmong = (chosen: unknown, value: string): boolean => !Array.isArray(chosen) || chosen.includes(value);

export const commandChanged = liveHandler(COMMAND_EVENTS.commandChanged, takeCommand);
