import { type Command, FINAL_COMMAND_STATES } from "@sweepline/contract/fleet/commands/index.ts";
import type { Dictionary } from "../../system/dictionaries/index.ts";
import type { commandTexts } from "./commands.texts.ts";

type Texts = (typeof commandTexts)["en"];

interface CommandTextsContext {
  readonly t: Texts;
  readonly failures: Pick<Dictionary, "labelOf">;
  /** An instant as a time of day, or with its date where it is not of today. */
  readonly time: (instant: string) => string;
}

/** How far a command is, or how it ended, in a sentence: what is waited for, and until when. */
export function outcomeOf(
  command: Command,
  { t, failures, time }: CommandTextsContext,
  device: { isOnline: boolean } | undefined,
): string {
  const { state, failure, note, sentAt, deliveredAt, expiresAt } = command;
  const until = time(expiresAt);
  switch (state) {
    case "queued":
      if (!device) return "";
      return device.isOnline ? t.says.queuedBehind : t.says.queuedOffline(until);
    case "sent":
      return t.says.sent(until);
    case "delivered":
      return t.says.delivered;
    case "accepted":
      return t.says.accepted;
    case "done":
      return note;
    case "failed":
      return [failure && failures.labelOf(failure), note].filter(Boolean).join(": ");
    case "expired":
      if (deliveredAt) return t.says.expiredSilent;
      return sentAt ? t.says.expiredSent(until) : t.says.expiredUnsent(until);
  }
}

/** Parameters as short text: `mode MAX · zones a, b`. */
export function detailsOf({ kind, parameters }: Command, t: Texts): string {
  const { settings, ...rest } = parameters as Record<string, unknown>;
  const flat = Object.entries({ ...(settings as object | undefined), ...rest });
  const parts = flat.map(([name, value]) => {
    const label = (t.parameters as Record<string, string>)[name] ?? name;
    return `${label} ${shown(value)}`;
  });
  const isWhole = kind === "start" && !("zoneIds" in parameters) && !("segmentIds" in parameters);
  return [...(isWhole ? [t.wholeFloor] : []), ...parts].join(" · ");
}

function shown(value: unknown): string {
  if (typeof value === "number") return String(Math.round(value * 100) / 100);
  return Array.isArray(value) ? value.join(", ") : String(value);
}

export const isOpen = ({ state }: Command): boolean => !FINAL_COMMAND_STATES.includes(state);
