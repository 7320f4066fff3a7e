import { MENU_ENDPOINTS, type MenuItem } from "@sweepline/contract/access/menus.ts";
import { ALL_ENDPOINTS } from "@sweepline/contract/catalogue.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aWorld, type World } from "../../../test/world.ts";
import { builtInPermissions } from "./index.ts";

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

async function menuOf(roleCodes: string[], query: { parentId?: number } = {}): Promise<MenuItem[]> {
  const who = await world.session(await world.aStaff({ roleCodes }));
  return (await world.call(who, MENU_ENDPOINTS.ownMenu, { query })).data;
}
const pathsOf = (items: MenuItem[]): string[] =>
  items.flatMap((item) => [item.path, ...pathsOf(item.children)]);

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
});

describe("a person's menu", () => {
  it("is nested and sorted, and has both languages", async () => {
    const items = await menuOf(["platformAdmin"]);
    expect(pathsOf(items)).toEqual(["/wel/index", "/wel/rank", "", "/washfloorrobot/equipmentInfo"]);
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
    expect(pathsOf(await menuOf(["maintenance"]))).toEqual(["", "/washfloorrobot/equipmentInfo"]);
    expect(await menuOf([])).toEqual([]);
  });

  it("is cut at a parent where one is asked for", async () => {
    const group = (await menuOf(["platformAdmin"])).at(-1);
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
    expect(pathsOf(await menuOf([]))).toEqual(["/help"]);
    await world.db.run(sql`delete from menus where path = '/help'`);
  });
});
