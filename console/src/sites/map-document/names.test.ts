import { describe, expect, it } from "vitest";
import { documentOf, draw, initial, wall } from "./a-document.ts";
import { createClipboard } from "./clipboard.ts";
import { firstName, freeName } from "./names.ts";

const taken =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name);

describe("the name of a copy", () => {
  it.each([
    ["Hall", "Hall 2"],
    ["Wall 3", "Wall 4"],
    ["Wall3", "Wall 4"],
    ["Wall 9", "Wall 12"],
    ["7", "8"],
    // So many digits are a date or a code, and nobody counts on from them.
    ["Fair 20260301", "Fair 20260301 2"],
  ])("of %s is %s", (like, name) => {
    expect(freeName(like, taken("Wall 10", "Wall 11"))).toBe(name);
  });

  it("is cut where it would get too long, never through a letter", () => {
    expect(freeName("x".repeat(32), taken())).toBe(`${"x".repeat(30)} 2`);
    const letters = "𠮷".repeat(16);
    expect(freeName(letters, taken())).toBe(`${"𠮷".repeat(15)} 2`);
    expect(freeName(`${"𠮷".repeat(14)}ab`, taken(`${"𠮷".repeat(14)}ab 2`)).length).toBeLessThanOrEqual(32);
  });
});

describe("the name of something new", () => {
  it("is the first that is free", () => {
    expect(firstName("Wall", taken("Wall 1", "Wall 2", "Wall 4"))).toBe("Wall 3");
  });

  it("does not differ from another by its case alone", () => {
    const { document } = documentOf([wall("a", "VIRTUALWALL 1")]);
    expect(document.nameFor("virtualWall")).toBe("virtualWall 2");
  });

  it("has no number where there is but one", () => {
    const { document } = documentOf();
    expect(document.nameFor("point", "initial")).toBe("initial");
    document.act(draw(initial("initial")));
    expect(document.nameFor("point", "initial")).toBe("initial 1");
    expect(document.nameFor("point", "dock")).toBe("dock 1");
  });
});

describe("the clipboard", () => {
  const placesOf = (act: ReturnType<ReturnType<typeof createClipboard>["paste"]>) =>
    act?.changes.map(({ after }) => after && "points" in after && after.points[0]);

  it("lays each further copy a step further, and begins anew with another", () => {
    const clipboard = createClipboard();
    const { document } = documentOf([wall("a"), wall("b")]);
    expect([clipboard.isEmpty(), clipboard.paste(document)]).toEqual([true, undefined]);
    clipboard.copy(document.elements().slice(0, 1));
    expect(placesOf(clipboard.paste(document))).toEqual([[0.5, -0.5]]);
    expect(placesOf(clipboard.paste(document))).toEqual([[1, -1]]);
    clipboard.copy(document.elements());
    expect(placesOf(clipboard.paste(document))).toEqual([
      [0.5, -0.5],
      [0.5, -0.5],
    ]);
  });

  it("keeps what was copied when it is deleted, and unlocks the copy", () => {
    const clipboard = createClipboard();
    const { document } = documentOf([{ ...wall("a", "Gate"), isLocked: true }]);
    clipboard.copy(document.elements());
    const act = clipboard.paste(document);
    expect(act && document.act(act)).toEqual({ ok: true });
    expect(document.elements()[1]).toMatchObject({ name: "Gate 2", isLocked: false });
  });

  it("copies an initial point only where it is asked for alone, and that is refused", () => {
    const clipboard = createClipboard();
    const { document } = documentOf([initial("i"), wall("a")]);
    clipboard.copy(document.elements());
    expect(clipboard.paste(document)?.changes.map(({ after }) => after?.kind)).toEqual(["virtualWall"]);
    clipboard.copy(document.elements().slice(0, 1));
    const act = clipboard.paste(document);
    expect(act && document.act(act)).toMatchObject({ ok: false, fault: "initialTwice" });
  });
});
