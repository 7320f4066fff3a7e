/** What keeps an update from a device, condition by condition, and by the clocks of its site. */
import { DEVICE_STATUS } from "@sweepline/contract/fleet/shared/codes.ts";
import { rolloutPlanSchema } from "@sweepline/contract/operations/rollouts/plan.ts";
import { describe, expect, it } from "vitest";
import { type OfferFacts, retryAt, whyNotNow } from "./may-offer.ts";

const GROUPS = [{ name: "All", share: { by: "percent", value: 100 } }];
type PlanGiven = Partial<Omit<Parameters<typeof rolloutPlanSchema.parse>[0] & object, "groups">>;
const plan = (given: PlanGiven = {}) => rolloutPlanSchema.parse({ groups: GROUPS, ...given });
const NOW = new Date("2026-11-24T12:00:00Z");

const facts = (given: Partial<OfferFacts> = {}): OfferFacts => ({
  rolloutState: "running",
  plan: plan(),
  nextAttemptAt: null,
  ...{ confirmation: null, isAutoConfirming: false },
  isLocked: false,
  status: DEVICE_STATUS.charging,
  isCharging: true,
  batteryPercent: 80,
  diskFreePercent: null,
  timeZone: "UTC",
  quietHours: null,
  nextRunAt: null,
  versions: { firmware: "1.2.0" },
  wanted: { firmware: "1.3.0" },
  needs: [],
  rule: "semver",
  ...given,
});
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const asked = (conditions: object) => plan({ conditions });

describe("conditions", () => {
  it.each([
    ["nothing", {}, null],
    ["a paused rollout", { rolloutState: "paused" }, "rolloutPaused"],
    ["a rollout that is being stopped", { rolloutState: "stopping" }, "rolloutPaused"],
    ["a failure a while ago", { nextAttemptAt: inMinutes(1) }, "retry"],
    ["a failure long ago", { nextAttemptAt: inMinutes(-1) }, null],
    ["nobody who was asked yet", { plan: plan({ needsConfirmation: true }) }, "confirmation"],
    [
      "somebody who declined",
      { plan: plan({ needsConfirmation: true }), confirmation: "denied" },
      "declined",
    ],
    ["somebody who confirmed", { plan: plan({ needsConfirmation: true }), confirmation: "confirmed" }, null],
    ["an agent that asks nobody", { plan: plan({ needsConfirmation: true }), isAutoConfirming: true }, null],
    ["a lock", { isLocked: true }, "locked"],
    ["work", { status: DEVICE_STATUS.autoTask, isCharging: false }, "working"],
    ["work, though by force", { status: DEVICE_STATUS.autoTask, plan: plan({ urgency: "forced" }) }, null],
    [
      "work, only a download",
      { status: DEVICE_STATUS.autoTask, plan: plan({ urgency: "downloadOnly" }) },
      null,
    ],
    [
      "work, by force from then on",
      {
        status: DEVICE_STATUS.autoTask,
        plan: plan({ urgency: "timeForced", forcedAt: "2026-11-24T12:00:00Z" }),
      },
      null,
    ],
    [
      "work, by force later",
      {
        status: DEVICE_STATUS.autoTask,
        plan: plan({ urgency: "timeForced", forcedAt: "2026-11-24T12:00:01Z" }),
      },
      "working",
    ],
    ["a run within half an hour", { nextRunAt: inMinutes(29) }, "plannedRun"],
    ["a run after that", { nextRunAt: inMinutes(30) }, null],
    ["no dock", { isCharging: false, status: DEVICE_STATUS.standby }, "notDocked"],
    ["no word of a dock, by its status", { isCharging: null }, null],
    ["no word of a dock at all", { isCharging: null, status: DEVICE_STATUS.standby }, "notDocked"],
    ["a battery that is too low", { batteryPercent: 29.9 }, "lowBattery"],
    ["no word of the battery", { batteryPercent: null }, "lowBattery"],
    [
      "no word of the battery, and none asked",
      { batteryPercent: null, plan: asked({ minBatteryPercent: null }) },
      null,
    ],
    ["a full disk", { diskFreePercent: 4, plan: asked({ minDiskFreePercent: 5 }) }, "diskFull"],
    ["no word of the disk", { plan: asked({ minDiskFreePercent: 5 }) }, "diskFull"],
    ["too old a version", { plan: asked({ fromVersion: "1.2.1" }) }, "version"],
    [
      "the first version that is meant",
      { plan: asked({ fromVersion: "1.2.0", belowVersion: "1.3.0" }) },
      null,
    ],
    ["too new a version", { plan: asked({ belowVersion: "1.2.0" }) }, "version"],
    [
      "1.10 as newer than 1.9",
      { versions: { firmware: "1.10.0" }, plan: asked({ belowVersion: "1.9.0" }) },
      "version",
    ],
    [
      "an unknown version where one is asked for",
      { versions: {}, plan: asked({ fromVersion: "1.0.0" }) },
      "version",
    ],
    [
      "a dependency that is missing",
      { needs: [{ kind: "mapEngine", minVersion: "2.0.0", belowVersion: "" }] },
      "dependency",
    ],
    [
      "a dependency that comes along",
      {
        needs: [{ kind: "mapEngine", minVersion: "2.0.0", belowVersion: "" }],
        wanted: { firmware: "1.3.0", mapEngine: "2.1.0" },
      },
      null,
    ],
    [
      "a dependency that is too new",
      {
        needs: [{ kind: "mapEngine", minVersion: "2.0.0", belowVersion: "3.0.0" }],
        versions: { firmware: "1.2.0", mapEngine: "3.0.0" },
      },
      "dependency",
    ],
  ] as const)("%s", (_, given, wait) => {
    expect(whyNotNow(facts(given as Partial<OfferFacts>), NOW)).toBe(wait);
  });
});

/** 02:00 to 04:00, each night. */
const NIGHTS = Array.from({ length: 7 }, (_, day) => ({
  day: day + 1,
  ranges: [{ from: "02:00", to: "04:00" }],
}));
const may = (timeZone: string, at: string, windows = NIGHTS) =>
  whyNotNow(facts({ timeZone, plan: plan({ windows }) }), new Date(at)) === null;

/** The same moment by the clocks of 20 zones, in winter and in summer: [zone, January, July], offset in hours. */
const ZONES = [
  ["UTC", 0, 0],
  ["Europe/London", 0, 1],
  ["Europe/Berlin", 1, 2],
  ["Europe/Athens", 2, 3],
  ["Europe/Moscow", 3, 3],
  ["Africa/Cairo", 2, 3],
  ["Africa/Johannesburg", 2, 2],
  ["Asia/Dubai", 4, 4],
  ["Asia/Kolkata", 5.5, 5.5],
  ["Asia/Kathmandu", 5.75, 5.75],
  ["Asia/Shanghai", 8, 8],
  ["Asia/Tokyo", 9, 9],
  ["Australia/Adelaide", 10.5, 9.5],
  ["Australia/Sydney", 11, 10],
  ["Australia/Lord_Howe", 11, 10.5],
  ["Pacific/Auckland", 13, 12],
  ["America/Sao_Paulo", -3, -3],
  ["America/New_York", -5, -4],
  ["America/Los_Angeles", -8, -7],
  ["America/St_Johns", -3.5, -2.5],
] as const;

describe("windows by the clocks of the site", () => {
  it.each(ZONES)("%s", (zone, winter, summer) => {
    for (const [day, offset] of [
      ["2026-01-14", winter],
      ["2026-07-15", summer],
    ] as const) {
      const at = (hour: number) =>
        new Date(Date.parse(`${day}T00:00:00Z`) + (hour - offset) * 3_600_000).toISOString();
      expect([1.99, 2, 3.99, 4].map((hour) => may(zone, at(hour)))).toEqual([false, true, true, false]);
    }
  });

  it("that clocks leap over are shorter that night, and longer where the hour comes twice", () => {
    const minutesIn = (zone: string, night: string) =>
      Array.from({ length: 24 * 12 }, (_, step) => new Date(Date.parse(night) + step * 300_000)).filter(
        (at) => may(zone, at.toISOString()),
      ).length * 5;
    // Berlin leaps from 02:00 to 03:00, and goes back from 03:00 to 02:00.
    expect(minutesIn("Europe/Berlin", "2026-03-28T12:00:00Z")).toBe(60);
    expect(minutesIn("Europe/Berlin", "2026-10-24T12:00:00Z")).toBe(180);
    // New York leaps from 02:00 to 03:00; it goes back from 02:00 to 01:00, before the window.
    expect(minutesIn("America/New_York", "2026-03-08T00:00:00Z")).toBe(60);
    expect(minutesIn("America/New_York", "2026-11-01T00:00:00Z")).toBe(120);
    // Lord Howe moves by half an hour, forward at 02:00.
    expect(minutesIn("Australia/Lord_Howe", "2026-10-03T06:00:00Z")).toBe(90);
    expect(minutesIn("Asia/Shanghai", "2026-03-28T12:00:00Z")).toBe(120);
  });

  it("that begin on one day and end on the next", () => {
    const friday = [{ day: 5, ranges: [{ from: "22:00", to: "05:00" }] }];
    // The 27th of November 2026 is a Friday.
    expect(
      ["27T21:59", "27T22:00", "28T04:59", "28T05:00", "28T22:30"].map((at) =>
        may("UTC", `2026-11-${at}:00Z`, friday),
      ),
    ).toEqual([false, true, true, false, false]);
  });

  it("quiet hours of the place keep it back, where the rollout keeps them", () => {
    const quietHours = { from: "22:00", to: "06:00" };
    const at = (time: string, keepsQuietHours = true) =>
      whyNotNow(facts({ quietHours, plan: plan({ keepsQuietHours }) }), new Date(`2026-11-24T${time}:00Z`));
    expect([at("21:59"), at("22:00"), at("05:59"), at("06:00")]).toEqual([
      null,
      "quietHours",
      "quietHours",
      null,
    ]);
    expect(at("23:00", false)).toBeNull();
  });
});

describe("what failed is tried again", () => {
  const retry = { attempts: 10, afterMinutes: 15 };
  const minutes = (failure: "download" | "agent") => (attempts: number) =>
    ((retryAt(retry, { failure, attempts }, NOW)?.getTime() ?? 0) - NOW.getTime()) / 60_000;
  const attempts = [1, 2, 3, 7, 8, 10];

  it("later each time where it could not be installed, a day later at most", () => {
    expect(attempts.map(minutes("agent"))).toEqual([15, 30, 60, 960, 1_440, 1_440]);
  });

  it("at a steady pace where the line broke", () => {
    expect(attempts.map(minutes("download"))).toEqual([15, 15, 15, 15, 15, 15]);
  });

  it("as soon as a device asks that had fallen silent", () => {
    expect(retryAt(retry, { failure: "silent", attempts: 3 }, NOW)).toBeNull();
  });
});
