import type { LogEntry } from "@sweepline/contract/fleet/device-log.ts";
import type { Dictionary } from "../../system/dictionaries/index.ts";
import { labelFor, type telemetryTexts } from "../telemetry/index.ts";
import type { deviceLogTexts } from "./device-log.texts.ts";

type Labels = Pick<Dictionary, "labelOf">;

export interface LogTexts {
  readonly log: (typeof deviceLogTexts)["en"];
  readonly reasons: Labels;
  readonly statuses: Labels;
  readonly endStatuses: Labels;
  readonly telemetry: (typeof telemetryTexts)["en"];
}

/** What happened, in a sentence. A value that the line does not carry, or that is new to us, is shown as it is or left out. */
export function logSentence({ kind, values }: Pick<LogEntry, "kind" | "values">, texts: LogTexts): string {
  const { sentences } = texts.log;
  const value = (...names: string[]): string => {
    const found = names.map((name) => values[name]).find((each) => each !== undefined);
    return found === undefined ? "" : String(found);
  };
  switch (kind) {
    case "connected":
      return values.isExposed === 1
        ? sentences.connectedExposed(value("remoteIp"))
        : sentences.connected(value("remoteIp"));
    case "disconnected":
      return sentences.disconnected(texts.reasons.labelOf(value("reason")));
    case "statusChanged":
      return sentences.statusChanged(
        texts.statuses.labelOf(value("from")),
        texts.statuses.labelOf(value("to")),
      );
    case "errorRaised":
      return sentences.errorRaised(
        labelFor(texts.telemetry, "errorTypes", value("errorType")),
        value("description", "errorDescription"),
      );
    case "errorCleared":
      return sentences.errorCleared(labelFor(texts.telemetry, "errorTypes", value("errorType")));
    case "batteryLow":
      return sentences.batteryLow(`${value("percent", "batteryPercent")}%`);
    case "mapReported":
      return sentences.mapReported(value("name", "mapKey", "mapId"));
    case "taskEnded":
      return sentences.taskEnded(value("taskName"), texts.endStatuses.labelOf(value("endStatus")));
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
