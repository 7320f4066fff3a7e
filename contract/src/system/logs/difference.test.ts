import { actionLabel, kindLabel } from "@sweepline/contract/system/logs/audit-labels.ts";
import { describe, expect, it } from "vitest";
import { difference } from "./difference.ts";

const kinds = (before: unknown, after: unknown) =>
  Object.fromEntries(difference(before, after).map(({ field, kind }) => [field, kind]));

describe("the difference of before and after", () => {
  it("goes field by field, nested ones under dotted names, what differs first", () => {
    const fields = difference(
      { name: "a", region: { city: "x", code: 1 }, isOpen: true },
      { name: "a", region: { city: "y", code: 1 }, isOpen: false },
    );
    expect(fields.map(({ field }) => field)).toEqual(["region.city", "isOpen", "name", "region.code"]);
    expect(fields[0]).toEqual({ field: "region.city", kind: "changed", before: "x", after: "y" });
  });

  it("tells what is new, what is gone, and what was cleared", () => {
    expect(kinds(null, { name: "a" })).toEqual({ name: "added" });
    expect(kinds({ name: "a" }, null)).toEqual({ name: "removed" });
    expect(kinds({ phone: "1" }, { phone: null })).toEqual({ phone: "changed" });
  });

  it("takes fields that are only told before for unchanged where others are told after", () => {
    expect(kinds({ name: "a", code: "c" }, { name: "b" })).toEqual({ name: "changed", code: "same" });
  });

  it("shows secrets as changed: nobody knows, and that is the point", () => {
    expect(kinds({ secret: "[secret]" }, { secret: "[secret]" })).toEqual({ secret: "changed" });
  });

  it("shows lists whole", () => {
    expect(difference({ ids: [1, 2] }, { ids: [2, 3] })).toEqual([
      { field: "ids", kind: "changed", before: [1, 2], after: [2, 3] },
    ]);
    expect(kinds({ rows: [{ a: 1 }] }, { rows: [{ a: 1 }] })).toEqual({ rows: "same" });
    expect(kinds({ rows: [{ a: 1 }] }, { rows: [{ a: 2 }] })).toEqual({ rows: "changed" });
  });

  it("has nothing to show of nothing", () => {
    expect(difference(null, null)).toEqual([]);
  });
});

describe("words of actions", () => {
  it("are read from their names, in Chinese where there is a word", () => {
    expect(actionLabel("access_staff_resetPassword", "zh")).toBe("人员 · 重置密码");
    expect(actionLabel("access_staff_resetPassword", "en")).toBe("staff · reset password");
    expect(actionLabel("sites_elevators_callLift", "zh")).toBe("电梯 · call lift");
    expect(kindLabel("oauthClient", "en")).toBe("OAuth client");
    expect(kindLabel("oauthClient", "zh")).toBe("OAuth 客户端");
  });
});
