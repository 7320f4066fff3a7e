import { describe, expect, it } from "vitest";
import {
  type Examined,
  Faults,
  goodRows,
  importReport,
  readTable,
  shapedRows,
  type TableShape,
  takenRows,
} from "./index.ts";

type Field = "code" | "name";
const SHAPE: TableShape<Field> = {
  fields: ["code", "name"],
  required: ["code"],
  headers: { zh: { code: "编码", name: "名称" }, en: { code: "Code", name: "Name" } },
  examples: { zh: { code: "x", name: "例" }, en: { code: "x", name: "Example" } },
};
const BAD = { zh: "不对", en: "Not so" };

function examined(names: readonly string[], faultyRows: readonly number[], language: "zh" | "en" = "en") {
  const faults = new Faults(language);
  for (const row of faultyRows) faults.add({ row, field: "name", value: "" }, BAD);
  const rows = names.map((name, index) => ({ number: index + 2, cells: { code: `00${index}`, name } }));
  return { shape: SHAPE, rows, faults } satisfies Examined<Field>;
}
const takenOf = (found: Examined<Field>, faultyRows: "refuse" | "skip") => [...takenRows(found, faultyRows)];

describe("rows that are taken", () => {
  it("are all where nothing is wrong, and none where something is, unless the faulty ones are to be left", () => {
    expect(takenOf(examined(["a", "b"], []), "refuse")).toEqual([2, 3]);
    expect(takenOf(examined(["a", "b", "c"], [3]), "skip")).toEqual([2, 4]);
    expect(() => takenOf(examined(["a", "b", "c"], [3, 3]), "refuse")).toThrow("importHasErrors");
  });

  it("are never none, and none of a file that is wrong as a whole or in its headings", () => {
    expect(() => takenOf(examined(["a"], [2]), "skip")).toThrow("importHasErrors");
    for (const row of [0, 1]) {
      const found = examined(["a", "b"], [row]);
      expect(goodRows(found).size).toBe(0);
      expect(() => takenOf(found, "skip")).toThrow("importHasErrors");
    }
  });
});

describe("faulty rows that are given back", () => {
  const fileOf = async (found: Examined<Field>) => {
    const { markedFile } = await importReport(found);
    return markedFile === null ? undefined : Buffer.from(markedFile, "base64");
  };
  const cellsOf = async (file: Buffer) =>
    (await readTable({ file, staffId: 1 }, 100)).map(({ cells }) => cells);

  it("are those alone, as they were written, with every fault in the reader's language", async () => {
    const found = examined(["good", "=1+1\u0007", "@x"], [3, 4, 3], "zh");
    found.faults.add({ row: 4, field: "", value: "" }, BAD);
    expect(await cellsOf((await fileOf(found)) ?? Buffer.alloc(0))).toEqual([
      ["编码*", "名称", "错误说明"],
      ["001", "=1+1", "第 3 行：名称：不对；名称：不对"],
      ["002", "@x", "第 4 行：名称：不对；不对"],
    ]);
  });

  it("are read again without what was said of them, wherever that column stands by then", async () => {
    const file = (await fileOf(examined(["one", "two"], [3]))) ?? Buffer.alloc(0);
    const table = await readTable({ file, staffId: 1 }, 100);
    const faults = new Faults("zh");
    const turned = table.map(({ number, cells }) => ({ number, cells: cells.toReversed() }));
    // Somebody emptied a row, all but what was said of it.
    turned.push({ number: 3, cells: ["Row 9: Name: Not so", "", ""] });
    for (const rows of [table, turned])
      expect(shapedRows(SHAPE, rows, faults)).toEqual([{ number: 2, cells: { code: "001", name: "two" } }]);
    expect(faults.count).toBe(0);
  });

  it("are not written out where there are none, where the headings are wrong, or where they hold too much", async () => {
    expect(await fileOf(examined(["a"], []))).toBeUndefined();
    expect(await fileOf(examined(["a"], [1, 2]))).toBeUndefined();
    const hostile = examined(Array(300).fill("x".repeat(32_000)), [2]);
    expect(await fileOf(hostile)).toBeDefined();
    for (let row = 3; row <= 301; row++) hostile.faults.add({ row, field: "name", value: "" }, BAD);
    expect(await fileOf(hostile)).toBeUndefined();
  });
});
