import { buffer } from "node:stream/consumers";
import { parseCsv } from "hucre/csv";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { type Column, exportTable, fileAnswer, zonedTime } from "./index.ts";

interface Row {
  name: string;
  amount: number | null;
}
const columns: Column<Row>[] = [
  { header: "名称", width: 20, value: (row) => row.name },
  { header: "Amount", width: 10, value: (row) => row.amount },
];

async function* batchesOf(...batches: Row[][]): AsyncGenerator<Row[]> {
  yield* batches;
}

// Decoding as a text would take the byte order mark away.
const csv = async (...rows: Row[]) =>
  (await buffer(exportTable({ name: "t", columns, batches: batchesOf(rows) }, "csv").bytes)).toString();

async function xlsx(...rows: Row[]): Promise<unknown[][]> {
  const bytes = await buffer(
    exportTable({ name: "设备/列表 [1]", columns, batches: batchesOf(rows) }, "xlsx").bytes,
  );
  const workbook = await readXlsx(bytes);
  return workbook.sheets[0]?.rows ?? [];
}

const NASTY = [
  '=HYPERLINK("http://evil")',
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  " =1+1",
  "\r=1",
  "|cmd",
  "＝1",
  "\u00a0=1",
];

describe("CSV", () => {
  it("begins with a byte order mark, ends lines with CRLF and quotes what needs it", async () => {
    const file = await csv({ name: 'a "b", c\nd', amount: 1.5 }, { name: "plain", amount: null });
    expect(file).toBe('\uFEFF名称,Amount\r\n"a ""b"", c\nd",1.5\r\nplain,\r\n');
  });

  it.each(NASTY)("makes a text of the formula %j", async (name) => {
    const [, [cell]] = parseCsv(await csv({ name, amount: null })) as [unknown, [string]];
    expect(cell).toBe(`'${name}`);
  });

  it("leaves negative numbers of ours numbers", async () => {
    expect(await csv({ name: "x", amount: -5 })).toContain("x,-5\r\n");
  });

  it("writes the header of an empty table", async () => {
    expect(await csv()).toBe("\uFEFF名称,Amount\r\n");
  });
});

describe("XLSX", () => {
  it("keeps texts texts and numbers numbers", async () => {
    const rows = await xlsx(...NASTY.map((name) => ({ name, amount: -1.25 })));
    expect(rows[0]).toEqual(["名称", "Amount"]);
    // A carriage return is a line end to XML.
    expect(rows.slice(1)).toEqual(NASTY.map((name) => [name.replace("\r", "\n"), -1.25]));
  });

  it("stays readable with characters that XML cannot carry", async () => {
    const rows = await xlsx({ name: "a\u0001b\u000b\ud800c<&>", amount: null });
    expect(rows[1]?.[0]).toBe("ab\ufffdc<&>");
  });

  it("carries more rows than one batch", async () => {
    const batch = Array.from({ length: 500 }, (_, index) => ({ name: `n${index}`, amount: index }));
    const { bytes } = exportTable({ name: "t", columns, batches: batchesOf(batch, batch, batch) }, "xlsx");
    const workbook = await readXlsx(await buffer(bytes));
    expect(workbook.sheets[0]?.rows).toHaveLength(1_501);
  });
});

describe("a file as an answer", () => {
  it("names it in the caller's language and in plain letters", () => {
    const file = exportTable({ name: "设备列表 (1)'", columns, batches: batchesOf() }, "csv");
    const disposition = fileAnswer(file).headers["content-disposition"];
    expect(disposition).toBe(
      `attachment; filename="_1_.csv"; filename*=UTF-8''%E8%AE%BE%E5%A4%87%E5%88%97%E8%A1%A8%20%281%29%27.csv`,
    );
    file.bytes.destroy();
  });

  it("breaks off when a batch fails, instead of ending as if it were whole", async () => {
    async function* failing(): AsyncGenerator<Row[]> {
      yield [{ name: "a", amount: 1 }];
      throw new Error("database away");
    }
    for (const format of ["csv", "xlsx"] as const)
      await expect(
        buffer(exportTable({ name: "t", columns, batches: failing() }, format).bytes),
      ).rejects.toThrow("database away");
  });
});

it("writes instants as yyyy-MM-dd hh:mm:ss of the zone (§9)", () => {
  expect(zonedTime("Asia/Shanghai")("2026-03-10T17:00:05.999Z")).toBe("2026-03-11 01:00:05");
  expect(zonedTime("America/New_York")("2026-03-08T06:59:59Z")).toBe("2026-03-08 01:59:59");
  expect(zonedTime("America/New_York")("2026-03-08T07:00:00Z")).toBe("2026-03-08 03:00:00");
  expect(zonedTime("UTC")(null)).toBe("");
});
