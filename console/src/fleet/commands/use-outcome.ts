import type { Command } from "@sweepline/contract/fleet/commands/index.ts";
import { useCallback } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { labelFor, telemetryTexts } from "../telemetry/index.ts";
import { outcomeOf } from "./command-text.ts";
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
