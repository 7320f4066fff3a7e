import { describe, expect, it } from "vitest";
import { pathOf } from "./endpoint.ts";
import { password, phone, timeZone, username } from "./fields.ts";
import { pageQuery } from "./paging.ts";
import { CORE_REFUSALS, refusalText } from "./refusal.ts";
import { matchTopic, topicAddress, topicFilter } from "./topic.ts";

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown): boolean =>
  schema.safeParse(value).success;

describe("rules of accounts (§5)", () => {
  it("takes usernames of 3 to 40 letters and digits only", () => {
    expect(["abc", "A1b2", "a".repeat(40)].every((name) => accepts(username, name))).toBe(true);
    expect(
      ["ab", "a".repeat(41), "a b c", "a_bc", "名字名字", ""].some((name) => accepts(username, name)),
    ).toBe(false);
  });

  it("takes passwords of 6 to 20 letters, digits and special characters", () => {
    expect(["123456", "aB3$%^&*()", "x".repeat(20)].every((text) => accepts(password, text))).toBe(true);
    expect(
      ["12345", "x".repeat(21), "with space", "密码密码密码"].some((text) => accepts(password, text)),
    ).toBe(false);
  });

  it("takes phones of 11 digits", () => {
    expect(accepts(phone, "13800001111")).toBe(true);
    expect(["1380000111", "138000011112", "1380000111a"].some((text) => accepts(phone, text))).toBe(false);
  });

  it("takes time zones that the runtime knows", () => {
    expect(accepts(timeZone, "Asia/Shanghai")).toBe(true);
    expect(accepts(timeZone, "Moon/Tycho")).toBe(false);
  });
});

describe("a page query", () => {
  const query = pageQuery(["name", "createdAt"], {});

  it("starts at page 1 with 20 rows", () => {
    expect(query.parse({})).toEqual({ current: 1, size: 20 });
  });

  it("takes its own sorts in both directions and no other", () => {
    expect(query.parse({ sort: "-createdAt" }).sort).toBe("-createdAt");
    expect(accepts(query, { sort: "password" })).toBe(false);
  });

  it("refuses more than 500 rows and pages that nobody reads", () => {
    expect(accepts(query, { size: "501" })).toBe(false);
    expect(accepts(query, { current: "100000", size: "500" })).toBe(false);
    expect(accepts(query, { current: "0" })).toBe(false);
  });
});

describe("a topic pattern", () => {
  const pattern = "{interface}/v2/{manufacturer}/{serialNumber}/state";

  it("is filled in, subscribed to and matched", () => {
    const values = { interface: "uagv", manufacturer: "acme", serialNumber: "R-1" };
    expect(topicAddress(pattern, values)).toBe("uagv/v2/acme/R-1/state");
    expect(topicFilter(pattern)).toBe("+/v2/+/+/state");
    expect(matchTopic(pattern, "uagv/v2/acme/R-1/state")).toEqual(values);
    expect(matchTopic(pattern, "uagv/v2/acme/R-1/order")).toBeUndefined();
    expect(matchTopic(pattern, "uagv/v2/acme/R-1/state/more")).toBeUndefined();
  });

  it("takes no wildcard and no slash as a value", () => {
    for (const serialNumber of ["+", "#", "a/b"])
      expect(() =>
        topicAddress(pattern, { interface: "uagv", manufacturer: "acme", serialNumber }),
      ).toThrow();
  });
});

describe("texts and paths", () => {
  it("fills a refusal's places in both languages", () => {
    expect(refusalText(CORE_REFUSALS.tooManyRequests, "en", { seconds: 30 })).toContain("30 s");
    expect(refusalText(CORE_REFUSALS.tooManyRequests, "zh", { seconds: 30 })).toContain("30 秒");
  });

  it("escapes a path's values and misses none", () => {
    expect(pathOf("/a/:id/b", { id: "x/y" })).toBe("/a/x%2Fy/b");
    expect(() => pathOf("/a/:id", {})).toThrow("lacks id");
  });
});
