import {
  DEVICE_STATUS_CODES,
  type DeviceStatus,
  TASK_END_STATUSES,
  type TaskEndStatus,
} from "@sweepline/contract/fleet/codes.ts";
import { OFFLINE_REASON_CODES, type OfflineReason } from "@sweepline/contract/fleet/connections.ts";
import type { LogEntry } from "@sweepline/contract/fleet/device-log.ts";
import type { connectionTexts } from "../connections/index.ts";
import { type telemetryTexts, wordFor } from "../telemetry/index.ts";
import type { deviceLogTexts } from "./device-log.texts.ts";

export interface LogWords {
  readonly log: (typeof deviceLogTexts)["en"];
  readonly reasons: (typeof connectionTexts)["en"]["reasons"];
  readonly telemetry: (typeof telemetryTexts)["en"];
}

/** What happened, in a sentence. A value that the line does not carry, or that is new to us, is shown as it is or left out. */
export function logSentence({ kind, values }: Pick<LogEntry, "kind" | "values">, words: LogWords): string {
  const { sentences } = words.log;
  const value = (...names: string[]): string => {
    const found = names.map((name) => values[name]).find((each) => each !== undefined);
    return found === undefined ? "" : String(found);
  };
  switch (kind) {
    case "connected":
      return sentences.connected(value("remoteIp"));
    case "disconnected":
      return sentences.disconnected(reasonName(value("reason"), words));
    case "statusChanged":
      return sentences.statusChanged(statusName(value("from"), words), statusName(value("to"), words));
    case "errorRaised":
      return sentences.errorRaised(
        wordFor(words.telemetry, "errorTypes", value("errorType")),
        value("description", "errorDescription"),
      );
    case "errorCleared":
      return sentences.errorCleared(wordFor(words.telemetry, "errorTypes", value("errorType")));
    case "batteryLow":
      return sentences.batteryLow(`${value("percent", "batteryPercent")}%`);
    case "mapReported":
      return sentences.mapReported(value("name", "mapKey", "mapId"));
    case "taskEnded":
      return sentences.taskEnded(value("taskName"), endName(value("endStatus"), words));
    case "taskStarted":
    case "taskPaused":
    case "taskResumed":
      return sentences[kind](value("taskName"));
    case "locked":
    case "unlocked":
    case "factsheet":
      return sentences[kind];
  }
}

function reasonName(reason: string, { reasons }: LogWords): string {
  return OFFLINE_REASON_CODES.includes(reason as OfflineReason) ? reasons[reason as OfflineReason] : reason;
}

function endName(endStatus: string, { telemetry }: LogWords): string {
  const isKnown = TASK_END_STATUSES.includes(endStatus as TaskEndStatus);
  return isKnown ? telemetry.endStatus[endStatus as TaskEndStatus] : endStatus;
}

function statusName(code: string, { telemetry }: LogWords): string {
  return DEVICE_STATUS_CODES.includes(code as DeviceStatus) ? telemetry.status[code as DeviceStatus] : code;
}
