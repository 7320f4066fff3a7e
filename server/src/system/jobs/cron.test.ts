/** When jobs are due: Quartz's expressions and cron's, both changes of the clocks, and what nobody was there for. */
import { MAX_MADE_UP } from "@sweepline/contract/system/jobs/limits.ts";
import { describe, expect, it } from "vitest";
import { cronFault, fallenDue, nextTimes, shortestInterval } from "./cron.ts";

const times = (cron: string, timeZone: string, [after, count]: readonly [string, number]): string[] =>
  nextTimes({ cron, timeZone }, new Date(after), count).map((time) =>
    time.toISOString().replace(/:00\.000Z$/, "Z"),
  );

describe("expressions", () => {
  // Friday, 27 November 2026.
  it.each([
    ["five fields, Sunday 0", "0 0 * * 0", "2026-11-29T00:00Z"],
    ["five fields, Sunday 7", "0 0 * * 7", "2026-11-29T00:00Z"],
    ["six fields, Sunday 1", "0 0 0 ? * 1", "2026-11-29T00:00Z"],
    ["weekdays by name", "0 0 12 ? * MON-FRI", "2026-11-27T12:00Z"],
    ["weekdays by Quartz's numbers", "0 0 12 ? * 2-6", "2026-11-27T12:00Z"],
    ["steps without a range", "0 0/5 12 * * ?", "2026-11-27T12:00Z"],
    ["the last day", "0 0 12 L * ?", "2026-11-30T12:00Z"],
    ["the last weekday", "0 0 12 LW * ?", "2026-11-30T12:00Z"],
    ["the third day before the last", "0 0 12 L-3 * ?", "2026-11-27T12:00Z"],
    ["a day before the last of a short month", "0 12 L-1 2 *", "2027-02-27T12:00Z"],
    ["thirty days before the last, where there are", "0 0 12 L-30 * ?", "2026-12-01T12:00Z"],
    ["the weekday nearest to a Saturday", "0 0 12 5W * ?", "2026-12-04T12:00Z"],
    ["the second Monday", "0 0 12 ? * 2#2", "2026-12-14T12:00Z"],
    ["the last Friday", "0 0 12 ? * 6L", "2026-11-27T12:00Z"],
    ["a year", "0 0 12 1 1 ? 2028", "2028-01-01T12:00Z"],
    ["the 29th of February", "0 0 12 29 2 ?", "2028-02-29T12:00Z"],
  ])("takes %s", (_, cron, first) => {
    expect(cronFault(cron)).toBeUndefined();
    expect(times(cron, "UTC", ["2026-11-27T00:00:00Z", 1])).toEqual([first]);
  });

  it.each([
    ["a day that never comes", "0 0 12 31 2 ?"],
    ["a year that is over", "0 0 12 1 1 ? 2024"],
    ["a day before the first of February", "0 0 12 L-30 2 ?"],
  ])("has no further time for %s", (_, cron) => {
    expect(cronFault(cron)).toBeUndefined();
    expect(times(cron, "UTC", ["2026-11-27T00:00:00Z", 4])).toEqual([]);
  });

  it.each([
    ["60 * * * *", "60"],
    ["*/0 * * * *", "*/0"],
    ["0 b c 1 *", "b"],
    ["0 0 0 ? * 8", "8"],
    ["0 0 12 W * ?", "W"],
    ["* * * * * * 99999", "99999"],
    ["0 0 24 * * ?", "24"],
    ["0 0 12 L-31 * ?", "L-31"],
    ["0 12 L-3 * 1", "0 12 L-3 * 1"],
    ["* * *", "* * *"],
    ["0 0 0 1 1 ? 2030 0", "0 0 0 1 1 ? 2030 0"],
  ])("refuses %s for what cannot be read of it", (cron, part) => expect(cronFault(cron)).toBe(part));

  it("counts days before the last by the clocks of the zone, in leap years too, forwards and backwards", () => {
    // In Auckland it is the next day by then.
    expect(times("0 0 6 L-1 2 ?", "Pacific/Auckland", ["2027-01-01T00:00:00Z", 2])).toEqual([
      "2027-02-26T17:00Z",
      "2028-02-27T17:00Z",
    ]);
    const cron = "0 0 0/12 L-2 * ?";
    const { due } = fallenDue(
      { cron, timeZone: "UTC", nextAt: new Date("2027-02-26T00:00:00Z"), misfire: "all" },
      new Date("2027-04-01T00:00:00Z"),
    );
    expect(due.map(({ at }) => at.toISOString().slice(0, 13))).toEqual([
      "2027-02-26T00",
      "2027-02-26T12",
      "2027-03-29T00",
      "2027-03-29T12",
    ]);
  });

  it("knows how often one is due", () => {
    expect(shortestInterval(nextTimes({ cron: "0 0,1 * * * ?", timeZone: "UTC" }, new Date(0), 10))).toBe(60);
    expect(shortestInterval([])).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("when the clocks change", () => {
  it.each([
    // New York: 02:00 to 03:00 on 8 March 2026; twice 01:00 to 02:00 on 1 November.
    [
      "a fixed time in the gap comes when it ends",
      "0 30 2 * * ?",
      "2026-03-08T05:00:00Z",
      ["2026-03-08T07:00Z", "2026-03-09T06:30Z"],
    ],
    [
      "so with a list of hours",
      "0 30 2,14 * * ?",
      "2026-03-08T05:00:00Z",
      ["2026-03-08T07:00Z", "2026-03-08T18:30Z"],
    ],
    [
      "an interval goes on over the gap",
      "*/30 * * * *",
      "2026-03-08T06:15:00Z",
      ["2026-03-08T06:30Z", "2026-03-08T07:00Z", "2026-03-08T07:30Z"],
    ],
    [
      "every hour has 23 in spring",
      "0 0 * * * ?",
      "2026-03-08T05:30:00Z",
      ["2026-03-08T06:00Z", "2026-03-08T07:00Z"],
    ],
    [
      "a fixed time that comes twice is due once",
      "0 30 1 * * ?",
      "2026-11-01T04:00:00Z",
      ["2026-11-01T05:30Z", "2026-11-02T06:30Z"],
    ],
    [
      "an interval is due in both hours",
      "*/30 * * * *",
      "2026-11-01T04:45:00Z",
      [
        "2026-11-01T05:00Z",
        "2026-11-01T05:30Z",
        "2026-11-01T06:00Z",
        "2026-11-01T06:30Z",
        "2026-11-01T07:00Z",
      ],
    ],
    [
      "midnight moves by an hour",
      "0 0 0 * * ?",
      "2026-10-31T12:00:00Z",
      ["2026-11-01T04:00Z", "2026-11-02T05:00Z"],
    ],
  ] as const)("%s", (...[, cron, after, expected]) => {
    expect(times(cron, "America/New_York", [after, expected.length])).toEqual(expected);
  });

  it("has no gap of a whole day in Samoa's calendar of 2011", () => {
    expect(times("0 0 12 * * ?", "Pacific/Apia", ["2011-12-29T10:00:00Z", 2])).toEqual([
      "2011-12-29T22:00Z",
      "2011-12-30T22:00Z",
    ]);
  });
});

describe("what nobody was there for", () => {
  const NOW = new Date("2026-11-27T12:00:30Z");
  const fallen = (misfire: "skip" | "once" | "all", nextAt: string, cron = "0 0 * * * ?") => {
    const {
      due,
      skipped,
      nextAt: next,
    } = fallenDue({ cron, timeZone: "UTC", misfire, nextAt: new Date(nextAt) }, NOW);
    const shown = (time: Date | null) => time?.toISOString().slice(11, 16) ?? null;
    return {
      due: due.map(({ at, trigger }) => `${shown(at)} ${trigger}`),
      skipped: shown(skipped),
      next: shown(next),
    };
  };

  it.each([
    ["on time", "skip", "2026-11-27T12:00:00Z", ["12:00 schedule"], null],
    ["on time", "all", "2026-11-27T12:00:00Z", ["12:00 schedule"], null],
    ["missed three hours", "skip", "2026-11-27T09:00:00Z", ["12:00 schedule"], "11:00"],
    ["missed three hours", "once", "2026-11-27T09:00:00Z", ["11:00 misfire", "12:00 schedule"], null],
    [
      "missed three hours",
      "all",
      "2026-11-27T09:00:00Z",
      ["09:00 misfire", "10:00 misfire", "11:00 misfire", "12:00 schedule"],
      null,
    ],
    ["missed one by a second", "skip", "2026-11-27T11:59:29Z", ["12:00 schedule"], "11:59"],
  ] as const)("%s, rule %s", (...[, misfire, nextAt, due, skipped]) => {
    expect(fallen(misfire, nextAt)).toEqual({ due, skipped, next: "13:00" });
  });

  it("is not yet missed within the minute", () => {
    expect(fallen("skip", "2026-11-27T11:59:40Z", "40 59 * * * ?")).toEqual({
      due: ["11:59 schedule"],
      skipped: null,
      next: "12:59",
    });
  });

  it("makes up for no more than it says, and finds that out at once after years", () => {
    const { due, skipped, nextAt } = fallenDue(
      { cron: "* * * * * *", timeZone: "UTC", misfire: "all", nextAt: new Date(0) },
      NOW,
    );
    expect(due.filter(({ trigger }) => trigger === "misfire")).toHaveLength(MAX_MADE_UP);
    expect(due.filter(({ trigger }) => trigger === "schedule")).toHaveLength(61);
    expect(skipped).not.toBeNull();
    expect(nextAt?.getTime()).toBe(NOW.getTime() + 1_000);
    const inOrder = due.map(({ at }) => at.getTime());
    expect(inOrder).toEqual([...inOrder].sort((one, other) => one - other));
    expect(new Set(inOrder).size).toBe(inOrder.length);
  });

  it("is over where nothing comes after it", () => {
    expect(fallen("once", "2026-11-27T09:00:00Z", "0 0 9 27 11 ? 2026")).toEqual({
      due: ["09:00 misfire"],
      skipped: null,
      next: null,
    });
  });
});
