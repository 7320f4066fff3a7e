import { floorsOf } from "@sweepline/contract/sites/places/floors.ts";
import { describe, expect, it } from "vitest";
import { replanned } from "./place-values.ts";

const plan = { floorsAbove: 3, floorsBelow: 0, floorNaming: "prefix", floorAffix: "" } as const;
const existing = floorsOf(plan).map((floor, index) => ({ ...floor, id: index + 1 }));

describe("floors while their count is typed", () => {
  it("come back as they were: 3 becomes 1 on its way to 12", () => {
    const named = existing.map((floor) => (floor.level === 2 ? { ...floor, name: "Cafe" } : floor));
    const one = replanned({ plan, floors: named }, { plan: { ...plan, floorsAbove: 1 }, floors: named });
    expect(one.shown).toHaveLength(1);
    const twelve = replanned(one, { plan: { ...plan, floorsAbove: 12 }, floors: one.shown });
    expect(twelve.shown.slice(0, 3)).toEqual(named);
    expect(twelve.shown).toHaveLength(12);
  });

  it("follow another rule of names, those out of sight too", () => {
    const one = replanned(
      { plan, floors: existing },
      { plan: { ...plan, floorsAbove: 1 }, floors: existing },
    );
    const suffix = { ...plan, floorsAbove: 1, floorNaming: "suffix" } as const;
    const renamed = replanned(one, { plan: suffix, floors: one.shown });
    const all = replanned(renamed, { plan: { ...suffix, floorsAbove: 3 }, floors: renamed.shown });
    expect(all.shown.map(({ name }) => name)).toEqual(["1F", "2F", "3F"]);
  });

  it("do not bring back a mezzanine that was deleted", () => {
    const mezzanine = { id: 9, level: 1, mezzanine: 1, name: "Low" };
    const memory = { plan, floors: [...existing, mezzanine] };
    expect(replanned(memory, { plan, floors: existing }).shown).not.toContainEqual(mezzanine);
  });
});
