/** Names and comments of a real database that were made to break out of whatever they are written into. */
import { CODEGEN_ENDPOINTS as E } from "@sweepline/contract/system/codegen/index.ts";
import { FIELD_NAME, ROOM_NAME } from "@sweepline/contract/system/codegen/plan.ts";
import { loadModule, parseSync as parseSql } from "libpg-query";
import { parseSync } from "oxc-parser";
import { escapeIdentifier, escapeLiteral } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  aForeignPostgres,
  type CodegenFixture,
  createCodegenFixture,
  type ForeignPostgres,
} from "../../../test/codegen-fixture.ts";

const WORDS = [
  ...[
    "a'b",
    'a"b',
    "a`b",
    `${"{"}a}`,
    "\\",
    "\\u0041",
    "a\nb",
    "a\r\nb",
    "a\u2028b",
    "a\tb",
    "*/",
    "/*",
    "//",
    "-->",
    "<!--",
  ],
  ...[
    "--",
    ";drop table x;",
    "');",
    '");',
    "`);",
    "}}",
    "{{",
    "]]>",
    "</script>",
    "<b>",
    "../..",
    "..\\..",
    "C:\\x",
    "a/b",
    "%s",
  ],
  ...[
    "{0}",
    "$1",
    "$$",
    "null",
    "undefined",
    "class",
    "function",
    "return",
    "default",
    "delete",
    "await",
    "enum",
    "import",
  ],
  ...[
    "select",
    "table",
    "user",
    "order",
    "group",
    "id",
    "revision",
    "organization_id",
    "parent_id",
    "lines",
    "search",
    "sort",
  ],
  ...[
    "constructor",
    "__proto__",
    "prototype",
    "toString",
    "hasOwnProperty",
    "then",
    "arguments",
    "eval",
    "this",
    "NaN",
  ],
  ...[
    "名".repeat(21),
    "数据",
    "😀",
    "👩‍🚀",
    "ünïcödé",
    "İstanbul",
    "ß",
    "ａｂｃ",
    "٣",
    "\u202eabc",
    "\u200b",
    " ",
    "  x  ",
    ".",
    "-",
    "_",
  ],
  ...[
    "1",
    "12ab",
    "1e9",
    "0x10",
    "x".repeat(63),
    "X".repeat(63),
    "camelCase",
    "CAPS_ONLY",
    "a1b2",
    "zh",
    "en",
    "mission",
    "news",
    "type",
  ],
];
/** Each once as a table, and three times as a column: as it is, and with more around it. */
const TABLES = WORDS.map((word, place) => ({
  name: word,
  comment: `${word}*/ ' " \` \${x} ${"\\"}n`,
  columns: [word, `${word}${WORDS[(place + 1) % WORDS.length]}`.slice(0, 63), `x ${word}`],
}));

let fixture: CodegenFixture;
let foreign: ForeignPostgres;
const cut = (name: string): string => {
  let text = name;
  while (Buffer.byteLength(text) > 63) text = [...text].slice(0, -1).join("");
  return text;
};
const statementsOf = ({ name, comment, columns }: (typeof TABLES)[number]): string[] => {
  const table = escapeIdentifier(cut(name));
  const own = [...new Set(columns.map(cut))];
  return [
    `create table ${table} (${own.map((column) => `${escapeIdentifier(column)} varchar(40)`).join(", ")})`,
    `comment on table ${table} is ${escapeLiteral(comment)}`,
    ...own.map(
      (column) =>
        `comment on column ${table}.${escapeIdentifier(column)} is ${escapeLiteral(`${column}${comment}`)}`,
    ),
  ];
};
beforeAll(async () => {
  await loadModule();
  foreign = await aForeignPostgres(...TABLES.flatMap(statementsOf));
  fixture = await createCodegenFixture();
});
afterAll(async () => {
  await fixture.close();
  await foreign.drop();
});

describe("two hundred names of tables and columns, and as many comments, that were meant ill", () => {
  it("are imported as letters and digits, each once", async () => {
    expect(new Set(TABLES.flatMap(({ name, columns }) => [name, ...columns])).size).toBeGreaterThan(200);
    const { world, admin } = fixture;
    const sourceId = await fixture.aSource(foreign);
    const names = TABLES.map(({ name }) => cut(name));
    const listed = await world.call(admin, E.foreignTables, {
      params: { id: sourceId },
      query: { size: 500 },
    });
    expect(listed.data.records.map(({ name }) => name).sort()).toEqual([...names].sort());
    const ids: number[] = [];
    for (let at = 0; at < names.length; at += 50)
      ids.push(...(await fixture.imported(sourceId, names.slice(at, at + 50))).values());
    const rooms = new Set<string>();
    for (const id of ids) {
      const { data } = await world.call(admin, E.get, { params: { id } });
      expect(data.room).toMatch(ROOM_NAME);
      expect(data.item).toMatch(ROOM_NAME);
      rooms.add(data.room);
      const fields = data.fields.map(({ field }) => field);
      for (const field of fields) expect(field).toMatch(FIELD_NAME);
      expect(new Set(fields.map((field) => field.toLowerCase())).size).toBe(fields.length);
      for (const { label } of [...data.fields, { label: data.title }, { label: data.itemTitle }])
        for (const text of [label.zh, label.en]) {
          expect(text.trim()).not.toBe("");
          expect(text.length).toBeLessThanOrEqual(80);
          expect(text).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
        }
      // What people see of it, sent back as it is, is what a form would send.
      const { wing, room, item, title, itemTitle, author, description, nameField, relation, revision } = data;
      const settings = { wing, room, item, title, itemTitle, author, description, nameField, relation };
      const body = { ...settings, fields: data.fields, revision };
      const saved = await world.call(admin, E.update, { params: { id }, body });
      expect([data.table, saved.status, saved.text]).toEqual([data.table, 200, expect.anything()]);
    }
    expect(rooms.size).toBe(names.length);
  });

  it("become rooms whose files are what they seem to be", async () => {
    const { world, admin } = fixture;
    const list = await world.call(admin, E.list, { query: { size: 500 } });
    expect(list.data.total).toBe(TABLES.length);
    const refusals: string[] = [];
    for (const { id } of list.data.records) {
      const { data, status, error = "" } = await world.call(admin, E.preview, { params: { id } });
      if (status !== 200) {
        refusals.push(error);
        continue;
      }
      for (const { path, text } of data.files) {
        expect(path).toMatch(/^(contract|server|console)\/[\w./-]+$/);
        if (/\.tsx?$/.test(path)) expect([path, parseSync(path, text).errors]).toEqual([path, []]);
        if (path.endsWith(".sql")) expect(() => parseSql(text)).not.toThrow();
      }
      expect((await world.call(admin, E.generate, { params: { id } })).status).toBe(200);
    }
    expect(refusals).toEqual([]);
  });
});
