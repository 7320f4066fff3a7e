import { CODEGEN_ENDPOINTS as E } from "@sweepline/contract/system/codegen/index.ts";
import { afterAll, describe, expect, it } from "vitest";
import { changeOf, createShopFixture, fieldOf } from "../../../test/codegen-fixture.ts";

const fixture = await createShopFixture();
const { admin, call, foreign, sourceId, update } = fixture;
afterAll(() => fixture.close());

describe("what has changed in the database", () => {
  const differencesOf = (id: number) => call(admin, E.differences, { params: { id } });
  const sync = (id: number, revision: number) => call(admin, E.sync, { params: { id }, body: { revision } });
  const named = (columns: readonly { name: string }[]) => columns.map(({ name }) => name);

  it("is shown, and taken over without what people chose of other columns", async () => {
    await foreign.run(
      "create table album (id int primary key, title varchar(40) not null, year int, note text, gone int)",
    );
    const id = (await fixture.imported(sourceId, ["album"])).get("album") ?? 0;
    expect((await differencesOf(id)).data).toEqual({ added: [], removed: [], changed: [], comment: null });
    const body = changeOf(await fixture.table(id));
    const fields = body.fields.map((field) =>
      field.source === "title"
        ? { ...field, field: "albumTitle", maxLength: 30, label: { zh: "专辑", en: "Album" } }
        : field,
    );
    await update(id, { ...body, fields, nameField: "albumTitle" });
    await foreign.run(
      ...["alter table album alter title type varchar(50)", "alter table album alter year type varchar(4)"],
      ...["alter table album rename note to memo", "alter table album drop gone"],
      ...["alter table album add price numeric(8,2)", "comment on table album is '唱片'"],
      "comment on column album.year is '年份'",
    );
    const { data: found } = await differencesOf(id);
    expect(named(found.added)).toEqual(["memo", "price"]);
    expect(named(found.removed)).toEqual(["note", "gone"]);
    expect(
      found.changed.map(({ before, after }) => [before.dataType, after.dataType, after.comment]),
    ).toEqual([
      ["character varying(40)", "character varying(50)", ""],
      ["integer", "character varying(4)", "年份"],
    ]);
    expect(found.comment).toEqual({ before: "", after: "唱片" });
    expect((await sync(id, 0)).error).toBe("conflict");
    const { data } = await sync(id, 1);
    expect(data.fields.map(({ source }) => source)).toEqual(["id", "title", "year", "memo", "price"]);
    // A length that people chose stays, a type that cannot hold the same any more does not.
    expect(fieldOf(data, "title")).toMatchObject({
      ...{ field: "albumTitle", maxLength: 30, label: { zh: "专辑", en: "Album" } },
      dataType: "character varying(50)",
    });
    expect(fieldOf(data, "year")).toMatchObject({ type: "text", maxLength: 4, comment: "年份" });
    expect(data).toMatchObject({ comment: "唱片", nameField: "albumTitle", columnCount: 5 });
    expect((await differencesOf(id)).data).toEqual({ added: [], removed: [], changed: [], comment: null });
  });

  it("changes nothing here where the table is gone", async () => {
    await foreign.run("create table brief (id int primary key, name text)");
    const id = (await fixture.imported(sourceId, ["brief"])).get("brief") ?? 0;
    const before = await fixture.table(id);
    await foreign.run("drop table brief");
    expect(await differencesOf(id)).toMatchObject({ status: 409, error: "tableLost" });
    expect(await sync(id, 0)).toMatchObject({ status: 409, error: "tableLost" });
    expect(await fixture.table(id)).toEqual(before);
  });

  it("leaves columns where people put them", async () => {
    await foreign.run("create table moved (id int primary key, one text, two text)");
    const id = (await fixture.imported(sourceId, ["moved"])).get("moved") ?? 0;
    const body = changeOf(await fixture.table(id));
    await update(id, { ...body, fields: body.fields.toReversed() });
    await foreign.run("alter table moved add three text");
    const { data } = await sync(id, 1);
    expect(data.fields.map(({ source }) => source)).toEqual(["two", "three", "one", "id"]);
  });
});
