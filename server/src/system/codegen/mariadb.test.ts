import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CODEGEN_ENDPOINTS as E } from "@sweepline/contract/system/codegen/index.ts";
import sql, { type Sql } from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aCertificate, hasOpenssl } from "../../../test/certificates.ts";
import { type CodegenFixture, createCodegenFixture } from "../../../test/codegen-fixture.ts";
import { sealed } from "../../../test/links-fixture.ts";
import { aMariaDb, hasMariaDb, type MariaDb } from "../../../test/mariadb.ts";
import { withForeign } from "../../core/db/foreign-database.ts";
import { createOutgoing } from "../../core/outgoing/outgoing.ts";

const SHOP = [
  `create table t_user (id bigint unsigned auto_increment primary key, user_name varchar(40) not null comment '用户名', email varchar(80),
     is_admin tinyint(1) not null default 0, level tinyint unsigned not null, status enum('on', 'it''s off') default 'on',
     flags set('a', 'b'), settings json, balance decimal(10,2) unsigned not null, big bigint unsigned, born year,
     seen_at datetime(3), changed timestamp not null default current_timestamp on update current_timestamp, at_time time,
     photo mediumblob, spot point, bits bit(8), flag bit(1), bio mediumtext) comment='用户表'`,
  `create table t_dept (id int primary key, parent_id int, name varchar(30) not null, unique key (name),
     foreign key (parent_id) references t_dept (id))`,
  `create table t_user_dept (user_id bigint unsigned not null, dept_id int not null, primary key (user_id, dept_id),
     foreign key (user_id) references t_user (id), foreign key (dept_id) references t_dept (id))`,
  "create view v_user as select id, user_name from t_user",
  "create table `we``ird'; -- */ \"name` (`a``b'c` int primary key comment 'it''s */ x', `列` text, `😶` int)".replace(
    "😶",
    "e",
  ),
];

describe.skipIf(!hasMariaDb)("tables of a MariaDB", () => {
  let fixture: CodegenFixture;
  let maria: MariaDb;
  const folder = mkdtempSync(join(tmpdir(), "sweepline-maria-tls-"));
  beforeAll(async () => {
    maria = await aMariaDb(hasOpenssl ? aCertificate({ folder, name: "db.example" }) : undefined);
    await maria.run(...SHOP);
    fixture = await createCodegenFixture();
  }, 60_000);
  afterAll(async () => {
    await fixture.close();
    await maria.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const call: CodegenFixture["world"]["call"] = (...given) => fixture.world.call(...given);
  const tested = async ({
    password = maria.password,
    ...fields
  }: {
    password?: string;
    [field: string]: unknown;
  } = {}) => {
    const { url, username } = maria;
    const secret = password !== "" && (await sealed(fixture.world, password));
    const body = { url, username, ...secret, tls: "none" as const, schema: "", remark: "", ...fields };
    return call(fixture.admin, E.testSource, { body });
  };

  it("are counted, and whether their user may write is said", async () => {
    expect((await tested()).data).toMatchObject({
      product: expect.stringMatching(/^MariaDB \d+\.\d+/),
      tables: 5,
      mayWrite: false,
    });
    await maria.run("grant insert on shop.t_dept to reader@'%'");
    expect((await tested()).data).toMatchObject({ mayWrite: true });
    await maria.run("revoke insert on shop.t_dept from reader@'%'");
  });

  it.each([
    ["a wrong password", { password: "wrong" }, "sourceSignIn"],
    ["no password", { password: "" }, "sourceSignIn"],
    ["no such database", { url: "mysql://127.0.0.1:PORT/nowhere" }, "sourceNoDatabase"],
    ["a certificate that nobody knows", { tls: "verified" }, "sourceTls"],
  ])("are not read with %s", async (_, fields, error) => {
    const url = ("url" in fields ? fields.url : maria.url).replace("PORT", new URL(maria.url).port);
    expect(await tested({ ...fields, url })).toMatchObject({ status: 422, error });
  });

  it.skipIf(!hasOpenssl)("are read over an encrypted connection", async () => {
    expect((await tested({ tls: "encrypted" })).data).toMatchObject({ tables: 5 });
  });

  it("are listed, by pages, found by a part of name or comment", async () => {
    const id = await fixture.aSource(maria);
    const found = async (query: object) =>
      (await call(fixture.admin, E.foreignTables, { params: { id }, query })).data;
    const all = await found({ size: 3 });
    expect(all).toMatchObject({ total: 5, size: 3 });
    const rest = await found({ size: 3, current: 2 });
    const names = [...all.records, ...rest.records].map(({ name }) => name);
    expect(new Set(names).size).toBe(5);
    expect((await found({ search: "用户" })).records).toEqual([
      { name: "t_user", comment: "用户表", isView: false, columnCount: 19, tableId: null },
    ]);
    expect((await found({ search: "v_" })).records).toMatchObject([
      { name: "v_user", isView: true, comment: "" },
    ]);
    expect((await found({ search: "%" })).total).toBe(0);
    expect((await found({ search: "😀' or 1=1 -- " })).total).toBe(0);
  });

  it("become rooms with their types, keys and references", async () => {
    const id = await fixture.aSource(maria);
    const ids = await fixture.imported(id, ["t_user", "t_dept", "t_user_dept"], { prefix: "t_" });
    const get = async (name: string) =>
      (await call(fixture.admin, E.get, { params: { id: ids.get(name) ?? 0 } })).data;
    const user = await get("t_user");
    expect(user).toMatchObject({
      room: "users",
      item: "user",
      title: { zh: "用户", en: "Users" },
      nameField: "userName",
    });
    const kept = user.fields.map(
      ({ source, isIncluded, leftOut, type, least, most, maxLength, isRequired }) => [
        ...[source, isIncluded ? type : (leftOut ?? "-"), maxLength ?? least, most, isRequired],
      ],
    );
    expect(kept).toEqual([
      ["id", "key", 0, null, false],
      ["user_name", "text", 40, null, true],
      ["email", "text", 80, null, false],
      ["is_admin", "boolean", null, null, false],
      ["level", "integer", 0, 255, true],
      ["status", "text", 64, null, false],
      ["flags", "text", 64, null, false],
      ["settings", "longText", 10_000, null, false],
      ["balance", "decimal", 0, 99_999_999.99, true],
      ["big", "integer", 0, null, false],
      ["born", "integer", 1_901, 2_155, false],
      ["seen_at", "instant", null, null, false],
      ["changed", "instant", null, null, false],
      ["at_time", "text", 18, null, false],
      ["photo", "kind", 200, null, false],
      ["spot", "kind", 200, null, false],
      ["bits", "kind", 200, null, false],
      ["flag", "boolean", null, null, false],
      ["bio", "longText", 10_000, null, false],
    ]);
    expect(user.fields[1]).toMatchObject({ comment: "用户名", label: { zh: "用户名", en: "User name" } });
    expect(await get("t_dept")).toMatchObject({ relation: { kind: "tree", parent: "parent_id" } });
    expect((await get("t_user_dept")).references).toEqual([
      { column: "user_id", table: "t_user", toColumn: "id" },
      { column: "dept_id", table: "t_dept", toColumn: "id" },
    ]);
  });

  it("are read in a transaction that writes nothing, and no longer than they may take", async () => {
    await maria.run("grant insert on shop.t_dept to reader@'%'");
    const { port } = new URL(maria.url);
    const route = createOutgoing({ networks: ["127.0.0.1"] }).routeTo("127.0.0.1");
    const place = { kind: "mysql", route, port: Number(port), database: "shop", tls: "none" } as const;
    const ask = (statement: Sql, timeoutMs = 5_000) =>
      withForeign({ ...place, ...maria }, { timeoutMs, maxBytes: 1_000_000 }, (db) => db.many(statement));
    await expect(ask(sql`insert into t_dept (id, name) values (1, 'x')`)).rejects.toMatchObject({
      code: "ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION",
    });
    await expect(
      ask(sql`select sleep(20) as nap, 'x' as x from t_dept right join (select 1) one on true`, 300),
    ).rejects.toThrow();
  });

  it("may have any name", async () => {
    const id = await fixture.aSource(maria);
    const name = "we`ird'; -- */ \"name";
    const table = (await fixture.imported(id, [name])).get(name) ?? 0;
    const { data } = await call(fixture.admin, E.get, { params: { id: table } });
    expect(data.fields.map(({ source, field }) => [source, field])).toEqual([
      ["a`b'c", "aBC"],
      ["列", "column2"],
      ["e", "e"],
    ]);
    await maria.run("alter table `we``ird'; -- */ \"name` modify `列` varchar(20) not null, drop e");
    const found = await call(fixture.admin, E.differences, { params: { id: table } });
    expect(found.data).toMatchObject({
      removed: [{ name: "e" }],
      changed: [{ before: { dataType: "text" }, after: { dataType: "varchar(20)", isNullable: false } }],
    });
    expect(
      (
        await call(fixture.admin, E.importTables, {
          body: { sourceId: id, tables: ["😀"], wing: "care", prefix: "", author: "" },
        })
      ).error,
    ).toBe("noSuchTable");
  });
});
