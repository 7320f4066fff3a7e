import type { Page } from "@sweepline/contract/core/paging.ts";
import {
  COMMAND_ENDPOINTS,
  COMMAND_FAILURES,
  COMMAND_STATES,
  type Command,
  type CommandEnd,
} from "@sweepline/contract/fleet/commands/index.ts";
import { DEVICE_STATUS } from "@sweepline/contract/fleet/shared/codes.ts";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { queryKeyOf } from "../../core/api/index.ts";
import { dictionaryIn } from "../../system/dictionaries/index.ts";
import { labelFor, telemetryTexts } from "../telemetry/index.ts";
import { detailsOf, outcomeOf } from "./command-text.ts";
import { type CommandQuery, takeCommand } from "./commands.calls.ts";
import { commandTexts } from "./commands.texts.ts";
import { buttonsOf, whyNot } from "./why-not.ts";

const aCommand = (given: Partial<Command> = {}): Command => ({
  id: "019cd7a8-8d3f-7c11-8a55-0123456789ab",
  deviceId: 7,
  kind: "pause",
  parameters: {},
  state: "queued",
  failure: null,
  endedBy: null,
  stalledSince: null,
  note: "",
  staffId: 1,
  staffName: "Ada",
  createdAt: "2026-11-21T08:00:00.000Z",
  sentAt: null,
  deliveredAt: null,
  acceptedAt: null,
  endedAt: null,
  expiresAt: "2026-11-21T08:05:00.000Z",
  ...given,
});

describe("a command that comes over the live connection", () => {
  let cache: QueryClient;
  const keyOf = (query: CommandQuery) => queryKeyOf(COMMAND_ENDPOINTS.list, { params: { id: 7 }, query });
  const hold = (query: CommandQuery, records: Command[]) =>
    cache.setQueryData<Page<Command>>(keyOf(query), {
      records,
      total: records.length,
      isTotalExact: true,
      size: 2,
      current: 1,
    });
  const held = (query: CommandQuery) =>
    cache.getQueryData<Page<Command>>(keyOf(query))?.records.map(({ id, state }) => [id, state]);
  const [a, b, c] = ["a", "b", "c"].map((id, place) =>
    aCommand({ id, createdAt: `2026-11-21T08:00:0${place}.000Z` }),
  ) as [Command, Command, Command];
  beforeEach(() => {
    cache = new QueryClient();
  });

  it("goes to the top, and pushes the oldest off", () => {
    hold({ current: 1 }, [b, a]);
    takeCommand(cache, 7, c);
    expect(held({ current: 1 })).toEqual([
      ["c", "queued"],
      ["b", "queued"],
    ]);
  });

  it("goes on in its row, and never back", () => {
    hold({ current: 1 }, [a]);
    takeCommand(cache, 7, { ...a, state: "done" });
    takeCommand(cache, 7, { ...a, state: "sent" });
    expect(held({ current: 1 })).toEqual([["a", "done"]]);
  });

  it("leaves a list that asks for another state, and comes to none of another device, kind or page", () => {
    hold({ states: ["queued"] }, [a]);
    hold({ kinds: ["dock"] }, []);
    hold({ current: 2 }, []);
    takeCommand(cache, 7, { ...a, state: "sent" });
    takeCommand(cache, 8, b);
    expect(held({ states: ["queued"] })).toEqual([]);
    expect(held({ kinds: ["dock"] })).toEqual([]);
    expect(held({ current: 2 })).toEqual([]);
  });
});

describe("a command in words", () => {
  const texts = {
    t: commandTexts.en,
    failures: dictionaryIn("en", "commandFailure"),
    kinds: dictionaryIn("en", "commandKind"),
    runEnds: dictionaryIn("en", "taskEndStatus"),
    errorLabel: (type: string) => labelFor(telemetryTexts.en, "errorTypes", type),
    time: (instant: string) => instant.slice(11, 16),
  };
  const say = (given: Partial<Command>, isOnline = true) => outcomeOf(aCommand(given), texts, { isOnline });

  it.each([
    [{ kind: "start", state: "failed", failure: "locked" }, /^Start failed: /],
    [{ kind: "start", state: "failed", failure: "refused", note: "no water" }, /^Start failed: .*“no water”/],
    [
      { kind: "start", state: "failed", failure: "brokenOff", acceptedAt: "2026-11-21T08:01:00Z" },
      /^(?!Start failed)./,
    ],
    [{ kind: "pause", state: "failed", failure: "locked" }, /^(?!Start failed)./],
    [
      { kind: "pause", state: "expired", deliveredAt: "2026-11-21T08:01:00Z" },
      /^The robot's reply timed out: .* Refresh the page$/,
    ],
  ] as const)("says in the words of §8 what came of %o", (given, words) => {
    expect(say(given)).toMatch(words);
  });

  it("says until when a device that is away can still get it", () => {
    expect(say({}, false)).toBe("The device is offline; it receives this if it reconnects before 08:05");
    expect(say({}, true)).toBe("Waiting for previous command");
  });

  it("says what the device said", () => {
    expect(say({ state: "failed", failure: "refused", note: "Battery too low" })).toBe(
      "The device refused it: “Battery too low”",
    );
    expect(say({ state: "done", note: "completed" })).toBe("Completed");
    expect(say({ state: "failed", failure: "brokenOff", note: "endedManually" })).toBe(
      "The device began and could not finish: Ended manually",
    );
  });

  it.each([
    ["noRouteError: no way to 7", "The device refused it: No route: “no way to 7”"],
    ["noOrderToCancel", "The device refused it: No order to cancel"],
    [
      "orderUpdateError: stitching order base not extending active order base",
      "The device refused it: it is busy with an order from elsewhere; stop that first",
    ],
    ["its own: words", "The device refused it: “its own: words”"],
  ])("shows no code of the standard: %s", (note, words) => {
    expect(say({ state: "failed", failure: "refused", note })).toBe(words);
  });

  it("says who ended it and by what", () => {
    const ended = (failure: "superseded" | "withdrawn", endedBy: Partial<CommandEnd>) =>
      say({
        ...{ state: "failed", failure, note: "endedManually" },
        endedBy: { staffId: 4, staffName: "季晓棠", commandId: null, kind: null, ...endedBy },
      });
    const commandId = "019cd7a8-8d3f-7c11-8a55-0123456789ac";
    expect(ended("withdrawn", {})).toBe("Withdrawn by 季晓棠");
    expect(ended("superseded", { commandId, kind: "stop" })).toBe("Ended by 季晓棠");
    expect(ended("superseded", { commandId, kind: "dock" })).toBe("Replaced by Return to dock (季晓棠)");
    expect(ended("superseded", { commandId, kind: "stop", staffId: null, staffName: null })).toBe(
      "Ended by Platform",
    );
  });

  it("says since when the device stands still though it has accepted", () => {
    expect(say({ state: "accepted", stalledSince: "2026-11-21T08:01:00.000Z" })).toBe(
      "Accepted, but the device has not moved since 08:01 and gives no reason",
    );
  });

  it("tells what was never sent from what was never confirmed", () => {
    expect(say({ state: "expired" })).toMatch(/never sent/);
    expect(say({ state: "expired", sentAt: "2026-11-21T08:00:01.000Z" })).toMatch(/may still carry it out/);
  });

  it.each(COMMAND_STATES)("says something of %s without gaps", (state) => {
    for (const failure of COMMAND_FAILURES) expect(say({ state, failure })).not.toMatch(/undefined|null/);
  });

  it("names its parameters", () => {
    const settings = { nameOf: () => "Volume", labelOf: (_: unknown, value: unknown) => `“${value}”` };
    const said = (given: Pick<Command, "kind" | "parameters">) =>
      detailsOf(aCommand(given), commandTexts.en, settings);
    expect(said({ kind: "start", parameters: { mode: "MAX" } })).toBe("whole floor · mode “MAX”");
    expect(said({ kind: "start", parameters: { zoneIds: ["a", "b"] } })).toBe("zones a, b");
    expect(said({ kind: "goTo", parameters: { x: 1.23456, y: 2 } })).toBe("x 1.23 · y 2");
    expect(said({ kind: "setSettings", parameters: { settings: { volumePercent: 30 } } })).toBe(
      "Volume “30”",
    );
  });

  it("says of other rooms' commands what people know, and nothing of what is for the robot alone", () => {
    const settings = { nameOf: String, labelOf: String };
    const runId = "019cd7a8-8d3f-7c11-8a55-0123456789ab";
    const run = {
      runId,
      taskName: "Corridors",
      mapId: "f1",
      steps: [{}, {}],
      order: "given",
      whenLow: "resume",
    };
    const said = (kind: Command["kind"], parameters: object) =>
      detailsOf(aCommand({ kind, parameters } as Partial<Command>), commandTexts.en, settings);
    expect(said("runTask", run)).toBe("task Corridors · map f1 · steps 2");
    expect(said("skipStep", { runId, step: 0 })).toBe("step 1");
    expect(said("enableMap", { mapKey: "f1", version: "12", hash: "00ff" })).toBe("map f1 · version 12");
  });
});

describe("a button", () => {
  const readiness = (given: object = {}) => ({
    status: DEVICE_STATUS.standby,
    isLocked: false,
    open: [],
    ...given,
  });

  it("is there where the device knows it; pausing and resuming share a place", () => {
    const all = ["start", "pause", "resume", "stop", "setSettings"] as const;
    expect(buttonsOf(all, DEVICE_STATUS.autoTask)).toEqual(["start", "pause", "stop"]);
    expect(buttonsOf(all, DEVICE_STATUS.taskPaused)).toEqual(["start", "resume", "stop"]);
    expect(buttonsOf([], DEVICE_STATUS.autoTask)).toEqual([]);
  });

  it("says why it is off", () => {
    expect(whyNot("start", readiness({ isLocked: true }))).toBe("locked");
    expect(whyNot("start", readiness({ status: DEVICE_STATUS.autoTask }))).toBe("working");
    expect(whyNot("dock", readiness({ status: DEVICE_STATUS.charging }))).toBe("docked");
    expect(whyNot("pause", readiness())).toBe("idle");
    expect(whyNot("dock", readiness({ open: [aCommand({ kind: "dock" })] }))).toBe("waiting");
    expect(whyNot("start", readiness())).toBeUndefined();
  });

  it("to stop is never off", () => {
    const worst = readiness({ isLocked: true, open: [aCommand({ kind: "stop" })] });
    expect(whyNot("stop", worst)).toBeUndefined();
  });
});
