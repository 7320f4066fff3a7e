import type { Page } from "@sweepline/contract/core/paging.ts";
import { DEVICE_LOG_ENDPOINTS, LOG_KINDS, type LogEntry } from "@sweepline/contract/fleet/device-log.ts";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { queryKeyOf } from "../../core/api/index.ts";
import { readUrl } from "../../core/page/index.ts";
import { dictionaryIn } from "../../system/dictionaries/index.ts";
import { telemetryTexts } from "../telemetry/index.ts";
import { countLine, type LogQuery, takeLine } from "./device-log.calls.ts";
import { deviceLogTexts } from "./device-log.texts.ts";
import { logSentence } from "./log-sentence.ts";
import { canFollow, jumpedTo, LOG } from "./log-view.ts";

const anEntry = (given: Partial<LogEntry> = {}): LogEntry => ({
  id: 100,
  at: "2026-11-21T08:00:00.000Z",
  level: "warning",
  kind: "batteryLow",
  values: { percent: 14 },
  ...given,
});

describe("a new line of the log", () => {
  let cache: QueryClient;
  const keyOf = (query: LogQuery) => queryKeyOf(DEVICE_LOG_ENDPOINTS.list, { params: { id: 7 }, query });
  const hold = (query: LogQuery, records: LogEntry[] = [anEntry({ id: 99 })]) =>
    cache.setQueryData<Page<LogEntry>>(keyOf(query), {
      records,
      total: 50,
      isTotalExact: true,
      size: 2,
      current: 1,
    });
  const ids = (query: LogQuery) =>
    cache.getQueryData<Page<LogEntry>>(keyOf(query))?.records.map(({ id }) => id);
  beforeEach(() => {
    cache = new QueryClient();
  });

  it("goes to the top of the first page and pushes the oldest off", () => {
    hold({ current: 1 }, [anEntry({ id: 99 }), anEntry({ id: 98 })]);
    takeLine(cache, 7, anEntry());
    expect(ids({ current: 1 })).toEqual([100, 99]);
    expect(cache.getQueryData<Page<LogEntry>>(keyOf({ current: 1 }))?.total).toBe(51);
  });

  it.each([
    ["another page", { current: 2 }],
    ["another level", { levels: ["error"] }],
    ["another kind", { kinds: ["locked"] }],
    ["a text search, which only the server can answer", { search: "x" }],
    ["a range that has ended", { to: "2026-11-20T00:00:00.000Z" }],
  ] as [string, LogQuery][])("does not come to %s", (_, query) => {
    hold(query);
    takeLine(cache, 7, anEntry());
    expect(ids(query)).toEqual([99]);
  });

  it("comes to lists that ask for its level and kind, once, and not to other devices", () => {
    const query: LogQuery = { levels: ["warning"], kinds: ["batteryLow"] };
    hold(query);
    takeLine(cache, 7, anEntry());
    takeLine(cache, 7, anEntry());
    takeLine(cache, 8, anEntry({ id: 101 }));
    expect(ids(query)).toEqual([100, 99]);
  });
});

describe("a line of the log in words", () => {
  const texts = {
    log: deviceLogTexts.en,
    reasons: dictionaryIn("en", "offlineReason"),
    statuses: dictionaryIn("en", "deviceStatus"),
    endStatuses: dictionaryIn("en", "taskEndStatus"),
    telemetry: telemetryTexts.en,
  };

  it.each([
    [
      { kind: "statusChanged", values: { from: "01", to: "04" } },
      "Status changed from “Standby” to “Auto task”",
    ],
    [{ kind: "disconnected", values: { reason: "silence" } }, "Disconnected: Nothing heard"],
    [
      { kind: "connected", values: { remoteIp: "203.0.113.7", isExposed: 1 } },
      "Connected unencrypted from 203.0.113.7, over the open internet",
    ],
    [{ kind: "batteryLow", values: { percent: 14 } }, "Battery low: 14%"],
    [{ kind: "errorRaised", values: { errorType: "stuck", description: "" } }, "Error: stuck"],
    [{ kind: "errorCleared", values: { errorType: "navigationStuck" } }, "Error cleared: Navigation stuck"],
    [{ kind: "errorCleared", values: { errorType: "constructor" } }, "Error cleared: constructor"],
    [
      { kind: "taskEnded", values: { taskName: "A", endStatus: "abnormalEnd" } },
      "Task “A” ended: Abnormal end",
    ],
  ] as const)("says %j", (entry, sentence) => {
    expect(logSentence(entry, texts)).toBe(sentence);
  });

  it("shows codes that it does not know as they are", () => {
    expect(logSentence({ kind: "statusChanged", values: { from: "77", to: "04" } }, texts)).toContain("77");
    expect(logSentence({ kind: "disconnected", values: { reason: "aliens" } }, texts)).toContain("aliens");
  });

  it.each(LOG_KINDS)("says something of %s even without values", (kind) => {
    expect(logSentence({ kind, values: {} }, texts)).not.toMatch(/undefined|null|NaN/);
  });
});

describe("a moment that was jumped to", () => {
  it("is the end of what is shown, itself included, and ends the following", () => {
    const view = readUrl(LOG.fields, "?at=2026-11-20T10:00:00.000Z&from=2026-11-01");
    expect(jumpedTo(view)).toEqual({ from: undefined, to: "2026-11-20T10:00:00.001Z" });
    expect(canFollow(view)).toBe(false);
    expect(canFollow(readUrl(LOG.fields, "?levels=error"))).toBe(true);
    expect(jumpedTo(readUrl(LOG.fields, "?at=yesterday"))).toEqual({});
  });
});

describe("counts of levels", () => {
  it("grow with new lines of the same device and filters", () => {
    const cache = new QueryClient();
    const keyOf = (query: object) => queryKeyOf(DEVICE_LOG_ENDPOINTS.levels, { params: { id: 7 }, query });
    for (const query of [{}, { search: "x" }])
      cache.setQueryData(keyOf(query), { info: 1, warning: 2, error: 3 });
    countLine(cache, 7, anEntry());
    countLine(cache, 8, anEntry());
    expect(cache.getQueryData(keyOf({}))).toEqual({ info: 1, warning: 3, error: 3 });
    expect(cache.getQueryData(keyOf({ search: "x" }))).toEqual({ info: 1, warning: 2, error: 3 });
  });
});
