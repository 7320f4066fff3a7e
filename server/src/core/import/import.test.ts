import { deflateRawSync } from "node:zlib";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { anXls } from "../../../test/xls.ts";
import { readTable, UnreadableTable } from "./index.ts";

const xlsx = (rows: (string | number | Date | null)[][]) => writeXlsx({ sheets: [{ name: "a", rows }] });
const textsOf = async (file: Uint8Array) =>
  (await readTable({ file, staffId: 1 }, 100)).map(({ cells }) => cells);

describe("a table that people hand in", () => {
  it("is read alike from xls and xlsx, rows counted as the person's program counts them", async () => {
    const rows = [
      ["用户名", "phone"],
      [null, null],
      [" ada ", 13_800_138_000],
      ["=1+1", null],
    ];
    for (const file of [anXls(rows), await xlsx(rows)])
      expect(await readTable({ file, staffId: 1 }, 100)).toEqual([
        { number: 1, cells: ["用户名", "phone"] },
        { number: 3, cells: ["ada", "13800138000"] },
        { number: 4, cells: expect.arrayContaining(["=1+1"]) },
      ]);
  });

  it("keeps long numbers, and days without their time", async () => {
    const day = new Date("2026-03-01T00:00:00Z");
    expect(await textsOf(await xlsx([[123_456_789_012_345, 1.5, day]]))).toEqual([
      ["123456789012345", "1.5", "2026-03-01"],
    ]);
  });

  it("tells of more rows than wanted by one more, and does not count the empty ones", async () => {
    const rows = Array.from({ length: 20 }, (_, n) => (n % 2 ? [`r${n}`] : [null]));
    expect(await readTable({ file: await xlsx(rows), staffId: 1 }, 10)).toHaveLength(10);
    expect(await readTable({ file: await xlsx(rows), staffId: 1 }, 5)).toHaveLength(6);
    expect(await readTable({ file: anXls(rows), staffId: 1 }, 5)).toHaveLength(6);
  });

  it("carries texts over several records of an xls file", async () => {
    const rows = Array.from({ length: 600 }, (_, n) => [`单元格 ${n}`, "x".repeat(n % 50)]);
    const read = await readTable({ file: anXls(rows), staffId: 1 }, 1_000);
    expect(read.at(-1)).toEqual({ number: 600, cells: ["单元格 599", "x".repeat(49)] });
  });
});

describe("a file that is none, or does harm", () => {
  const refused = (file: Uint8Array) =>
    expect(readTable({ file, staffId: 1 }, 100)).rejects.toBeInstanceOf(UnreadableTable);

  it("is refused where it is empty, cut off, or of another kind", async () => {
    const whole = await xlsx([["a"]]);
    await refused(new Uint8Array());
    await refused(whole.slice(0, whole.length - 30));
    await refused(whole.slice(0, 200));
    await refused(anXls([["a"]]).slice(0, 700));
    await refused(new TextEncoder().encode("username,phone\nada,1"));
    await refused(new TextEncoder().encode("%PDF-1.7"));
    await refused(aZip([{ name: "readme.txt", content: Buffer.from("hello") }]));
  });

  it("is refused where it unpacks to more than a table may hold", async () => {
    const bomb = Buffer.alloc(60 * 1_048_576, " ");
    const file = aZip([{ name: "xl/worksheets/sheet1.xml", content: bomb }]);
    expect(file.length).toBeLessThan(100_000);
    await refused(file);
  });

  it("is refused where it hides what it unpacks to", async () => {
    const content = Buffer.alloc(1_048_576, " ");
    for (const declared of [0, 0xffffffff])
      await refused(aZip([{ name: "[Content_Types].xml", content, declared }]));
  });

  /** A book whose one sheet, and texts, are written by hand. */
  const aWorkbook = (sheet: string, texts = "<sst/>"): Uint8Array => {
    const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const packaged = "http://schemas.openxmlformats.org/package/2006";
    const part = (name: string, content: string) => ({ name, content: Buffer.from(content) });
    return aZip([
      part(
        "[Content_Types].xml",
        `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
      ),
      part(
        "_rels/.rels",
        `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      part(
        "xl/workbook.xml",
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      part(
        "xl/_rels/workbook.xml.rels",
        `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ),
      part(
        "xl/worksheets/sheet1.xml",
        `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
      ),
      part("xl/sharedStrings.xml", texts),
    ]);
  };
  const aText = (reference: string, text: string) =>
    `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

  it("is read where it is written by hand", async () => {
    expect(await textsOf(aWorkbook(`<row r="1">${aText("A1", "x")}</row>`))).toEqual([["x"]]);
  });

  it.each([
    ["nests without end", () => aWorkbook(`${"<a>".repeat(2_000_000)}${"</a>".repeat(2_000_000)}`)],
    ["has a million columns", () => aWorkbook(`<row r="1">${"<c><v>1</v></c>".repeat(1_000_000)}</row>`)],
    ["has a cell beyond the last column", () => aWorkbook(`<row r="1">${aText("ZZZZZZ1", "x")}</row>`)],
    [
      "has a row beyond the last one",
      () => aWorkbook(`<row r="2000000000">${aText("A2000000000", "x")}</row>`),
    ],
    [
      "has a text of forty megabytes",
      () => aWorkbook(`<row r="1">${aText("A1", "x".repeat(40_000_000))}</row>`),
    ],
    [
      "has five million shared texts",
      () =>
        aWorkbook('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', `<sst>${"<si/>".repeat(5_000_000)}</sst>`),
    ],
    [
      "calls on entities that grow",
      () =>
        aWorkbook(
          `<row r="1">${aText("A1", "&c;")}</row>`,
          `<!DOCTYPE sst [<!ENTITY a "${"x".repeat(1_000)}"><!ENTITY b "${"&a;".repeat(1_000)}"><!ENTITY c "${"&b;".repeat(1_000)}">]><sst><si><t>&c;</t></si></sst>`,
        ),
    ],
  ])("costs nobody else anything where it %s", async (_, make) => {
    const [hostile, honest] = await Promise.allSettled([
      readTable({ file: make(), staffId: 1 }, 100),
      textsOf(await xlsx([["next"]])),
    ]);
    if (hostile.status === "rejected") expect(hostile.reason).toBeInstanceOf(UnreadableTable);
    else for (const { cells } of hostile.value) expect(cells.length).toBeLessThanOrEqual(60);
    expect(honest).toEqual({ status: "fulfilled", value: [["next"]] });
  });

  it("is refused where it is made of too many parts", async () => {
    const part = { content: Buffer.from("x") };
    await refused(aZip(Array.from({ length: 2_000 }, (_, n) => ({ name: `p${n}`, ...part }))));
  });
});

interface Part {
  name: string;
  content: Buffer;
  /** What the directory says of its size, where it lies. */
  declared?: number;
}

function aZip(parts: readonly Part[]): Uint8Array {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declared = content.length } of parts) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(declared, 22);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30);
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(declared, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    entry.write(name, 46);
    locals.push(local, packed);
    entries.push(entry);
    offset += local.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(entries).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...entries, end]);
}
