import type { Explanation } from "@sweepline/contract/access/rights.ts";
import { describe, expect, it } from "vitest";
import { rightsTexts } from "./rights.texts.ts";
import { sentenceOf } from "./sentence.ts";

type Reason = Explanation["roles"][number];
const aReason = (over: Partial<Reason> = {}): Reason => ({
  roleId: 1,
  roleName: "Keeper",
  standardName: null,
  scopeKind: "ownAndBelow",
  hasPermission: true,
  way: "branch",
  byOrganization: "Aurora",
  ...over,
});
const sentence = (over: Partial<Explanation> = {}, language: "zh" | "en" = "en") =>
  sentenceOf(
    {
      staff: { id: 1, displayName: "Li Wei", username: "liwei", organizationName: "Aurora" },
      row: {
        kind: "device",
        id: 2,
        name: "SW-1",
        organizationName: "Cedar",
        organizationPath: ["Aurora", "Cedar"],
      },
      permission: "fleet_devices_list",
      isAllowed: true,
      withheld: [],
      barriers: [],
      roles: [aReason()],
      ...over,
    },
    rightsTexts[language],
    ({ roleName }) => roleName,
  );

describe("the answer in one sentence", () => {
  it("includes the role that explains it, and how it covers the row", () => {
    expect(sentence()).toBe(
      "Li Wei can see SW-1, because the role “Keeper” has the permission and covers Aurora and everything below it.",
    );
    expect(sentence({}, "zh")).toBe("Li Wei 能看到 SW-1：角色“Keeper”有此权限，并且覆盖“Aurora”及其下级。");
  });

  it("includes both roles where one gives the permission and another the reach", () => {
    const roles = [
      aReason({ roleName: "Reader", way: null, byOrganization: null }),
      aReason({ roleName: "Reacher", hasPermission: false, way: "all", byOrganization: null }),
    ];
    expect(sentence({ roles })).toBe(
      "Li Wei can see SW-1, because the role “Reader” has the permission, and the role “Reacher” covers all data.",
    );
  });

  it("says all that stands in the way", () => {
    expect(sentence({ isAllowed: false, barriers: ["accountDisabled", "outOfReach"] })).toBe(
      "Li Wei cannot see SW-1: their account is disabled; none of their roles covers it.",
    );
  });
});
