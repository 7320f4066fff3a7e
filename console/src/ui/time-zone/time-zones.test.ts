import { TIME_ZONES } from "@sweepline/contract/core/time-zones.ts";
import { describe, expect, it } from "vitest";
import { isFound, timeZoneOptions } from "./time-zones.ts";

const WINTER = new Date("2026-01-15T00:00:00Z");
const SUMMER = new Date("2026-07-15T00:00:00Z");
const find = (typed: string, day = WINTER) =>
  timeZoneOptions(day, "en")
    .filter((option) => isFound(option, typed))
    .map(({ value }) => value);

describe("time zones (§9)", () => {
  it("are about 110, all known to the runtime, from west to east", () => {
    const options = timeZoneOptions(WINTER, "en");
    expect(options).toHaveLength(Object.keys(TIME_ZONES).length);
    expect(options.length).toBeGreaterThan(105);
    expect(options[0]?.label).toBe("(GMT-11:00) Midway · Pacific/Midway");
    expect(options.at(-1)?.label).toMatch(/^\(GMT\+13:00\)/);
  });

  it("have the day's own offset", () => {
    const berlin = (day: Date) =>
      timeZoneOptions(day, "en").find(({ value }) => value === "Europe/Berlin")?.label;
    expect([berlin(WINTER), berlin(SUMMER)]).toEqual([
      "(GMT+01:00) Berlin · Europe/Berlin",
      "(GMT+02:00) Berlin · Europe/Berlin",
    ]);
  });

  it("are named in both languages, and found in both whichever is on screen", () => {
    const shanghai = timeZoneOptions(WINTER, "zh").find(({ value }) => value === "Asia/Shanghai");
    expect(shanghai?.label).toBe("(GMT+08:00) 上海 · Asia/Shanghai");
    expect(find("上海")).toEqual(["Asia/Shanghai"]);
    expect(find("new york")).toEqual(["America/New_York"]);
    expect(find("newyork")).toEqual(["America/New_York"]);
    expect(find("hong_kong")).toEqual(["Asia/Hong_Kong"]);
  });

  it("say a name once where the zone is called no different from its city", () => {
    const utc = timeZoneOptions(WINTER, "en", "UTC").find(({ value }) => value === "UTC");
    expect(utc?.label).toBe("(GMT+00:00) UTC");
  });

  it.each(["GMT+8", "gmt+08:00", "UTC+8", "+08:00"])("are found by their offset: %s", (typed) => {
    expect(find(typed)).toEqual(expect.arrayContaining(["Asia/Shanghai", "Australia/Perth"]));
    expect(find(typed)).not.toContain("Asia/Tokyo");
  });

  it("tell half hours apart", () => {
    expect(find("gmt+5:30")).toEqual(["Asia/Colombo", "Asia/Kolkata"]);
    expect(find("utc-3:30")).toEqual(["America/St_Johns"]);
  });

  it("take in a zone beyond the list where a row has one", () => {
    const values = timeZoneOptions(WINTER, "zh", "Asia/Urumqi").map(({ value }) => value);
    expect(values).toContain("Asia/Urumqi");
    expect(values).toHaveLength(Object.keys(TIME_ZONES).length + 1);
  });
});
