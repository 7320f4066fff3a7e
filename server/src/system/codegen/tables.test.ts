import { CODEGEN_ENDPOINTS as E } from "@sweepline/contract/system/codegen/index.ts";
import type { RoomField } from "@sweepline/contract/system/codegen/plan.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeOf, createShopFixture, fieldOf } from "../../../test/codegen-fixture.ts";

const fixture = await createShopFixture();
const { admin, call, foreign, sourceId, update } = fixture;
afterAll(() => fixture.close());
const importing = (tables: string[], fields: object = {}) =>
  call(admin, E.importTables, {
    body: { sourceId, tables, wing: "care", prefix: "t_", author: "Ada", ...fields },
  });

describe("an imported table", () => {
  let ids: Map<string, number>;
  beforeAll(async () => {
    const names = ["t_artist", "t_invoice", "t_invoice_line", "t_category", "t_artist_category"];
    ids = await fixture.imported(sourceId, names, { prefix: "t_" });
  });
  const table = (name: string) => fixture.table(ids.get(name) ?? 0);

  it("is called in the plural, its rows in the singular, without its prefix, with its comment", async () => {
    expect(await table("t_artist")).toMatchObject({
      ...{ room: "artists", item: "artist", title: { zh: "艺术家", en: "Artists" }, comment: "艺术家表" },
      ...{
        itemTitle: { zh: "艺术家", en: "artist" },
        columnCount: 12,
        keys: ["artist_id"],
        nameField: "name",
      },
    });
    expect(await table("t_invoice_line")).toMatchObject({ room: "invoice-lines", item: "invoice-line" });
    expect(await table("t_category")).toMatchObject({ room: "categories", item: "category" });
  });

  it("has a field for each column that a field can hold, and says why others have none", async () => {
    const artist = await table("t_artist");
    const kept = artist.fields.map(({ source, isIncluded, leftOut, type, maxLength, isRequired, query }) => [
      ...[source, isIncluded ? type : (leftOut ?? "-"), maxLength, isRequired, query],
    ]);
    expect(kept).toEqual([
      ["artist_id", "key", null, false, "none"],
      ["name", "text", 120, true, "contains"],
      ["email", "text", 80, false, "none"],
      ["homepage_url", "text", 500, false, "none"],
      ["born", "date", null, false, "range"],
      ["rating", "decimal", null, false, "none"],
      ["is_active", "boolean", null, false, "equals"],
      ["mood", "text", 64, false, "none"],
      ["code", "text", 8, true, "contains"],
      ["tags", "kind", 200, false, "none"],
      ["photo", "kind", 200, false, "none"],
      ["created_at", "instant", null, false, "none"],
    ]);
    expect(fieldOf(artist, "name")).toMatchObject({ field: "name", label: { zh: "名称", en: "Name" } });
    expect(fieldOf(artist, "email")).toMatchObject({ pattern: "email" });
    expect(fieldOf(artist, "rating")).toMatchObject({ least: -99.9, most: 99.9 });
    expect(fieldOf(artist, "mood").dataType).toBe("enum('sad','it''s ok','happy')");
    expect(fieldOf(artist, "created_at")).toMatchObject({ field: "createdAt", isInForm: false });
    expect(fieldOf(await table("t_invoice_line"), "remark")).toMatchObject({ type: "longText" });
  });

  it("keeps references as numbers, and the columns of a key of several, which are said nowhere else", async () => {
    const line = await table("t_invoice_line");
    expect(fieldOf(line, "artist_id")).toMatchObject({ isIncluded: true, type: "integer", query: "equals" });
    expect(line.references).toEqual([
      { column: "artist_id", table: "t_artist", toColumn: "artist_id" },
      { column: "invoice_id", table: "t_invoice", toColumn: "id" },
    ]);
    const both = await table("t_artist_category");
    expect(both.fields.map(({ isIncluded }) => isIncluded)).toEqual([true, true]);
    expect((await table("t_invoice")).referredBy).toEqual([
      { tableId: ids.get("t_invoice_line"), table: "t_invoice_line", column: "invoice_id" },
    ]);
  });

  it("is a tree where it refers to itself", async () => {
    const category = await table("t_category");
    expect(category.relation).toEqual({ kind: "tree", parent: "parent_id" });
    expect(fieldOf(category, "parent_id")).toMatchObject({ isIncluded: false });
  });

  it("is imported once, and with all others or none", async () => {
    expect(await importing(["v_artist", "t_artist"])).toMatchObject({ status: 409, error: "tableImported" });
    expect(await importing(["v_artist", "t_nothing"])).toMatchObject({ status: 404, error: "noSuchTable" });
    await foreign.run(`create table wide (${Array.from({ length: 101 }, (_, n) => `c${n} int`).join(", ")})`);
    const wide = await importing(["v_artist", "wide"]);
    expect(wide).toMatchObject({ status: 422, error: "tableTooWide" });
    expect(wide.envelope.msg).toContain("101");
    await foreign.run("drop table wide");
    const { data } = await call(admin, E.list, { query: { sourceId } });
    expect(data.records.map((row) => row.table)).not.toContain("v_artist");
    const twice = await Promise.all([importing(["v_artist"]), importing(["v_artist"])]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("is listed by its table, its room and its titles", async () => {
    const found = async (search: string) =>
      (await call(admin, E.list, { query: { search, sort: "-table" } })).data.records.map((row) => row.table);
    expect(await found("voice")).toEqual(["t_invoice_line", "t_invoice"]);
    expect(await found("categories")).toEqual(["t_category", "t_artist_category"]);
    expect(await found("艺术")).toEqual(["t_artist"]);
    expect((await call(admin, E.list, { query: { wing: "sites" } })).data.total).toBe(0);
  });
});

describe("a change of a table's room", () => {
  let id: number;
  let other: number;
  beforeAll(async () => {
    await foreign.run(
      "create table song (id int primary key, title varchar(80) not null, plays int, album_id int)",
      "create table song_part (id int primary key, song_id int references song, title text)",
    );
    const ids = await fixture.imported(sourceId, ["song", "song_part"]);
    [id = 0, other = 0] = [ids.get("song"), ids.get("song_part")];
  });

  it("is kept by one of two who read the same", async () => {
    const body = changeOf(await fixture.table(id));
    const answers = await Promise.all([
      update(id, { ...body, author: "Ada" }),
      update(id, { ...body, author: "Bob" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await fixture.table(id)).revision).toBe(1);
  });

  it("takes over what people say, but not what was read", async () => {
    const body = changeOf(await fixture.table(id));
    const fields = body.fields
      .map((field) => (field.source === "plays" ? { ...field, field: "playCount", least: 0 } : field))
      .map((field) => ({ ...field, comment: "made up", dataType: "made up" }))
      .reverse();
    const { data } = await update(id, { ...body, fields, relation: { kind: "tree", parent: "album_id" } });
    expect(data.fields.map(({ source }) => source)).toEqual(["album_id", "plays", "title", "id"]);
    expect(fieldOf(data, "plays")).toMatchObject({ field: "playCount", least: 0, dataType: "integer" });
    expect(data.relation).toEqual({ kind: "tree", parent: "album_id" });
  });

  const withField = (body: ReturnType<typeof changeOf>, source: string, change: Partial<RoomField>) => ({
    ...body,
    fields: body.fields.map((field) => (field.source === source ? { ...field, ...change } : field)),
  });
  it.each<[string, (body: ReturnType<typeof changeOf>) => object, string]>([
    ["a reserved name", (body) => withField(body, "plays", { field: "revision" }), "fields.1.field"],
    ["no name of a field", (body) => withField(body, "plays", { field: "2nd" }), "fields.1.field"],
    [
      "a name twice",
      (body) => withField(body, "title", { field: "PlayCount".replace("P", "p") }),
      "fields.2.field",
    ],
    [
      "a choice of nothing",
      (body) => withField(body, "plays", { type: "choice", query: "none" }),
      "fields.1.dictionary",
    ],
    [
      "a filter that it cannot have",
      (body) => withField(body, "plays", { query: "contains" }),
      "fields.1.query",
    ],
    [
      "a need outside of the form",
      (body) => withField(body, "title", { isInForm: false }),
      "fields.2.isInForm",
    ],
    ["bounds the wrong way", (body) => withField(body, "plays", { least: 2, most: 1 }), "fields.1.most"],
    [
      "a column that it has not",
      (body) => withField(body, "plays", { source: "nothing" }),
      "fields.1.source",
    ],
    ["a column twice", (body) => withField(body, "plays", { source: "title" }), "fields.2.source"],
    ["a column too few", (body) => ({ ...body, fields: body.fields.slice(1) }), "fields"],
    [
      "no fields",
      (body) => ({
        ...body,
        nameField: null,
        fields: body.fields.map((one) => ({ ...one, isIncluded: false })),
      }),
      "fields",
    ],
    [
      "a name field that may be empty",
      (body) => withField(body, "title", { isRequired: false }),
      "nameField",
    ],
    ["a name field that is none", (body) => ({ ...body, nameField: "playCount" }), "nameField"],
    ["a room that no file can have", (body) => ({ ...body, room: "../etc" }), "room"],
    ["rows without a singular", (body) => ({ ...body, room: "sheep", item: "" }), "item"],
    ["no title", (body) => ({ ...body, title: { zh: " ", en: "x" } }), "title.zh"],
    [
      "a parent that is no column",
      (body) => ({ ...body, relation: { kind: "tree", parent: "x" } }),
      "relation.parent",
    ],
    [
      "lines of a table that is not there",
      (body) => ({ ...body, relation: { kind: "lines", tableId: 9_999, reference: "x" } }),
      "relation.tableId",
    ],
  ])("with %s is refused at its field", async (_, spoil, field) => {
    const body = changeOf(await fixture.table(id));
    const answer = await update(id, spoil(body) as typeof body);
    expect(answer.status).toBe(422);
    expect(
      (answer.envelope as unknown as { fields: { field: string }[] }).fields.map((one) => one.field),
    ).toContain(field);
    expect((await fixture.table(id)).revision).toBe(body.revision);
  });

  it("may take another table for its lines, which then stays as long as it is that", async () => {
    const body = changeOf(await fixture.table(id));
    const relate = (reference: string, tableId = other) =>
      update(id, { ...body, relation: { kind: "lines", tableId, reference } });
    expect(await relate("nothing")).toMatchObject({ status: 422, error: "strangeRelation" });
    expect(await relate("id", id)).toMatchObject({ status: 422, error: "strangeRelation" });
    expect((await relate("song_id")).status).toBe(200);
    const removeLines = () => call(admin, E.remove, { params: { id: other }, body: { revision: 0 } });
    const refused = await removeLines();
    expect(refused).toMatchObject({ status: 409, error: "tableIsLines" });
    expect(refused.envelope.msg).toContain("song");
    const now = changeOf(await fixture.table(id));
    await update(id, { ...now, relation: { kind: "single" } });
    expect((await removeLines()).status).toBe(200);
  });
});
