import { SAVED_VIEW_ENDPOINTS as E, MAX_SAVED_VIEWS } from "@sweepline/contract/access/saved-views.ts";
import { afterAll, describe, expect, it } from "vitest";
import { aWorld, type Person } from "../../../test/world.ts";

const world = await aWorld();
const tenant = await world.anOrganization();
const someone = () => world.aPerson({ organizationId: tenant, roleCodes: ["tenantAdmin"] });
const [ada, bo] = [await someone(), await someone()];
afterAll(() => world.close());

const COLUMNS = [
  { key: "status", isShown: true },
  { key: "battery", isShown: false },
];
const aView = (name: string, more: object = {}) => ({
  list: "devices",
  name,
  query: "statuses=04&online=true",
  columns: COLUMNS,
  isDefault: false,
  ...more,
});
const create = (who: Person, name: string, more: object = {}) =>
  world.call(who, E.create, { body: aView(name, more) });
const viewsOf = async (who: Person, list = "devices") =>
  (await world.call(who, E.list, { query: { list } })).data;

describe("saved views", () => {
  it("are kept for one person and one list, by name", async () => {
    const made = (await create(ada, "working")).data;
    await create(ada, "Broken", { columns: null });
    expect(made).toMatchObject({ name: "working", query: "statuses=04&online=true", columns: COLUMNS });
    expect((await viewsOf(ada)).views.map(({ name }) => name)).toEqual(["Broken", "working"]);
    expect((await viewsOf(ada, "iot")).views).toEqual([]);
    expect((await viewsOf(bo)).views).toEqual([]);
  });

  it("are changed and forgotten by nobody else", async () => {
    const [own] = (await viewsOf(ada)).views;
    const { id, createdAt: _, ...fields } = own ?? { id: 0, createdAt: "" };
    const body = { id, ...fields, name: "stolen" } as never;
    expect((await world.call(bo, E.update, { body })).status).toBe(404);
    expect((await world.call(bo, E.remove, { params: { id } })).status).toBe(404);
    const { data } = await world.call(ada, E.update, {
      body: { ...(body as object), name: "Faulty" } as never,
    });
    expect(data).toMatchObject({ name: "Faulty", revision: 2 });
    expect((await world.call(ada, E.update, { body })).error).toBe("conflict");
    expect((await world.call(ada, E.remove, { params: { id } })).data).toBe(true);
  });

  it("are used by colleagues of the same organization where they are shared, and changed by their owner alone", async () => {
    const list = "shared";
    const carol = world.aPerson({ organizationId: await world.anOrganization(), roleCodes: ["tenantAdmin"] });
    const { data: made } = await create(ada, "ours", { list, isShared: true, isDefault: true });
    expect(made).toMatchObject({ isShared: true, ownerName: null });
    const [theirs] = (await viewsOf(bo, list)).views;
    expect(theirs).toMatchObject({ id: made.id, query: made.query, isShared: true, isDefault: false });
    expect(theirs?.ownerName).toBeTruthy();
    expect((await viewsOf(await carol, list)).views).toEqual([]);
    const { createdAt: _, ownerName: __, ...fields } = made;
    const change = (who: Person, more: object) =>
      world.call(who, E.update, { body: { ...fields, ...more } as never });
    expect((await change(bo, { name: "stolen" })).status).toBe(404);
    expect((await world.call(bo, E.remove, { params: { id: made.id } })).status).toBe(404);
    expect((await change(ada, { isShared: false })).status).toBe(200);
    expect((await viewsOf(bo, list)).views).toEqual([]);
  });

  it("have one default a list, the newest choice", async () => {
    await create(ada, "first", { isDefault: true });
    const {
      createdAt: __,
      ownerName: ___,
      ...second
    } = (await create(ada, "second", { isDefault: true })).data;
    const defaults = async () =>
      (await viewsOf(ada)).views.filter(({ isDefault }) => isDefault).map(({ name }) => name);
    expect(await defaults()).toEqual(["second"]);
    const first = (await viewsOf(ada)).views.find(({ name }) => name === "first");
    if (!first) throw new Error("is gone");
    const { createdAt: _, ...fields } = first;
    await world.call(ada, E.update, { body: { ...fields, isDefault: true } });
    expect(await defaults()).toEqual(["first"]);
    // From a window that does not know of it yet.
    const shared = await world.call(ada, E.update, { body: { ...second, isShared: true } });
    expect([shared.status, await defaults()]).toEqual([409, ["first"]]);
  });

  it("have names of their own, in whatever case, told at the field", async () => {
    const { status, envelope } = await create(ada, "FIRST");
    expect(status).toBe(409);
    expect(envelope.fields).toEqual([{ field: "name", msg: "This list already has a view with this name" }]);
    expect((await create(bo, "FIRST")).status).toBe(200);
    const bos = (await create(bo, "other")).data;
    const { createdAt: _, ...fields } = bos;
    expect((await world.call(bo, E.update, { body: { ...fields, name: "first" } })).status).toBe(409);
  });

  it(`are at most ${MAX_SAVED_VIEWS} a list`, async () => {
    const list = "many";
    for (let n = 0; n < MAX_SAVED_VIEWS; n += 1)
      expect((await create(bo, `v${n}`, { list })).status).toBe(200);
    expect((await create(bo, "one more", { list })).error).toBe("tooManySavedViews");
  });

  it.each([
    { list: "../etc" },
    { list: "" },
    { name: "" },
    { name: "x".repeat(41) },
    { query: "a=1#x" },
    { query: "?a=1" },
    { query: "a=%20 b" },
    { query: "x".repeat(2_001) },
    { columns: [{ key: "a b", isShown: true }] },
    { columns: Array.from({ length: 61 }, (_, n) => ({ key: `c${n}`, isShown: true })) },
  ])("refuse %o", async (wrong) => {
    expect((await create(ada, "wrong", wrong)).status).toBe(422);
  });
});

describe("columns of a list", () => {
  it("are each person's own, and go back to the list's", async () => {
    const keep = (columns: typeof COLUMNS | null) =>
      world.call(ada, E.keepColumns, { body: { list: "devices", columns } });
    expect((await viewsOf(ada)).columns).toBeNull();
    await keep(COLUMNS);
    await keep([...COLUMNS].reverse());
    expect((await viewsOf(ada)).columns).toEqual([...COLUMNS].reverse());
    expect((await viewsOf(bo)).columns).toBeNull();
    await keep(null);
    expect((await viewsOf(ada)).columns).toBeNull();
  });
});
