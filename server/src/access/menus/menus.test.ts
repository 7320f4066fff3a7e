import { MENU_ENDPOINTS, type MenuItem } from "@sweepline/contract/access/menus.ts";
import { ALL_ENDPOINTS } from "@sweepline/contract/catalogue.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aWorld } from "../../../test/world.ts";
import { builtInPermissions, deliveredItems } from "./delivered.ts";

const world = await aWorld();
afterAll(() => world.close());

async function menuOf(roleCodes: string[], query: { parentId?: number } = {}): Promise<MenuItem[]> {
  const who = await world.aPerson({ roleCodes });
  return (await world.call(who, MENU_ENDPOINTS.ownMenu, { query })).data;
}
const pathsOf = (items: MenuItem[]): string[] =>
  items.flatMap((item) => [item.path, ...pathsOf(item.children)]);

/** Pages without a permission of their own, and whose it is that they need. */
const BORROWING = [...deliveredItems()].flatMap(({ menu: { path, requires } }): [string, string][] =>
  path && requires ? [[path, requires]] : [],
);

describe("the built-in menus", () => {
  it("carry every permission that the contract asks for, each once", () => {
    const asked = ALL_ENDPOINTS.map(({ permission }) => permission).filter((name) => name.includes("_"));
    const carried = builtInPermissions();
    expect(carried).toEqual(expect.arrayContaining(asked));
    expect(new Set(carried).size).toBe(carried.length);
  });

  it("stay as they are, and items of people's own stay too, however often the product starts", async () => {
    const rows = () => world.db.many(sql`select * from menus order by id`);
    await world.db.run(
      sql`insert into menus (type, label_zh, label_en, path) values ('0', '自建', 'Own', '/own')`,
    );
    const before = await rows();
    await world.app.ensureBuiltIns();
    expect(await rows()).toEqual(before);
    await world.db.run(sql`delete from menus where code is null`);
  });

  it("lead where the code says at every start, and keep what people have changed of their look", async () => {
    const ranking = () =>
      world.db.one<object>(
        sql`select path, type, label_en, icon, sort, is_hidden, meta_roles from menus where code = 'ranking'`,
      );
    const before = await ranking();
    await world.db.run(sql`
      update menus set path = '/elsewhere', type = '1', label_en = 'Best', icon = 'chart', sort = 1, is_hidden = true,
        meta_roles = '{viewer}', is_changed = true where code = 'ranking'`);
    await world.app.ensureBuiltIns();
    const looks = { label_en: "Best", icon: "chart", sort: 1, is_hidden: true, meta_roles: ["viewer"] };
    expect(await ranking()).toEqual({ path: "/wel/rank", type: "2", ...looks });
    await world.db.run(
      sql`update menus set is_changed = false, is_hidden = false, meta_roles = null where code = 'ranking'`,
    );
    await world.app.ensureBuiltIns();
    expect(await ranking()).toEqual(before);
  });

  it("take over a button of people's own whose permission the product brings along, with its holders", async () => {
    const permission = "access_menus_edit";
    const find = () =>
      world.db.one<{ id: number; code: string | null }>(
        sql`select id, code from menus where permission = ${permission}`,
      );
    const before = await find();
    await world.db.run(sql`update menus set code = null, label_en = 'Ours' where id = ${before.id}`);
    await world.app.ensureBuiltIns();
    expect(await find()).toEqual(before);
    await world.db.run(sql`update menus set is_changed = false where id = ${before.id}`);
    await world.app.ensureBuiltIns();
  });
});

describe("a person's menu", () => {
  it("is nested and sorted, and has both languages", async () => {
    const items = await menuOf(["platformAdmin"]);
    expect(pathsOf(items).slice(0, 7)).toEqual([
      "/wel/index",
      "/wel/rank",
      "/wel/usage",
      "",
      "/washfloorrobot/equipmentInfo",
      "",
      "/equipment/info",
    ]);
    expect(items[0]).toMatchObject({
      label: { zh: "首页", en: "Home" },
      icon: "dashboard",
      keepAlive: true,
      parentId: null,
      meta: {},
      children: [],
    });
  });

  it("has an item only where the person has a permission below it, and no empty groups", async () => {
    const paths = pathsOf(await menuOf(["maintenance"]));
    expect(paths.slice(0, 2)).toEqual(["", "/washfloorrobot/equipmentInfo"]);
    for (const path of ["/wel/index", "/admin/role/index", "/admin/menu/index"])
      expect(paths).not.toContain(path);
    expect(pathsOf(await menuOf([]))).toEqual([]);
  });

  it.each(BORROWING)("has %s, which has no permission of its own, with %s only", async (path, permission) => {
    const { menus } = world.app.access;
    const pathsWith = async (permissions: string[]) =>
      pathsOf(await menus.menuFor({ permissions, roles: [] }));
    expect(await pathsWith([permission])).toContain(path);
    const others = builtInPermissions().filter((other) => other !== permission);
    expect(await pathsWith(others)).not.toContain(path);
  });

  it("names only permissions that there are as what a page needs", () => {
    const needed = [...deliveredItems()].flatMap(({ menu }) => menu.requires ?? []);
    expect(needed.length).toBe(BORROWING.length);
    expect(BORROWING).toContainEqual(["/iot/equipmentInfo", "fleet_devices_list"]);
    expect(builtInPermissions()).toEqual(expect.arrayContaining(needed));
  });

  it("is cut at a parent where one is asked for", async () => {
    const group = (await menuOf(["platformAdmin"])).find(({ label }) => label.en === "Cleaning robots");
    expect(pathsOf(await menuOf(["platformAdmin"], { parentId: group?.id ?? 0 }))).toEqual([
      "/washfloorrobot/equipmentInfo",
    ]);
  });

  it("hides an item with meta.roles from whoever has none of them (§6)", async () => {
    await world.db.run(sql`update menus set meta_roles = '{viewer}' where code = 'ranking'`);
    expect(pathsOf(await menuOf(["platformAdmin"]))).not.toContain("/wel/rank");
    const items = await menuOf(["platformAdmin", "viewer"]);
    expect(items.find(({ path }) => path === "/wel/rank")?.meta).toEqual({ roles: ["viewer"] });
    await world.db.run(sql`update menus set meta_roles = null where code = 'ranking'`);
  });

  it("has an item that needs no permission for everyone", async () => {
    await world.db.run(
      sql`insert into menus (type, label_zh, label_en, path) values ('0', '帮助', 'Help', '/help')`,
    );
    expect(pathsOf(await menuOf([]))).toContain("/help");
    await world.db.run(sql`delete from menus where path = '/help'`);
  });

  it("does not have what is hidden, nor what stands below it", async () => {
    await world.db.run(sql`update menus set is_hidden = true where code = 'floorWashers'`);
    const paths = pathsOf(await menuOf(["platformAdmin"]));
    expect(paths).not.toContain("/washfloorrobot/equipmentInfo");
    expect(paths).toContain("/wel/rank");
    await world.db.run(sql`update menus set is_hidden = false where code = 'floorWashers'`);
  });

  it("can be foreseen for permissions and roles that nobody holds yet", async () => {
    const { menus } = world.app.access;
    const preview = await menus.menuFor({ permissions: ["insight_ranking_view"], roles: [] });
    expect(pathsOf(preview)).toContain("/wel/rank");
    expect(pathsOf(preview)).not.toContain("/wel/index");
  });
});
