import { BUILT_IN_DICTIONARIES } from "@sweepline/contract/dictionaries.ts";
import { DICTIONARY_ENDPOINTS as E } from "@sweepline/contract/system/dictionaries/index.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aWorld, type World } from "../../../test/world.ts";

const world = await aWorld();
const admin = await world.aPerson({ roleCodes: ["platformAdmin"] });
afterAll(() => world.close());

const call: World["call"] = (...given) => world.call(...given);
const label = (en: string) => ({ zh: `${en}中`, en });
const systemType = async (type: string) => {
  const { data } = await call(admin, E.list, { query: { search: type, isSystem: "true" } });
  const row = data.records.find((one) => one.type === type);
  if (!row) throw new Error(`no dictionary ${type}`);
  return row;
};
const itemsOf = async (id: number) =>
  (await call(admin, E.items, { params: { id }, query: { size: 100 } })).data.records;
const aDictionary = async (type: string) =>
  (await call(admin, E.create, { body: { type, name: label(type), description: "" } })).data;
const anItem = async (dictionaryId: number, value: string) =>
  (await call(admin, E.createItem, { body: { dictionaryId, value, label: label(value) } })).data;

describe("system dictionaries", () => {
  it("are all there after a start, with every code in both languages, in order", async () => {
    const { data } = await call(admin, E.book);
    for (const [type, { items }] of Object.entries(BUILT_IN_DICTIONARIES))
      expect(data[type]).toEqual(items.map((item) => ({ ...item, isHidden: false })));
  });

  it("keep their codes and values", async () => {
    const kind = await systemType("deviceKind");
    const [first] = await itemsOf(kind.id);
    if (!first) throw new Error("no value");
    const { dictionaryId: _, ...item } = first;
    const answers = [
      await call(admin, E.remove, { params: { id: kind.id } }),
      await call(admin, E.update, { body: { ...kind, type: "otherKind" } }),
      await call(admin, E.createItem, { body: { dictionaryId: kind.id, value: "x", label: label("x") } }),
      await call(admin, E.updateItem, { body: { ...item, value: "x" } }),
      await call(admin, E.removeItem, { params: { id: item.id } }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 422, error: "systemDictionary" });
    expect(answers[3]?.envelope).toMatchObject({ fields: [{ field: "value" }] });
  });

  it("keep the words, colors and places that people gave them through the next start", async () => {
    const kind = await systemType("staffKind");
    const [first, second] = await itemsOf(kind.id);
    if (!first || !second) throw new Error("no values");
    const { dictionaryId: _, ...item } = first;
    const changed = { ...item, label: label("Boss"), color: "warning" as const, isHidden: true };
    expect((await call(admin, E.updateItem, { body: changed })).data).toMatchObject({ label: label("Boss") });
    const ids = [second.id, first.id];
    expect((await call(admin, E.orderItems, { params: { id: kind.id }, body: { ids } })).status).toBe(200);
    await call(admin, E.update, { body: { ...kind, name: label("Sorts of people") } });
    await world.app.ensureBuiltIns();
    const { data } = await call(admin, E.book);
    expect(data.staffKind).toMatchObject([
      { value: "employee" },
      { value: "admin", label: label("Boss"), color: "warning", isHidden: true },
    ]);
    expect(await systemType("staffKind")).toMatchObject({ name: label("Sorts of people") });
  });

  it("lose values and dictionaries that the product does not know any more, and get new words where nobody gave any", async () => {
    const { db } = world;
    await db.run(sql`
      insert into dictionary_items (dictionary_id, value, label_zh, label_en)
      select id, 'gone', 'x', 'x' from dictionaries where type = 'deviceStatus'`);
    await db.run(sql`update dictionary_items set label_en = 'old word' where label_en = 'Charging'`);
    await db.run(
      sql`insert into dictionaries (type, name_zh, name_en, is_system) values ('past', 'x', 'x', true)`,
    );
    await world.app.ensureBuiltIns();
    const { data } = await call(admin, E.book);
    expect(data.past).toBeUndefined();
    expect(data.deviceStatus?.map(({ value }) => value)).not.toContain("gone");
    expect(data.deviceStatus?.[0]?.label.en).toBe("Charging");
  });
});

describe("dictionaries of people's own", () => {
  it("that the product begins with are written once, and take and lose values as the others do", async () => {
    const { data } = await call(admin, E.list, { query: { search: "processingLevel" } });
    expect(data.records).toMatchObject([{ type: "processingLevel", isSystem: false, itemCount: 4 }]);
    const id = data.records[0]?.id ?? 0;
    await anItem(id, "someday");
    const low = (await itemsOf(id)).find(({ value }) => value === "low");
    await call(admin, E.removeItem, { params: { id: low?.id ?? 0 } });
    await world.app.ensureBuiltIns();
    const { processingLevel } = (await call(admin, E.book)).data;
    const values = processingLevel?.map(({ value }) => value).toSorted();
    expect(values).toEqual(["high", "normal", "someday", "urgent"]);
  });

  it("are made, changed and deleted with their values, each step in the audit log", async () => {
    const made = await aDictionary("priority");
    const [high, low] = [await anItem(made.id, "high"), await anItem(made.id, "low")];
    const { dictionaryId: _, ...item } = high;
    await call(admin, E.updateItem, { body: { ...item, label: label("Very high") } });
    await call(admin, E.removeItem, { params: { id: low.id } });
    const renamed = await call(admin, E.update, { body: { ...made, type: "urgency" } });
    expect(renamed.data).toMatchObject({ type: "urgency", itemCount: 1 });
    expect((await call(admin, E.book)).data.urgency).toMatchObject([{ label: label("Very high") }]);
    await call(admin, E.remove, { params: { id: made.id } });
    expect((await call(admin, E.book)).data.urgency).toBeUndefined();
    const verbs = await world.db.many<{ action: string }>(sql`
      select action from audit_log where staff_id = ${admin.staffId} and action like 'system_dictionaries_%'
      order by id desc limit 7`);
    expect(verbs.map(({ action }) => action.split("_")[2]).reverse()).toEqual([
      ...["create", "createItem", "createItem", "updateItem", "deleteItem", "update", "delete"],
    ]);
  });

  it("refuse a type or a value that is taken, at its field", async () => {
    const [first, second] = [await aDictionary("colors"), await aDictionary("shades")];
    await anItem(first.id, "red");
    const blue = await anItem(first.id, "blue");
    const { dictionaryId: _, ...item } = blue;
    const answers = [
      await call(admin, E.create, { body: { type: "colors", name: label("x"), description: "" } }),
      await call(admin, E.update, { body: { ...second, type: "deviceStatus" } }),
      await call(admin, E.createItem, { body: { dictionaryId: first.id, value: "red", label: label("x") } }),
      await call(admin, E.updateItem, { body: { ...item, value: "red" } }),
    ];
    expect(
      answers.map(({ status, error, envelope }) => [status, error, envelope.fields?.[0]?.field]),
    ).toEqual([
      [409, "dictionaryTypeTaken", "type"],
      [409, "dictionaryTypeTaken", "type"],
      [409, "dictionaryValueTaken", "value"],
      [409, "dictionaryValueTaken", "value"],
    ]);
  });

  it("refuse a change of what someone else has changed meanwhile", async () => {
    const made = await aDictionary("stale");
    const { dictionaryId: _, ...item } = await anItem(made.id, "one");
    await call(admin, E.update, { body: { ...made, description: "first" } });
    await call(admin, E.updateItem, { body: { ...item, description: "first" } });
    for (const answer of [
      await call(admin, E.update, { body: { ...made, description: "second" } }),
      await call(admin, E.updateItem, { body: { ...item, description: "second" } }),
    ])
      expect(answer).toMatchObject({ status: 409, error: "conflict" });
  });

  it("are put in order; values of another dictionary are none of theirs", async () => {
    const [made, other] = [await aDictionary("sizes"), await aDictionary("others")];
    const [s, m, l] = [await anItem(made.id, "s"), await anItem(made.id, "m"), await anItem(made.id, "l")];
    const order = (ids: number[]) => call(admin, E.orderItems, { params: { id: made.id }, body: { ids } });
    await order([l.id, s.id]);
    expect((await itemsOf(made.id)).map(({ value }) => value)).toEqual(["l", "s", "m"]);
    expect((await order([m.id, (await anItem(other.id, "x")).id])).status).toBe(409);
  });

  it("are found by type and name, and are not there once deleted", async () => {
    await aDictionary("findable");
    const { data } = await call(admin, E.list, { query: { search: "FINDABLE中" } });
    expect(data.records).toMatchObject([{ type: "findable", isSystem: false, itemCount: 0 }]);
    for (const answer of [
      await call(admin, E.items, { params: { id: 999_999 } }),
      await call(admin, E.remove, { params: { id: 999_999 } }),
      await call(admin, E.removeItem, { params: { id: 999_999 } }),
    ])
      expect(answer.status).toBe(404);
  });
});

describe("the book of all dictionaries", () => {
  it("is for everyone who is signed in, and answers 304 while nothing has changed", async () => {
    const someone = await world.aPerson();
    const first = await call(someone, E.book);
    const etag = String(first.headers.etag);
    const again = await call(someone, E.book, { headers: { "if-none-match": etag } });
    expect([again.status, again.text]).toEqual([304, ""]);
    await aDictionary("news");
    const third = await call(someone, E.book, { headers: { "if-none-match": etag } });
    expect(third.status).toBe(200);
    expect(third.data.news).toEqual([]);
  });
});
