import { COMMAND_KINDS, COMMAND_STATES } from "@sweepline/contract/fleet/commands/index.ts";
import { dayEnd, dayStart } from "../../core/format/index.ts";
import { type UrlValues, urlChoices, urlCount, urlDay } from "../../core/page/index.ts";
import type { CommandQuery } from "./commands.calls.ts";

/** What the history keeps in its page's address. */
export const COMMAND_FIELDS = {
  kinds: urlChoices(COMMAND_KINDS),
  states: urlChoices(COMMAND_STATES),
  from: urlDay(),
  to: urlDay(),
  current: urlCount(1),
  size: urlCount(20),
};
export type CommandView = UrlValues<typeof COMMAND_FIELDS>;

/** Days are the person's own. */
export function commandQueryOf(view: CommandView, timeZone: string): CommandQuery {
  const { kinds, states, from, to, current, size } = view;
  return {
    kinds: kinds.length > 0 ? [...kinds] : undefined,
    states: states.length > 0 ? [...states] : undefined,
    from: from ? dayStart(from, timeZone) : undefined,
    to: to ? dayEnd(to, timeZone) : undefined,
    current,
    size: Math.min(100, size),
  };
}

export const hasCommandFilters = ({ kinds, states, from, to }: CommandView): boolean =>
  kinds.length > 0 || states.length > 0 || from !== "" || to !== "";

export const NO_COMMAND_FILTERS = { kinds: [], states: [], from: "", to: "", current: 1 } as const;
