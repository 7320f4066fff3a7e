import { describe, expect, it } from "vitest";
import { arranged, moved, recorded } from "./column-order.ts";

const COLUMNS = [
  { key: "name", fixed: "left" },
  { key: "status" },
  { key: "battery" },
  { key: "product", isHiddenAtFirst: true },
] as const;
const keysOf = (choice: ReturnType<typeof arranged>) =>
  choice.map(({ column, isShown }) => `${isShown ? "+" : "-"}${column.key}`);

describe("a person's columns", () => {
  it("are the list's own as long as nothing was chosen; fixed ones are no choice", () => {
    expect(keysOf(arranged(COLUMNS, []))).toEqual(["+status", "+battery", "-product"]);
  });

  it("keep the person's order, and forget columns that are gone", () => {
    const chosen = [
      { key: "product", isShown: true },
      { key: "gone", isShown: true },
      { key: "battery", isShown: false },
      { key: "status", isShown: true },
    ];
    expect(keysOf(arranged(COLUMNS, chosen))).toEqual(["+product", "-battery", "+status"]);
  });

  it("take what has come since behind the one that its author put it behind", () => {
    const chosen = [
      { key: "product", isShown: false },
      { key: "status", isShown: true },
    ];
    expect(keysOf(arranged(COLUMNS, chosen))).toEqual(["-product", "+status", "+battery"]);
    expect(keysOf(arranged(COLUMNS, [{ key: "battery", isShown: true }]))).toEqual([
      "+status",
      "+battery",
      "-product",
    ]);
  });

  it("move a step, and stay at the ends", () => {
    const choice = arranged(COLUMNS, []);
    expect(keysOf(moved(choice, "battery", -1))).toEqual(["+battery", "+status", "-product"]);
    expect(moved(choice, "status", -1)).toBe(choice);
    expect(moved(choice, "product", 1)).toBe(choice);
    expect(recorded(moved(choice, "status", 1))).toEqual([
      { key: "battery", isShown: true },
      { key: "status", isShown: true },
      { key: "product", isShown: false },
    ]);
  });
});
