import { describe, expect, it } from "vitest";
import { dayOf, periodSchema } from "./request-period.ts";

const NOW = Date.parse("2026-11-21T23:30:00Z");

describe("the period of an application", () => {
  it("begins with the day of the person's time zone, not of the browser's", () => {
    expect(dayOf(0, "UTC", NOW)).toBe("2026-11-21");
    expect(dayOf(0, "Asia/Shanghai", NOW)).toBe("2026-11-22");
    expect(dayOf(0, "America/New_York", NOW)).toBe("2026-11-21");
    expect(dayOf(90, "Asia/Shanghai", NOW)).toBe("2027-02-20");
  });

  const faultOf = (first: string, last: string, zone = "UTC") =>
    periodSchema.last(first, zone, NOW).safeParse(last).error?.issues[0]?.message;

  it("is a first day, and a last one that is neither before it nor over (§5)", () => {
    expect(faultOf("2026-11-21", "2026-11-21")).toBeUndefined();
    expect(faultOf("", "2026-11-22")).toBe("validation.startFirst");
    expect(faultOf("2026-11-23", "2026-11-22")).toBe("validation.endBeforeStart");
    expect(faultOf("2026-11-01", "2026-11-20")).toBe("validation.pastTime");
    expect(faultOf("2026-11-01", "2026-11-21", "Asia/Shanghai")).toBe("validation.pastTime");
    expect(faultOf("2026-11-01", "")).toBe("validation.required");
  });
});
