import sql, { type Sql } from "sql-template-tag";
import { afterAll, beforeEach, expect, it } from "vitest";
import { aWorld } from "../../../test/world.ts";

/** What each role may do stands with it (migration 0904), and is always what its items of the menu say. */
const world = await aWorld();
const { db } = world;
afterAll(() => world.close());

const idOf = async (statement: Sql): Promise<number> => (await db.one<{ id: number }>(statement)).id;
const role = await idOf(sql`
  insert into roles (role_code, role_name, scope_kind) values ('kept', 'Kept', 'own') returning id`);
const anItem = (permission: string) =>
  idOf(
    sql`insert into menus (type, label_zh, label_en, permission) values ('1', '项', 'Item', ${permission}) returning id`,
  );
const items = [await anItem("kept_room_read"), await anItem("kept_room_edit")];
const [reads = 0, edits = 0] = items;
const give = (item: number) => sql`insert into role_menus (role_id, menu_id) values (${role}, ${item})`;
const rename = (item: number, permission: string) =>
  sql`update menus set permission = ${permission} where id = ${item}`;

const kept = async (): Promise<string[]> =>
  (await db.one<{ permissions: string[] }>(sql`select permissions from roles where id = ${role}`))
    .permissions;
/** Of all roles, those that say something else than their items. */
const untrue = () =>
  db.many(sql`
    select r.role_code from roles r where r.permissions is distinct from array(
      select m.permission from role_menus rm join menus m on m.id = rm.menu_id
      where rm.role_id = r.id and m.permission is not null order by m.permission)`);

beforeEach(async () => {
  await db.run(sql`delete from role_menus where role_id = ${role}`);
  await db.run(rename(reads, "kept_room_read"));
  await db.run(rename(edits, "kept_room_edit"));
});

it("are those of the items that a role has been given, and no others", async () => {
  expect(await untrue()).toEqual([]);
  expect(await kept()).toEqual([]);
  await db.run(give(reads));
  await db.run(give(edits));
  expect(await kept()).toEqual(["kept_room_edit", "kept_room_read"]);
  await db.run(sql`delete from role_menus where role_id = ${role} and menu_id = ${edits}`);
  expect(await kept()).toEqual(["kept_room_read"]);
});

it("follow an item that gets another permission, loses it, or is removed", async () => {
  const passing = await anItem("kept_room_pass");
  for (const item of [reads, passing]) await db.run(give(item));
  await db.run(rename(reads, "kept_room_look"));
  expect(await kept()).toEqual(["kept_room_look", "kept_room_pass"]);
  await db.run(sql`delete from menus where id = ${passing}`);
  expect(await kept()).toEqual(["kept_room_look"]);
  await db.run(sql`update menus set permission = null where id = ${reads}`);
  expect(await kept()).toEqual([]);
});

/** The first is done and not committed when the second is begun, which may have to wait for it. */
async function atOnce(first: Sql, second: Sql): Promise<void> {
  let later: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await tx.run(first);
    const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    let isDone = false;
    later = db.run(second).finally(() => {
      isDone = true;
    });
    const isWaiting = async () =>
      isDone ||
      (await db.many(sql`select from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`)).length > 0;
    await expect.poll(isWaiting).toBe(true);
  });
  await later;
}

it("miss nothing of two who give items to one role at once", async () => {
  await atOnce(give(reads), give(edits));
  expect(await kept()).toEqual(["kept_room_edit", "kept_room_read"]);
});

it("miss nothing where an item gets another permission while it is given", async () => {
  await atOnce(give(reads), rename(reads, "kept_room_look"));
  expect(await kept()).toEqual(["kept_room_look"]);
  await atOnce(rename(reads, "kept_room_see"), sql`delete from role_menus where role_id = ${role}`);
  expect(await kept()).toEqual([]);
  await atOnce(rename(reads, "kept_room_view"), give(reads));
  expect(await kept()).toEqual(["kept_room_view"]);
});
