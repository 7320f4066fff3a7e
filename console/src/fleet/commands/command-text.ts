import { type Command, FINAL_COMMAND_STATES } from "@sweepline/contract/fleet/commands/index.ts";
import type { SettingName } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import { TASK_END_STATUS } from "@sweepline/contract/fleet/shared/codes.ts";
import { useCallback } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type Dictionary, useDictionary } from "../../system/dictionaries/index.ts";
import type { useSettingLabels } from "../products/index.ts";
import { labelFor, telemetryTexts } from "../telemetry/index.ts";
import { commandTexts } from "./commands.texts.ts";

/** How commands of one device stand, in sentences. */
export function useOutcome(isOnline: boolean): (command: Command) => string {
  const t = useTexts(commandTexts);
  const failures = useDictionary("commandFailure");
  const kinds = useDictionary("commandKind");
  const runEnds = useDictionary("taskEndStatus");
  const telemetry = useTexts(telemetryTexts);
  const format = useFormat();
  return useCallback(
    (command) => {
      const isFarOff = Date.parse(command.expiresAt) - Date.parse(command.createdAt) > 12 * 3_600_000;
      const time = (instant: string) => (isFarOff ? format.dateTime(instant) : format.time(instant));
      const errorLabel = (type: string) => labelFor(telemetry, "errorTypes", type);
      return outcomeOf(command, { t, failures, kinds, runEnds, errorLabel, time }, { isOnline });
    },
    [t, telemetry, failures, kinds, runEnds, format, isOnline],
  );
}

type Texts = (typeof commandTexts)["en"];
type SettingLabels = ReturnType<typeof useSettingLabels>;

interface CommandTextsContext {
  readonly t: Texts;
  readonly failures: Pick<Dictionary, "labelOf">;
  readonly kinds: Pick<Dictionary, "labelOf">;
  /** What devices say of a run that has ended, by the specification's words. */
  readonly runEnds: Pick<Dictionary, "labelOf">;
  /** Of a type of error that devices report; one that we do not know as it is. */
  readonly errorLabel: (errorType: string) => string;
  /** An instant as a time of day, or with its date where it is not of today. */
  readonly time: (instant: string) => string;
}

/** How far a command is, or how it ended, in a sentence: what is waited for, and until when. */
export function outcomeOf(
  command: Command,
  context: CommandTextsContext,
  device: { isOnline: boolean } | undefined,
): string {
  const { t, time } = context;
  const { state, note, sentAt, deliveredAt, expiresAt, stalledSince } = command;
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
      return stalledSince ? t.says.stalled(time(stalledSince)) : t.says.accepted;
    case "done":
      return wordsOf(note, context);
    case "failed":
      return endOf(command, context);
    case "expired":
      if (deliveredAt) return t.says.expiredSilent;
      return sentAt ? t.says.expiredSent(until) : t.says.expiredUnsent(until);
  }
}

/** Who or what ended it, where that is known; else why, with the device's own words. */
function endOf({ kind, acceptedAt, failure, note, endedBy }: Command, context: CommandTextsContext): string {
  const { t, failures, kinds } = context;
  if (!endedBy) {
    // Spec §8: what was begun and broke off has started.
    const isStart = kind === "start" && acceptedAt === null;
    const why = [failure && failures.labelOf(failure), wordsOf(note, context)];
    return [isStart && t.startFailed, ...why].filter(Boolean).join(": ");
  }
  const by = endedBy.staffName ?? t.platform;
  if (endedBy.kind === null) return t.ended.takenBack(by);
  return endedBy.kind === "stop" ? t.ended.stopped(by) : t.ended.replaced(kinds.labelOf(endedBy.kind), by);
}

/** A code of the contract or of VDA 5050 in the person's language; whatever else a device says stands as its own words. */
function wordsOf(note: string, { t, runEnds, errorLabel }: CommandTextsContext): string {
  if (note in TASK_END_STATUS) return runEnds.labelOf(note);
  const { type = "", words } = /^(?<type>\w+)(?:: (?<words>.*))?$/s.exec(note)?.groups ?? {};
  // Each order that we give is a new one, so this is said of one that the device has already.
  if (type === "orderUpdateError") return t.otherOrder;
  const label = errorLabel(type);
  if (label !== type) return words ? `${label}: ${t.deviceSays(words)}` : label;
  return note && t.deviceSays(note);
}

/** Parameters as short text: `mode Max · zones a, b`. What has no word is for the robot alone. */
export function detailsOf({ kind, parameters }: Command, t: Texts, settings: SettingLabels): string {
  const { settings: changed, ...rest } = parameters as Record<string, unknown>;
  const words: Readonly<Record<string, string>> = t.parameters;
  const changes = Object.entries({ ...(changed as object | undefined) }).map(
    ([name, value]) =>
      `${settings.nameOf(name as SettingName)} ${settings.labelOf(name as SettingName, value)}`,
  );
  const parts = Object.entries(rest)
    .filter(([name]) => name in words)
    .map(([name, value]) => `${words[name]} ${shown(name, value, settings)}`);
  const isWhole = kind === "start" && !("zoneIds" in parameters) && !("segmentIds" in parameters);
  return [...(isWhole ? [t.wholeFloor] : []), ...changes, ...parts].join(" · ");
}

function shown(name: string, value: unknown, settings: SettingLabels): string {
  if (name === "mode") return settings.labelOf("cleaningMode", value);
  if (name === "steps") return String((value as readonly unknown[]).length);
  // People count from 1.
  if (name === "step") return String((value as number) + 1);
  if (typeof value === "number") return String(Math.round(value * 100) / 100);
  return Array.isArray(value) ? value.join(", ") : String(value);
}

export const isOpen = ({ state }: Command): boolean => !FINAL_COMMAND_STATES.includes(state);
