import { describe, expect, it } from "vitest";
import { kindOfColumn } from "./column-types.ts";
import { cleanText, picturesOf } from "./foreign-schema.ts";
import { fieldNameOf, labelOf, roomNamesOf, shown, wordsOf } from "./names.ts";

describe("the name of a field", () => {
  it.each([
    ["unit_price", "unitPrice"],
    ["UnitPrice", "unitPrice"],
    ["UNIT PRICE", "unitPrice"],
    ["XMLHttpId", "xmlHttpId"],
    ["Ünï.cödé", "uniCode"],
    ["2fa_code", "n2faCode"],
    ["单价", "column7"],
    ["😀", "column7"],
    ["a'; drop table x;--", "aDropTableX"],
    ["line\nbreak", "lineBreak"],
    ["class", "classValue"],
    ["constructor", "constructorValue"],
    ["id", "idValue"],
    ["parent_id", "parentIdValue"],
    ["ORGANIZATION_ID", "organizationIdValue"],
  ])("of column %j is %s", (column, field) => {
    expect(fieldNameOf(column, 7, new Set())).toBe(field);
  });

  it("is used once, however columns are written", () => {
    const used = new Set<string>();
    const names = ["a_b", "aB", "AB", "ab", "名", "字"].map((column) => fieldNameOf(column, 3, used));
    expect(names).toEqual(["aB", "aB2", "ab3", "ab4", "column3", "column32"]);
  });
});

describe("the names of a room", () => {
  it.each([
    ["t_artist", "artists", "artist"],
    ["T_ARTISTS", "artists", "artist"],
    ["invoice_line", "invoice-lines", "invoice-line"],
    ["MediaType", "media-types", "media-type"],
    ["category", "categories", "category"],
    ["boxes", "boxes", "box"],
    ["address", "addresses", "address"],
    ["status", "statuses", "status"],
    ["2things", "records", "record"],
    ["表", "records", "record"],
    ["", "records", "record"],
  ])("of table %j are %s and %s", (table, room, item) => {
    expect(roomNamesOf(table, "t_", new Set())).toMatchObject({ room, item });
  });

  it("are told from those that are taken by a number", () => {
    const used = new Set(["artists"]);
    expect(roomNamesOf("artist", "", used)).toMatchObject({ room: "artists-2", item: "artist-2" });
    expect(roomNamesOf("artists", "", used)).toMatchObject({ room: "artists-3", item: "artist-3" });
  });
});

describe("a text of a foreign database", () => {
  it("is a label up to its explanations, without what nobody sees", () => {
    expect(labelOf("状态（0 正常，1 停用）")).toBe("状态");
    expect(labelOf("(only this)")).toBe("(only this)");
    expect(labelOf("\u202eabc\u0007\n second line")).toBe("abc");
    expect(shown(`${"x".repeat(79)}😀`)).toBe(`${"x".repeat(79)}\ufffd`);
    expect(wordsOf("")).toEqual([]);
  });

  it("is as long as it may be, of whole characters, and something that can be kept", () => {
    expect(cleanText("a\0b\ud800c", 4)).toBe("ab\ufffd");
    expect(cleanText(null, 10)).toBe("");
    expect(cleanText(7 as never, 10)).toBe("7");
  });

  it("names each column once, and no key that is no column", () => {
    const column = { table: "t", dataType: "text", comment: "", isNullable: 1, hasDefault: 0 };
    const [picture] = picturesOf({
      tables: [{ name: "t", comment: "" }],
      columns: [
        { ...column, name: "a" },
        { ...column, name: "a" },
        { ...column, name: "b", table: "other" },
      ],
      keys: [
        { table: "t", column: "a" },
        { table: "t", column: "x" },
      ],
      references: [{ of: "t", column: "x", table: "y", toColumn: "z" }],
    });
    expect(picture).toMatchObject({
      columns: [{ name: "a", isNullable: true }],
      keys: ["a"],
      references: [],
    });
  });
});

describe("a type", () => {
  it.each([
    ["postgresql", "character varying", "text", 500],
    ["postgresql", "character varying(501)", "longText", 501],
    ["postgresql", "public.citext", "text", 500],
    ["postgresql", "timestamp(6) without time zone", "instant", null],
    ["postgresql", "time(3) with time zone", "text", 24],
    ["postgresql", "numeric(5,-2)", "integer", null],
    ["postgresql", "uuid", "text", 36],
    ["postgresql", "jsonb", "longText", 10_000],
    ["postgresql", "integer[]", undefined, undefined],
    ["postgresql", "geometry(Point,4326)", undefined, undefined],
    ["postgresql", "constructor", undefined, undefined],
    ["mysql", "tinyint(1)", "boolean", null],
    ["mysql", "tinyint(1) unsigned", "integer", null],
    ["mysql", "int(10) unsigned zerofill", "integer", null],
    ["mysql", "double(8,2)", "decimal", null],
    ["mysql", "enum('a','b", "text", 64],
    ["mysql", "longtext", "longText", 10_000],
    ["mysql", "varbinary(16)", undefined, undefined],
  ] as const)("of %s %s is %s", (...[kind, dataType, type, maxLength]) => {
    const found = kindOfColumn(kind, dataType);
    expect([found?.type, found?.maxLength]).toEqual([type, maxLength]);
  });
});
