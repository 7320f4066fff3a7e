import { MENU_ENDPOINTS as E, MAX_MENU_DEPTH, type MenuNode } from "@sweepline/contract/access/menus.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aWorld } from "../../../test/world.ts";
import { RIGHTS_TOPIC } from "../../core/live/index.ts";

const world = await aWorld();
const admin = await world.aPerson({ roleCodes: ["platformAdmin"] });
afterAll(() => world.close());

type New = NonNullable<Parameters<typeof world.call<typeof E.create>>[2]>["body"] & object;
let serial = 0;
const anItem = (over: Partial<New> = {}): New => {
  serial += 1;
  return {
    label: { zh: `项目${serial}`, en: `Item ${serial}` },
    path: `/item/${serial}`,
    type: "0",
    ...over,
  };
};
const made = async (over: Partial<New> = {}): Promise<MenuNode> => {
  const { data, text } = await world.call(admin, E.create, { body: anItem(over) });
  expect(data, text).toMatchObject({ isBuiltIn: false });
  return data;
};
const tree = async (query = {}, who = admin) => (await world.call(who, E.tree, { query })).data;
const flat = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);
const labels = (nodes: readonly MenuNode[]) => nodes.map(({ label }) => label.en);
const find = async (path: string): Promise<MenuNode> => {
  const node = flat(await tree()).find((one) => one.path === path);
  if (!node) throw new Error(`no item leads to ${path}`);
  return node;
};
const changeOf = ({ childCount: _, isBuiltIn: __, children: ___, ...fields }: MenuNode) => fields;
const lastAudit = () =>
  world.db.one<{ action: string; detail: string }>(
    sql`select action, detail::text as detail from audit_log order by id desc limit 1`,
  );

describe("an item of people's own", () => {
  it("is made at the end, read, changed and deleted, each time audited and told to everyone", async () => {
    const item = await made({ path: "https://status.example.com/board", icon: "link" });
    expect(await lastAudit()).toMatchObject({ action: "access_menus_create" });
    expect(world.bus.published.at(-1)).toEqual({ topic: RIGHTS_TOPIC, payload: { everyone: true } });
    expect(labels(await tree({ lazy: true })).at(-1)).toBe(item.label.en);

    const body = { ...changeOf(item), label: { zh: "新", en: "New" }, isHidden: true };
    const { data } = await world.call(admin, E.update, { body });
    expect(data).toMatchObject({ label: { en: "New" }, isHidden: true, sort: item.sort, revision: 1 });
    expect((await world.call(admin, E.get, { params: { id: item.id } })).data).toEqual(data);
    const audit = await lastAudit();
    expect(JSON.parse(audit.detail)).toMatchObject({
      before: { labelEn: item.label.en, isHidden: false },
      after: { labelEn: "New", isHidden: true },
    });
    expect((await world.call(admin, E.update, { body })).error).toBe("conflict");

    const removed = await world.call(admin, E.remove, { params: { id: item.id } });
    expect([removed.data, (await lastAudit()).action]).toEqual([true, "access_menus_delete"]);
    expect((await world.call(admin, E.get, { params: { id: item.id } })).status).toBe(404);
    expect((await world.call(admin, E.restore, { params: { id: (await made()).id } })).error).toBe("ownMenu");
  });

  it("stays while others stand below it", async () => {
    const parent = await made({ path: "" });
    await made({ parentId: parent.id });
    const { error, status } = await world.call(admin, E.remove, { params: { id: parent.id } });
    expect([error, status]).toEqual(["menuHasChildren", 409]);
  });

  it("carries a permission only as a button, each permission once, and whoever may do everything has it", async () => {
    const button = { type: "1", permission: "fleet_gates_open", path: "/ignored" } as const;
    const { data } = await world.call(admin, E.create, { body: anItem(button) });
    expect(data).toMatchObject({ permission: "fleet_gates_open", path: "" });
    const again = await world.call(admin, E.create, { body: anItem(button) });
    expect([again.error, again.envelope.fields?.[0]?.field]).toEqual(["permissionTaken", "permission"]);
    expect(again.envelope.fields?.[0]?.msg).toContain("fleet_gates_open");
    const without = await world.call(admin, E.create, { body: anItem({ type: "1" }) });
    expect([without.status, without.envelope.fields?.[0]?.field]).toEqual([422, "permission"]);
    expect((await made({ permission: "fleet_gates_close" })).permission).toBeNull();

    await world.app.ensureBuiltIns();
    expect(flat(await tree()).map(({ id }) => id)).toContain(data.id);
    const below = await world.call(admin, E.create, { body: anItem({ parentId: data.id }) });
    expect([below.error, below.envelope.fields?.[0]?.field]).toEqual(["wrongMenuParent", "parentId"]);
  });

  it("becomes no button while it has others below it", async () => {
    const parent = await made({ path: "" });
    await made({ parentId: parent.id });
    const body = { ...changeOf({ ...parent, revision: 0 }), type: "1" as const, permission: "fleet_x_y" };
    expect((await world.call(admin, E.update, { body })).error).toBe("menuHasChildren");
  });
});

describe("the place of an item", () => {
  it("is never within itself, never deeper than allowed, and never below what is not there", async () => {
    const chain: MenuNode[] = [];
    for (let level = 1; level <= MAX_MENU_DEPTH; level += 1)
      chain.push(await made({ path: "", parentId: chain.at(-1)?.id ?? null }));
    const [top, second, last] = [chain[0], chain[1], chain.at(-1)] as [MenuNode, MenuNode, MenuNode];
    const other = await made({ path: "" });
    const within = await made({ path: "", parentId: other.id });
    const orders = [
      { parentId: other.id, ids: [other.id] },
      { parentId: within.id, ids: [other.id] },
      { parentId: last.id, ids: [other.id] },
      { parentId: second.id, ids: [top.id] },
      { parentId: top.id, ids: [top.id] },
      { parentId: other.id, ids: [top.id] },
      { parentId: 999_999_999, ids: [other.id] },
    ];
    for (const body of orders)
      expect((await world.call(admin, E.order, { body })).error, JSON.stringify(body)).toBe(
        "wrongMenuParent",
      );
    const moved = await world.call(admin, E.update, { body: { ...changeOf(top), parentId: last.id } });
    expect(moved.error).toBe("wrongMenuParent");
    const deeper = await world.call(admin, E.create, { body: anItem({ parentId: last.id }) });
    expect(deeper.error).toBe("wrongMenuParent");
    const unknown = await world.call(admin, E.order, { body: { parentId: null, ids: [999_999_999] } });
    expect(unknown.status).toBe(404);
  });

  it("is among its brothers as they are ordered; one may come from elsewhere, the others keep their order", async () => {
    const [from, to] = [await made({ path: "" }), await made({ path: "" })];
    const [a, b, c] = [
      await made({ parentId: to.id }),
      await made({ parentId: to.id }),
      await made({ parentId: to.id }),
    ];
    const guest = await made({ parentId: from.id });
    const body = { parentId: to.id, ids: [c.id, guest.id] };
    expect((await world.call(admin, E.order, { body })).data).toBe(true);
    expect(await lastAudit()).toMatchObject({ action: "access_menus_order" });
    const below = await tree({ lazy: true, parentId: to.id });
    expect(below.map(({ id }) => id)).toEqual([c.id, guest.id, a.id, b.id]);
    expect(below.map(({ sort }) => sort)).toEqual([10, 20, 30, 40]);
    expect(await tree({ lazy: true, parentId: from.id })).toEqual([]);
    expect(await find("/item/none").catch(() => undefined)).toBeUndefined();
  });
});

describe("a built-in item", () => {
  it("keeps its path, type and permission; the rest is people's through every start, until it is restored", async () => {
    const delivered = await find("/wel/rank");
    const body = {
      ...changeOf(delivered),
      path: "https://elsewhere.example",
      type: "0" as const,
      label: { zh: "榜", en: "Best" },
      icon: "chart",
      keepAlive: false,
      meta: { roles: ["viewer"] },
      parentId: (await find("/admin/menu/index")).parentId,
    };
    const { data: changed } = await world.call(admin, E.update, { body });
    expect(changed).toMatchObject({
      path: delivered.path,
      type: delivered.type,
      isBuiltIn: true,
      label: { en: "Best" },
    });
    await world.app.ensureBuiltIns();
    expect((await world.call(admin, E.get, { params: { id: changed.id } })).data).toEqual(changed);
    const { data: restored } = await world.call(admin, E.restore, { params: { id: changed.id } });
    expect(restored).toEqual({ ...delivered, children: [], revision: changed.revision + 1 });
    expect(await lastAudit()).toMatchObject({ action: "access_menus_restore" });
  });

  it("is not deleted, and does not return into what now stands below it", async () => {
    const page = await find("/admin/menu/index");
    expect((await world.call(admin, E.remove, { params: { id: page.id } })).error).toBe("builtInMenu");
    const group = page.parentId as number;
    await world.call(admin, E.order, { body: { parentId: null, ids: [page.id] } });
    await world.call(admin, E.order, { body: { parentId: page.id, ids: [group] } });
    expect((await world.call(admin, E.restore, { params: { id: page.id } })).error).toBe("wrongMenuParent");
    expect((await world.call(admin, E.restore, { params: { id: group } })).status).toBe(200);
    expect((await world.call(admin, E.restore, { params: { id: page.id } })).data.parentId).toBe(group);
  });

  it("stays where it was ordered to, with its brothers, through every start", async () => {
    const top = await tree({ lazy: true });
    const ids = top.map(({ id }) => id).reverse();
    await world.call(admin, E.order, { body: { parentId: null, ids } });
    await world.app.ensureBuiltIns();
    expect((await tree({ lazy: true })).map(({ id }) => id)).toEqual(ids);
  });
});

describe("the tree", () => {
  it("is whole, or one level that says how much is below, or cut to a type", async () => {
    const level = await tree({ lazy: true });
    expect(level.every(({ children }) => children.length === 0)).toBe(true);
    const whole = await tree();
    expect(level.map(({ childCount }) => childCount)).toEqual(whole.map(({ children }) => children.length));
    const types = (await world.call(admin, E.types, {})).data.map(({ value }) => value);
    expect(types).toEqual(["0", "1", "2"]);
    const withoutButtons = flat(await tree({ type: "0" }));
    expect(withoutButtons.some(({ type }) => type === "1")).toBe(false);
    expect(withoutButtons.map(({ path }) => path)).toContain("/admin/menu/index");
    const buttons = flat(await tree({ type: "1" }));
    expect(buttons.every(({ type, children }) => type === "1" || children.length > 0)).toBe(true);
  });

  it("shows people no permission that they lack, and no page of which nothing is left", async () => {
    const organizationId = await world.anOrganization();
    const tenant = await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
    const caller = await world.app.access.authenticate(tenant.accessToken);
    const seen = flat(await tree({}, tenant));
    const permissions = seen.flatMap(({ permission }) => permission ?? []);
    expect(permissions.sort()).toEqual([...(caller?.permissions ?? [])].sort());
    expect(seen.map(({ path }) => path)).not.toContain("/admin/menu/index");
    expect(seen.map(({ path }) => path)).toContain("/admin/role/index");
  });

  it("is cut to a role, which must be one that the caller may see", async () => {
    const viewer = await world.db.one<{ id: number }>(sql`select id from roles where role_code = 'viewer'`);
    const held = flat(await tree({ roleId: viewer.id }));
    expect(held.map(({ path }) => path)).toContain("/wel/rank");
    expect(held.map(({ path }) => path)).not.toContain("/admin/menu/index");
    const [mine, theirs] = [await world.anOrganization(), await world.anOrganization()];
    const foreign = await world.db.one<{ id: number }>(sql`
      insert into roles (role_code, role_name, scope_kind, organization_id)
      values ('theirs', 'Theirs', 'own', ${theirs}) returning id`);
    const who = await world.aPerson({ organizationId: mine, roleCodes: ["tenantAdmin"] });
    expect((await world.call(who, E.tree, { query: { roleId: foreign.id } })).status).toBe(404);
    expect((await world.call(admin, E.tree, { query: { roleId: foreign.id } })).data).toEqual([]);
  });
});
