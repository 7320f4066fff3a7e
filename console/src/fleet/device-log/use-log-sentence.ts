import type { LogEntry } from "@sweepline/contract/fleet/device-log.ts";
import { useCallback } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { telemetryTexts } from "../telemetry/index.ts";
import { deviceLogTexts } from "./device-log.texts.ts";
import { logSentence } from "./log-sentence.ts";

/** What happened, in a sentence of the person's language. */
export function useLogSentence(): (entry: Pick<LogEntry, "kind" | "values">) => string {
  const log = useTexts(deviceLogTexts);
  const reasons = useDictionary("offlineReason");
  const statuses = useDictionary("deviceStatus");
  const endStatuses = useDictionary("taskEndStatus");
  const telemetry = useTexts(telemetryTexts);
  return useCallback(
    (entry) => logSentence(entry, { log, reasons, statuses, endStatuses, telemetry }),
    [log, reasons, statuses, endStatuses, telemetry],
  );
}
