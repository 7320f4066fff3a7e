/** Owners of tables, shown red once each: by a house that breaks the rule, beside one that does not. */
import { describe, expect, it } from "vitest";
import { schemaOf } from "./schema.ts";
import { parseSource } from "./source-files.ts";
import { readSql } from "./sql-reach.ts";
import { renderTableList } from "./table-list.ts";
import { readTables, type Tables } from "./table-rules.ts";

const SCHEMA = [
  "create table staff (id bigint); create table machines (id bigint); create table keys (id bigint);",
  "create table parts (id bigint);",
  `alter table machines rename to devices;
   create table gone (id bigint); drop table gone;
   create view in_use as select id from devices;
   create view staff_names as select id from staff;
   create function open_key() returns trigger language plpgsql as $$
     begin insert into keys select id from devices; return null; end $$;
   create function of_staff() returns bigint language sql as 'select count(*) from staff';`,
];
const DOORS = {
  "server/src/core/db/migrate.ts": 'export const TABLES = {\n  private: ["schema_migrations"],\n};\n',
  "server/src/access/staff/index.ts":
    'export const TABLES = {\n  readable: ["of_staff", "staff"],\n  everywhere: ["staff_names"],\n};\n',
  "server/src/fleet/devices/index.ts":
    'export const TABLES = {\n  private: ["keys", "open_key"],\n  inWing: ["parts"],\n  readable: ["devices", "in_use"],\n};\n',
};
const tablesOf = (files: Record<string, string>): Tables =>
  readTables(
    Object.entries({ ...DOORS, ...files }).map(([path, text]) => parseSource(path, text)),
    schemaOf(SCHEMA),
  );
const saying = (room: string, code: string): string[] =>
  tablesOf({ [`server/src/${room}/x.store.ts`]: `import sql, { raw } from "sql-template-tag";\n${code}` })
    .faults;
/** `§` is where code puts in something. */
const withHoles = (text: string): string => text.replaceAll("raw(§)", `\${raw(x)}`).replaceAll("§", `\${x}`);
const asking = (room: string, text: string): string[] => saying(room, `const a = sql\`${withHoles(text)}\`;`);

describe("owners of tables", () => {
  it("are one each, and what they own is in the schema", () => {
    expect(tablesOf({}).faults).toEqual([]);
    const other = (list: string) => tablesOf({ "server/src/fleet/lora/index.ts": list }).faults.join();
    expect(other('export const TABLES = {\n  private: ["staff"],\n};\n')).toContain(
      "staff is access/staff's",
    );
    expect(other('export const TABLES = {\n  private: ["gone"],\n};\n')).toContain("does not have");
    const none = { "server/src/access/staff/index.ts": "" };
    expect(tablesOf(none).faults).toContain("staff: no door owns it");
  });

  it.each([
    ["fleet/devices", "update keys set id = 1"],
    ["fleet/lora", "select d.id from devices d join staff s using (id)"],
    ["fleet/lora", "with keys_of as (select 1) select * from keys_of"],
    ["fleet/lora", "select from in_use"],
    ["fleet/lora", "select from parts"],
    ["fleet/lora", "select of_staff()"],
    ["system/logs", "select from staff_names"],
    ["access/staff", "delete from staff using §"],
    ["insight/ranking", "§ and id in (select id from devices where § §)"],
  ])("%s may say: %s", (room, text) => {
    expect(asking(room, text)).toEqual([]);
  });

  it.each([
    ["fleet/lora", "update devices set id = 1", "writes devices"],
    ["fleet/lora", "with x as (delete from devices returning id) select * from x", "writes devices"],
    ["fleet/lora", "insert into devices (§) values §", "writes devices"],
    ["fleet/devices", "truncate staff", "writes staff"],
    ["access/staff", "select 1 where exists (select from devices)", "a wing above"],
    ["core/db", "and id in (select id from staff)", "a wing above"],
    ["access/staff", "select from in_use", "a wing above"],
    ["fleet/lora", "from keys k where §", "does not lend"],
    ["fleet/lora", "join keys k on k.id = §", "does not lend"],
    ["sites/maps", "keys k join devices d on true", "does not lend"],
    ["sites/maps", "select from parts", "does not lend"],
    ["fleet/devices", "select from staff whre id = 1 (", "cannot be read"],
    ["fleet/devices", "update raw(§) set id = 1", "only runs know"],
  ])("%s may not say: %s", (room, text, reason) => {
    expect(asking(room, text).join()).toContain(reason);
  });

  describe("that lend some columns", () => {
    const LENDING = {
      "server/src/access/staff/index.ts":
        'export const TABLES = {\n  readable: ["of_staff", "staff", "staff_names"],\n};\nexport const LENT_COLUMNS = {\n  staff: ["id", "name"],\n};\n',
    };
    const lending = (text: string, other = "") =>
      readTables(
        Object.entries({
          ...DOORS,
          ...LENDING,
          "server/src/fleet/lora/x.store.ts": `import sql, { raw } from "sql-template-tag";\nconst a = sql\`${withHoles(text)}\`;\n${other}`,
        }).map(([path, code]) => parseSource(path, code)),
        schemaOf([...SCHEMA, "alter table staff add column name text, add column secret text;"]),
      ).faults.join();

    it.each([
      "select id, name from staff",
      "select s.name, d.id from staff s join devices d on d.id = s.id where §",
      "select count(*) from staff",
      "select * from devices d where exists (select from staff where id = d.id)",
      "select d.* from devices d join staff using (id)",
    ])("lets be said: %s", (text) => {
      expect(lending(text)).toBe("");
    });

    it.each([
      ["select secret from staff", "staff.secret"],
      ["select 1 from devices d join staff s using (id) where s.secret = §", "staff.secret"],
      ["select * from staff", "staff.*"],
      ["select * from devices join (staff s join parts p on true) on true", "staff.*"],
      ["select s.* from staff s", "staff.*"],
      ["select to_jsonb(s) from staff s", "staff.*"],
      ["select id from staff order by secret", "staff.secret"],
      ["select x.id from (select * from staff where §) x", "staff.*"],
    ])("refuses: %s", (text, column) => {
      expect(lending(text)).toContain(`reads ${column}, which access/staff does not lend`);
    });

    it("knows the alias of a piece from the rest of the room", () => {
      const piece = `const b = raw("s.secret is not null");`;
      expect(lending("select s.id from staff s where raw(§)", piece)).toContain("staff.secret");
    });

    it("lend what the schema has and what is theirs, and must where many read", () => {
      const faults = (text: string) => tablesOf({ "server/src/fleet/lora/index.ts": text }).faults.join();
      expect(
        faults('export const TABLES = {};\nexport const LENT_COLUMNS = {\n  staff: ["id"],\n};\n'),
      ).toContain("lends columns of staff, which is not its own");
      const unknown = DOORS["server/src/access/staff/index.ts"].concat(
        'export const LENT_COLUMNS = {\n  staff: ["shoe_size"],\n};\n',
      );
      expect(tablesOf({ "server/src/access/staff/index.ts": unknown }).faults).toContain(
        "access/staff: lends staff.shoe_size, which the schema does not have",
      );
      const readers = ["a", "b", "c", "d", "e", "f"].map(
        (room) =>
          [
            `server/src/fleet/${room}/x.store.ts`,
            'import sql from "sql-template-tag";\nsql`select id from staff`;',
          ] as const,
      );
      expect(tablesOf(Object.fromEntries(readers)).faults.join()).toContain(
        "6 rooms read staff; say in LENT_COLUMNS",
      );
    });
  });

  it("reads raw texts and plain strings too", () => {
    const reading = (text: string) => saying("access/staff", `const a = ${text};`).join();
    expect(reading('raw("devices d")')).toContain("reads devices");
    expect(reading('{ text: "select from devices where id = $1" }')).toContain("reads devices");
    expect(reading(withHoles("{ text: `select from § where id in (select 1)` }"))).toContain(
      "only runs know",
    );
    expect(reading('"devices"')).toBe("");
    const prose = {
      "server/src/access/staff/staff.texts.ts": 'const a = "Where devices come from is told.";',
    };
    expect(tablesOf(prose).faults).toEqual([]);
  });

  it("holds views and functions to what their owners may", () => {
    const upward = {
      "server/src/access/staff/index.ts":
        'export const TABLES = {\n  private: ["in_use"],\n  readable: ["of_staff", "staff", "staff_names"],\n};\n',
      "server/src/fleet/devices/index.ts":
        'export const TABLES = {\n  private: ["open_key", "parts"],\n  readable: ["devices"],\n};\n',
      "server/src/fleet/keys/index.ts": 'export const TABLES = {\n  private: ["keys"],\n};\n',
    };
    const faults = tablesOf(upward).faults.join();
    expect(faults).toContain("in_use: reads devices of fleet/devices, a wing above");
    expect(faults).toContain("open_key: writes keys, which is fleet/keys's");
  });

  it("are listed with their readers", () => {
    const reading = { "server/src/insight/usage/x.store.ts": "sql`select from devices`;" };
    expect(renderTableList(tablesOf(reading))).toContain("| `devices` | devices | insight/usage |");
  });
});

it("takes apart a statement with holes", () => {
  const reach = readSql(["select ", " from a ", " left join ", " on true where ", " ", ""], () => true);
  expect([...(reach?.reads ?? [])]).toEqual(["a"]);
  expect([...(reach?.tableHoles ?? [])]).toEqual([2]);
});
