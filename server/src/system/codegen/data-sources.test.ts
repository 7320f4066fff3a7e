import { SOURCE_LIMITS } from "@sweepline/contract/system/codegen/data-sources.ts";
import { CODEGEN_ENDPOINTS as E } from "@sweepline/contract/system/codegen/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  aForeignPostgres,
  type CodegenFixture,
  createCodegenFixture,
  type ForeignPostgres,
  SHOP,
} from "../../../test/codegen-fixture.ts";
import { sealed } from "../../../test/links-fixture.ts";
import { createLocalBus } from "../../../test/local-bus.ts";
import { aWorld } from "../../../test/world.ts";

const SETTINGS = { SECRETS_KEY: "a key that both processes have", OUTGOING_NETWORKS: "127.0.0.1" };
let fixture: CodegenFixture;
let foreign: ForeignPostgres;
beforeAll(async () => {
  foreign = await aForeignPostgres(...SHOP);
  fixture = await createCodegenFixture(SETTINGS);
});
afterAll(async () => {
  await fixture.close();
  await foreign.drop();
});

const call: CodegenFixture["world"]["call"] = (...given) => fixture.world.call(...given);
/** As the form sends it: the password sealed, or none where it is null. */
const aBody = async ({
  password,
  ...fields
}: {
  password?: string | null;
  [field: string]: unknown;
} = {}) => ({
  ...{ name: `S${Math.random()}`, url: foreign.url, username: foreign.username },
  ...(password !== null && (await sealed(fixture.world, password ?? foreign.password))),
  ...{ tls: "none" as const, schema: "", remark: "", ...fields },
});
const create = async (fields = {}) => call(fixture.admin, E.createSource, { body: await aBody(fields) });

describe("a data source", () => {
  it("is kept without its password ever being answered, and in one spelling of its address", async () => {
    const { data, text } = await create({
      url: `jdbc:${foreign.url.replace("postgresql", "postgres")}?ssl=no`,
    });
    expect(data).toMatchObject({ url: foreign.url, kind: "postgresql", hasPassword: true, tableCount: 0 });
    expect(text).not.toContain(foreign.password);
    const list = await call(fixture.admin, E.sources, { query: { search: data.name } });
    expect(list.data.records).toEqual([data]);
    expect(list.text).not.toContain(foreign.password);
  });

  it("is of one name, however it is written, also when two come at once", async () => {
    const name = "Twin";
    const answers = await Promise.all([create({ name }), create({ name: "tWIN" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const other = await create();
    const renamed = await call(fixture.admin, E.updateSource, {
      params: { id: other.data.id },
      body: { ...(await aBody({ name: "twin" })), revision: 0 },
    });
    expect(renamed).toMatchObject({ status: 409, error: "sourceNameTaken" });
    expect(renamed.envelope).toMatchObject({ fields: [{ field: "name" }] });
  });

  it("is changed by one of two who read the same", async () => {
    const { data } = await create();
    const body = { ...(await aBody({ password: null })), revision: 0 };
    const change = () =>
      call(fixture.admin, E.updateSource, {
        params: { id: data.id },
        body,
      });
    const answers = await Promise.all([change(), change()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.data).toMatchObject({
      hasPassword: true,
      revision: 1,
    });
  });

  it.each([
    ["another address", { url: "postgresql://db.example:5432/x" }],
    ["another database", { url: "postgresql://127.0.0.1:1/postgres" }],
    ["another user", { username: "postgres" }],
    ["a weaker connection", { tls: "none" }],
  ])("with %s needs its password again: the kept one is for the old place alone", async (_, fields) => {
    const { data } = await create({ tls: "encrypted" });
    const given = await aBody({ tls: "encrypted", ...fields, password: null });
    const update = (body: object) =>
      call(fixture.admin, E.updateSource, {
        params: { id: data.id },
        body: { ...given, ...body, revision: 0 },
      });
    const refused = [
      await update({}),
      await call(fixture.admin, E.testSource, { body: { ...given, id: data.id } }),
    ];
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 422, error: "passwordNeeded" });
      expect(answer.envelope).toMatchObject({ fields: [{ field: "password" }] });
    }
    expect((await update(await sealed(fixture.world, "given again"))).status).toBe(200);
  });

  it("is tested as it stands in the form, or with the password that is kept", async () => {
    const { data } = await create();
    const tested = async (fields = {}) => {
      const { name: _, ...given } = await aBody(fields);
      return (await call(fixture.admin, E.testSource, { body: given })).data;
    };
    expect(await tested()).toMatchObject({
      ...{ product: expect.stringMatching(/^PostgreSQL \d/), tables: 6, mayWrite: false },
    });
    expect(await tested({ password: null, id: data.id })).toMatchObject({ tables: 6 });
    await foreign.run(`grant insert on t_artist to ${foreign.username}`);
    expect((await tested()).mayWrite).toBe(true);
    await foreign.run(`revoke insert on t_artist from ${foreign.username}`);
  });

  it.each([
    ["a wrong password", { password: "wrong" }, "sourceSignIn"],
    ["no such database", { url: "postgresql://127.0.0.1:PORT/nowhere_at_all" }, "sourceNoDatabase"],
    ["no such schema", { schema: "nowhere" }, "sourceNoDatabase"],
    ["a server without TLS", { tls: "encrypted" }, "sourceTls"],
    ["nobody there", { url: "postgresql://127.0.0.1:9/x" }, "sourceNoAnswer"],
    ["this machine by another of its names", { url: "postgresql://127.0.0.2:PORT/x" }, "sourceNotAllowed"],
    ["this machine in numbers", { url: "postgresql://0x7f.2:PORT/x" }, "sourceNotAllowed"],
    ["this machine in IPv6", { url: "postgresql://[::1]:PORT/x" }, "sourceNotAllowed"],
    ["secrets of a cloud", { url: "mysql://169.254.169.254:PORT/x" }, "sourceNotAllowed"],
  ])("says in a word why it cannot be read: %s", async (_, fields, error) => {
    const given = await aBody(fields);
    const body = { ...given, url: given.url.replace("PORT", new URL(foreign.url).port) };
    const answer = await call(fixture.admin, E.testSource, { body });
    expect(answer).toMatchObject({ status: 422, error });
    expect(answer.text).not.toContain(foreign.password);
  });

  it.each([
    "http://127.0.0.1/x",
    "postgresql://user:secret@db.example/x",
    "postgresql://db.example/",
    "nonsense",
  ])("takes no %s for an address", async (url) => {
    expect((await create({ url })).envelope).toMatchObject({ fields: [{ field: "url" }] });
  });

  it("lists the tables that its user may read, with comments, by pages, found by a part of their names", async () => {
    const id = await fixture.aSource(foreign);
    await foreign.run("create table hidden (id int)", `revoke all on hidden from ${foreign.username}`);
    const all = await call(fixture.admin, E.foreignTables, { params: { id } });
    expect(all.data.records.map(({ name }) => name)).toEqual([
      ...["t_artist", "t_artist_category", "t_category", "t_invoice", "t_invoice_line", "v_artist"],
    ]);
    expect(all.data.records[0]).toEqual({
      ...{ name: "t_artist", comment: "艺术家表", isView: false, columnCount: 12, tableId: null },
    });
    expect(all.data.records.at(-1)).toMatchObject({ isView: true });
    const [, line] = (await fixture.imported(id, ["t_invoice", "t_invoice_line"])).values();
    const query = { search: "VOICE_", size: 1, current: 2 };
    const second = await call(fixture.admin, E.foreignTables, { params: { id }, query });
    expect(second.data).toMatchObject({ total: 1, records: [] });
    const found = await call(fixture.admin, E.foreignTables, {
      params: { id },
      query: { search: "invoice", sort: "-name" },
    });
    expect(found.data.records.map(({ name, tableId }) => [name, tableId !== null])).toEqual([
      ["t_invoice_line", true],
      ["t_invoice", true],
    ]);
    expect(found.data.records[0]?.tableId).toBe(line);
    await foreign.run("drop table hidden");
  });

  it("stays while tables of it are imported, and goes after them", async () => {
    const id = await fixture.aSource(foreign);
    const [tableId = 0] = (await fixture.imported(id, ["t_artist"])).values();
    const removeIt = () => call(fixture.admin, E.removeSource, { params: { id }, body: { revision: 0 } });
    expect(await removeIt()).toMatchObject({ status: 409, error: "sourceInUse" });
    await call(fixture.admin, E.remove, { params: { id: tableId }, body: { revision: 0 } });
    expect((await removeIt()).status).toBe(200);
    expect((await removeIt()).status).toBe(404);
  });

  it("is one of a hundred at most", async () => {
    const { db } = fixture.world;
    await db.run(sql`
      insert into data_sources (name, kind, url, username, tls, changed_at)
      select 'filler ' || g, 'mysql', 'mysql://db.example:3306/x', 'x', 'none', now()
      from generate_series(1, ${SOURCE_LIMITS.perProduct}) g`);
    expect(await create()).toMatchObject({ status: 409, error: "tooManySources" });
    await db.run(sql`delete from data_sources where name like 'filler %'`);
  });
});

describe("the password of a data source", () => {
  it("is taken as it was sealed, once, and not as it was typed", async () => {
    const body = await aBody();
    const typed = { ...body, password: foreign.password };
    const answers = [];
    for (const one of [typed, body, { ...body, name: "Again" }])
      answers.push((await call(fixture.admin, E.createSource, { body: one })).status);
    expect(answers).toEqual([426, 200, 426]);
  });

  it("is no longer than it may be, also sealed", async () => {
    const { status } = await create({ password: "x".repeat(SOURCE_LIMITS.password) });
    expect(status).toBe(200);
    const longer = await create({ password: "x".repeat(SOURCE_LIMITS.password + 1) });
    expect(longer).toMatchObject({ status: 422, error: "passwordTooLong" });
    expect(longer.envelope).toMatchObject({ fields: [{ field: "password" }] });
  });

  it("stands in no row, no audit entry and no log, and opens nothing beside its own row, address and user", async () => {
    const { db } = fixture.world;
    const [one, other] = [await create(), await create({ name: "Other" })];
    await call(fixture.admin, E.updateSource, {
      params: { id: one.data.id },
      body: { ...(await aBody()), revision: 0 },
    });
    for (const table of ["data_sources", "audit_log", "operation_log", "exception_log"]) {
      const rows = await db.many<{ text: string }>({
        name: `all of ${table}`,
        text: `select row_to_json(t)::text as text from ${table} t`,
        values: [],
      });
      expect(rows.length >= 0 && rows.some(({ text }) => text.includes(foreign.password))).toBe(false);
    }
    // Whoever writes to the database puts one source's password into another's row, or sends it elsewhere.
    const testKept = async (id: number) =>
      (await call(fixture.admin, E.foreignTables, { params: { id } })).error;
    expect(await testKept(other.data.id)).toBeUndefined();
    await db.run(sql`
      update data_sources set password_sealed = (select password_sealed from data_sources where id = ${one.data.id})
      where id = ${other.data.id}`);
    expect(await testKept(other.data.id)).toBe("sourceSignIn");
    expect(await testKept(one.data.id)).toBeUndefined();
    await db.run(sql`
      update data_sources set url = ${foreign.url.replace(/[^/]+$/, "postgres")} where id = ${one.data.id}`);
    expect(await testKept(one.data.id)).toBe("sourceSignIn");
  });

  it("is read by a second process as by the first", async () => {
    const databaseUrl = String(fixture.world.db.pool.options.connectionString);
    const second = await aWorld(SETTINGS, { databaseUrl, bus: createLocalBus() });
    const id = await fixture.aSource(foreign);
    const there = await second.session(fixture.admin.username);
    const { data } = await second.call(there, E.foreignTables, { params: { id } });
    expect(data.total).toBe(6);
    await second.close();
  });
});
