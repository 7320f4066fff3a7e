import { createHash } from "node:crypto";
import { CODEGEN_ENDPOINTS as E, type TableDetail } from "@sweepline/contract/system/codegen/index.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { changeOf, createShopFixture } from "../../../test/codegen-fixture.ts";
import { readZip } from "../room-files/index.ts";
import { dropOldGenerations } from "./codegen.jobs.ts";

const fixture = await createShopFixture();
const { call } = fixture;
const NAMES = ["t_artist", "t_invoice", "t_invoice_line", "t_category"];
const ids = await fixture.imported(fixture.sourceId, NAMES, { prefix: "t_" });
afterAll(() => fixture.close());

const idOf = (table: string): number => ids.get(table) ?? 0;
const preview = async (table: string) =>
  (await call(fixture.admin, E.preview, { params: { id: idOf(table) } })).data;
const history = async (query: object = {}) => (await call(fixture.admin, E.history, { query })).data;
/** A file as it is downloaded: its bytes, whatever they are. */
async function download(method: "GET" | "POST", path: string, payload?: object) {
  const answer = await fixture.world.app.http.inject({
    ...{ method, url: path, ...(payload && { payload }) },
    headers: {
      authorization: `Bearer ${fixture.admin.accessToken}`,
      "idempotency-key": String(Math.random()),
    },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, text: answer.body };
}
const generate = (table: string) => download("POST", `/platform/gen/table/${idOf(table)}/generate`);
const batch = (...tables: string[]) =>
  download("POST", "/platform/gen/table/generate", { ids: tables.map(idOf) });
const change = async (table: string, fields: (detail: TableDetail) => object) => {
  const detail = await fixture.table(idOf(table));
  const answer = await fixture.update(detail.id, { ...changeOf(detail), ...fields(detail) });
  if (answer.status !== 200) throw new Error(answer.text);
};

describe("the room of a table", () => {
  it("is shown before it is generated, and then beside its last generation, migration and all", async () => {
    const first = await preview("t_artist");
    expect(first.generatedAt).toBeNull();
    expect(first.files.map(({ path }) => path)).toContain("contract/src/care/artists.ts");
    expect(first.files.every(({ previous }) => previous === null)).toBe(true);
    expect((await generate("t_artist")).status).toBe(200);
    const again = await preview("t_artist");
    expect(again.generatedAt).not.toBeNull();
    expect(again.files.map(({ text, previous }) => text === previous)).toEqual(again.files.map(() => true));
    expect(again.files.some(({ language, previous }) => language === "sql" && previous !== null)).toBe(true);
    // Of another name it is another room: nothing of it was there.
    await change("t_artist", () => ({ room: "painters", item: "painter" }));
    expect((await preview("t_artist")).files.every(({ previous }) => previous === null)).toBe(true);
    await change("t_artist", () => ({ room: "artists", item: "artist" }));
  });

  it("is answered as a zip whose name, size and digest the history keeps, and byte by byte once more", async () => {
    const { bytes, headers } = await generate("t_invoice");
    expect(headers["content-type"]).toBe("application/zip");
    expect(headers["content-disposition"]).toContain('filename="care-invoices.zip"');
    expect(readZip(bytes)?.rooms).toMatchObject([{ wing: "care", room: "invoices" }]);
    const { records } = await history({ tableId: idOf("t_invoice") });
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(records).toMatchObject([{ sha256, bytes: bytes.length, hasFiles: true, staffName: "A Person" }]);
    const later = await download("GET", `/platform/gen/history/${records[0]?.id}/file`);
    expect(later.bytes.equals(bytes)).toBe(true);
    await change("t_invoice", () => ({ author: "Somebody else" }));
    const changed = await generate("t_invoice");
    expect(changed.status).toBe(200);
    expect((await download("GET", `/platform/gen/history/${records[0]?.id}/file`)).bytes.equals(bytes)).toBe(
      true,
    );
  });

  it("is listed when it was generated, in the list of tables", async () => {
    const { data } = await call(fixture.admin, E.list, { query: { sort: "-generatedAt" } });
    expect(data.records[0]).toMatchObject({ table: "t_invoice", generatedAt: expect.any(String) });
    expect(data.records.at(-1)?.generatedAt).toBeNull();
  });
});

describe("a batch", () => {
  it("is one zip and one line of the history for 2 to 10 tables (§5)", async () => {
    const { bytes, status } = await batch("t_invoice", "t_category");
    expect(status).toBe(200);
    expect(readZip(bytes)?.rooms.map(({ room }) => room)).toEqual(["invoices", "categories"]);
    const [newest] = (await history()).records;
    expect(newest?.rooms).toEqual([
      { tableId: idOf("t_invoice"), table: "t_invoice", wing: "care", room: "invoices" },
      { tableId: idOf("t_category"), table: "t_category", wing: "care", room: "categories" },
    ]);
    for (const tables of [["t_invoice"], new Array(11).fill("t_invoice")]) {
      const refused = await batch(...tables);
      expect(refused.status).toBe(422);
      expect(refused.text).toContain("2");
    }
    expect((await batch("t_invoice", "t_invoice")).status).toBe(422);
  });

  it("is refused as a whole where two of its rooms would be one, or one of them cannot be written", async () => {
    const before = (await history()).total;
    await change("t_category", () => ({ room: "invoices", item: "invoice" }));
    const twice = await batch("t_invoice", "t_category");
    expect([twice.status, twice.text]).toEqual([422, expect.stringContaining("roomTwice")]);
    await change("t_category", () => ({ room: "categories", item: "category" }));
    const missing = await download("POST", "/platform/gen/table/generate", {
      ids: [idOf("t_invoice"), 9_999],
    });
    expect(missing.status).toBe(404);
    expect((await history()).total).toBe(before);
  });
});

describe("heads with lines", () => {
  it("are one room with the fields of both, but for the column that refers", async () => {
    const tableId = idOf("t_invoice_line");
    await change("t_invoice", () => ({ relation: { kind: "lines", tableId, reference: "invoice_id" } }));
    expect((await generate("t_invoice")).status).toBe(200);
    // The column goes from the database, and from what is known of it.
    await fixture.foreign.run("alter table t_invoice_line drop invoice_id");
    await call(fixture.admin, E.sync, { params: { id: tableId }, body: { revision: 0 } });
    const refused = await generate("t_invoice");
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("strangeRelation")]);
    expect((await call(fixture.admin, E.preview, { params: { id: idOf("t_invoice") } })).error).toBe(
      "strangeRelation",
    );
  });
});

describe("the history", () => {
  it("is found by tables and rooms, newest first", async () => {
    const all = await history();
    expect(all.records.map(({ at }) => at)).toEqual(
      all.records
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    const found = await history({ search: "categ" });
    expect(found.total).toBe(1);
    expect((await history({ search: "100%" })).total).toBe(0);
    expect((await history({ tableId: idOf("t_category") })).total).toBe(1);
  });

  it("still names a table that was deleted, and so does the audit log", async () => {
    const id = idOf("t_category");
    const { data } = await call(fixture.admin, E.get, { params: { id } });
    await call(fixture.admin, E.remove, { params: { id }, body: { revision: data.revision } });
    const [found] = (await history({ search: "t_category" })).records;
    expect(found?.rooms.map(({ tableId, table }) => [tableId === null, table])).toEqual([
      [false, "t_invoice"],
      [true, "t_category"],
    ]);
    const actions = await fixture.world.db.many<{ action: string }>(
      sql`select distinct action from audit_log where action like 'system_codegen_%' order by action`,
    );
    expect(actions.map(({ action }) => action.replace("system_codegen_", ""))).toEqual([
      "create",
      "generate",
      "import",
      "remove",
      "sync",
      "update",
    ]);
  });

  it("keeps the newest with their files, more without, and no more, however many went by", async () => {
    const { db, clock } = fixture.world;
    const before = (await history()).records.map(({ id }) => id);
    await dropOldGenerations(db, { zips: 2, rows: 3 }).work(clock.now());
    const after = (await history()).records;
    expect(after.map(({ id, hasFiles }) => [id, hasFiles])).toEqual([
      [before[0], true],
      [before[1], true],
      [before[2], false],
    ]);
    const gone = await download("GET", `/platform/gen/history/${before[2]}/file`);
    expect([gone.status, gone.text]).toEqual([404, expect.stringContaining("noGeneratedFiles")]);
    expect((await download("GET", `/platform/gen/history/${before.at(-1)}/file`)).status).toBe(404);
    await db.run(sql`
      insert into generations (at, rooms, names, file_count, bytes, sha256, file_name, zip)
      select now(), '[]', '', 1, 1, '', 'x.zip', '\\x00' from generate_series(1, 250)`);
    await dropOldGenerations(db, { zips: 2, rows: 3 }).work(clock.now());
    expect((await history()).total).toBe(3);
  });
});
