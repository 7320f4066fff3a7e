/** The map editor: drawing of every kind, two people on one map, and a connection that is lost while saving (spec §5). */

import type { Locator, Page, Route } from "@playwright/test";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session.ts";
import { ELEMENT_KINDS, type MapElement } from "@sweepline/contract/fleet/map-elements.ts";
import { DRAFT_ENDPOINTS } from "@sweepline/contract/sites/map-drafts.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { type Api, createApi } from "./api.ts";
import { importHall } from "./maps.ts";
import { test as base, expect, handOver } from "./people.ts";

const COLLEAGUE = "lananadmin";

/** A map of its own for each journey, of the colleague's organization, so that both may edit it. */
const test = base.extend<{ mapId: number }>({
  mapId: async ({ product, sessions }, use) => {
    const [admin, colleague] = await Promise.all(
      ["admin", COLLEAGUE].map(async (name) => JSON.parse(await sessions(name)) as { accessToken: string }),
    );
    const { sysUser } = await createApi(product.url, colleague?.accessToken ?? "").call(
      SESSION_ENDPOINTS.userInfo,
    );
    const mapKey = `hall-${Date.now().toString(36)}`;
    const { organizationId } = sysUser;
    await use(await importHall(product, { accessToken: admin?.accessToken ?? "", organizationId, mapKey }));
  },
});

type At = readonly [x: number, y: number];

/** The editor as a hand uses it; places are fractions of the drawing. */
async function openEditor(page: Page, mapId: number) {
  await page.goto(`/washfloorrobot/editmap?id=${mapId}`);
  const drawing = page.getByRole("application", { name: /: drawing$/ });
  await expect(drawing).toHaveAttribute("data-there", "true");
  const box = await drawing.boundingBox();
  if (!box) throw new Error("The drawing has no place");
  const point = ([x, y]: At): At => [box.x + box.width * x, box.y + box.height * y];
  const tool = (name: string) =>
    page.getByRole("toolbar", { name: "Drawing tools" }).getByRole("button", { name, exact: true }).click();
  return {
    drawing,
    point,
    tool,
    kept: () => expect(page.getByText("All changes kept", { exact: true })).toBeVisible(),
    click: (at: At) => page.mouse.click(...point(at)),
    doubleClick: (at: At) => page.mouse.dblclick(...point(at)),
    async drag(from: At, to: At) {
      await page.mouse.move(...point(from));
      await page.mouse.down();
      await page.mouse.move(...point(to), { steps: 4 });
      await page.mouse.up();
    },
    rows: () => page.getByRole("listbox", { name: "Elements" }).getByRole("option"),
    /** As it is drawn, with nothing selected and the pointer elsewhere. */
    async picture(): Promise<string> {
      await tool("Select");
      await drawing.focus();
      await page.keyboard.press("Escape");
      await page.mouse.move(5, 5);
      return page.evaluate(pixelsOf, await drawing.elementHandle());
    },
  };
}

/** The colors of the drawing on a grid of probes, once two frames say the same. */
async function pixelsOf(drawing: Element | null): Promise<string> {
  const look = () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [160, 100];
    const context = canvas.getContext("2d", { willReadFrequently: true });
    for (const layer of drawing?.querySelectorAll("canvas") ?? [])
      if (layer.width * layer.height > 0) context?.drawImage(layer, 0, 0, 160, 100);
    // A number that stands for all of it.
    let sum = 7;
    for (const value of context?.getImageData(0, 0, 160, 100).data ?? [])
      sum = (Math.imul(sum, 31) + value) | 0;
    return String(sum);
  };
  let before = "";
  for (let now = look(); now !== before; now = look()) {
    before = now;
    for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
  }
  return before;
}

const draftOf = async (api: Api, mapId: number): Promise<readonly MapElement[]> =>
  (await api.call(DRAFT_ENDPOINTS.get, { params: { id: mapId } })).elements.map(({ element }) => element);

async function savedOf(api: Api, mapId: number): Promise<readonly MapElement[]> {
  const { versionId } = await api.call(MAP_ENDPOINTS.get, { params: { id: mapId } });
  return (await api.call(MAP_ENDPOINTS.version, { params: { id: mapId, versionId } })).elements;
}

const rename = async (page: Page, row: Locator, name: string) => {
  await row.click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Name", { exact: true }).press("Enter");
};

test("each kind of element is drawn, undone to the start, redone to the end, saved and loaded: the same picture", async ({
  desk,
  api,
  mapId,
}) => {
  const editor = await openEditor(desk, mapId);
  const empty = await editor.picture();
  const areas = ["Forbidden area", "No-mop area", "Slow area", "Cleaning area", "Room"];
  for (const [at, name] of areas.entries()) {
    await editor.tool(name);
    await editor.drag([0.2 + at * 0.12, 0.3], [0.28 + at * 0.12, 0.45]);
  }
  for (const [at, name] of ["Virtual wall", "Path"].entries()) {
    await editor.tool(name);
    await editor.click([0.2 + at * 0.3, 0.52]);
    await editor.click([0.3 + at * 0.3, 0.56]);
    await editor.doubleClick([0.42 + at * 0.3, 0.52]);
  }
  const points = ["Initial point", "Dock", "Via point", "Elevator point", "Gate point", "QR point"];
  for (const [at, name] of points.entries()) {
    await editor.tool(name);
    await editor.click([0.25 + at * 0.1, 0.68]);
  }
  await editor.tool("Erase cells");
  await desk.getByLabel("Erase to").selectOption("occupied");
  await editor.drag([0.3, 0.78], [0.6, 0.78]);
  // By keys: a wall from where the crosshair stands, and a dock further on.
  await editor.drawing.focus();
  await desk.keyboard.press("w");
  for (const key of ["Shift+ArrowLeft", "Enter", "Shift+ArrowUp", "Shift+ArrowUp", "Enter", "Enter"])
    await desk.keyboard.press(key);
  await desk.keyboard.press("k");
  for (const key of ["Shift+ArrowRight", "Shift+ArrowRight", "Enter"]) await desk.keyboard.press(key);
  await expect(editor.rows()).toHaveCount(areas.length + 2 + points.length + 2);
  await editor.kept();
  const drawn = await draftOf(api, mapId);
  expect(new Set(drawn.map(({ kind }) => kind))).toEqual(new Set(ELEMENT_KINDS));
  const full = await editor.picture();

  for (let acts = 0; acts <= drawn.length; acts += 1) await desk.keyboard.press("Control+z");
  await expect(desk.getByRole("button", { name: "Nothing to undo" })).toBeVisible();
  await expect(editor.rows()).toHaveCount(0);
  await expect.poll(editor.picture).toBe(empty);
  for (let acts = 0; acts <= drawn.length; acts += 1) await desk.keyboard.press("Control+y");
  await expect(desk.getByRole("button", { name: "Nothing to redo" })).toBeVisible();
  await editor.kept();
  expect(await draftOf(api, mapId)).toEqual(drawn);
  await expect.poll(editor.picture).toBe(full);

  await desk.keyboard.press("Control+s");
  await desk.getByLabel("What has changed").fill("All kinds");
  await desk.getByRole("dialog").getByRole("button", { name: "Save as version" }).click();
  await expect(desk.getByText(/^Saved as version/)).toBeVisible();
  await expect(desk.getByText("Nothing to save", { exact: true })).toBeVisible();
  expect(await savedOf(api, mapId)).toEqual(drawn);
  const again = await openEditor(desk, mapId);
  await expect.poll(again.picture).toBe(full);
});

test("layers are hidden and locked, the one cleaning area is told of before, and who leaves with changes is asked", async ({
  desk,
  api,
  mapId,
}) => {
  const { name, revision } = await api.call(MAP_ENDPOINTS.get, { params: { id: mapId } });
  const body = { name, floorId: null, description: "", revision, cleaningAreaRule: "single" as const };
  await api.call(MAP_ENDPOINTS.update, { params: { id: mapId }, body });
  const editor = await openEditor(desk, mapId);
  const button = (name: string) => desk.getByRole("button", { name, exact: true });
  await editor.drawing.focus();
  await desk.keyboard.press("Control+s");
  await expect(desk.getByText("Nothing has changed", { exact: true })).toBeVisible();

  await editor.tool("Room");
  await editor.drag([0.3, 0.35], [0.45, 0.55]);
  await editor.tool("Cleaning area");
  await editor.drag([0.55, 0.35], [0.7, 0.55]);
  await expect(editor.rows()).toHaveCount(2);
  const both = await editor.picture();
  for (const layer of ["Rooms", "Cleaning areas"]) {
    await button(`Hide ${layer}`).click();
    await expect.poll(editor.picture, `without ${layer}`).not.toBe(both);
    await button(`Show ${layer}`).click();
    await expect.poll(editor.picture, `with ${layer}`).toBe(both);
  }
  const nothing = desk.getByText(/^Nothing selected/);
  await button("Lock Rooms").click();
  await editor.click([0.35, 0.45]);
  await expect(nothing).toBeVisible();
  await button("Unlock Rooms").click();
  // Elsewhere in it: two clicks at one place are a double click.
  await editor.click([0.4, 0.5]);
  await expect(nothing).toBeHidden();
  await editor.picture();

  // Before anything of the second area is drawn.
  const told = desk.getByRole("dialog", { name: "Only one area can be drawn" });
  await editor.tool("Cleaning area");
  await told.getByRole("button", { name: "Cancel" }).click();
  await expect(button("Select")).toHaveAttribute("aria-pressed", "true");
  await editor.tool("Cleaning area");
  await told.getByRole("button", { name: "Continue" }).click();
  await expect(told).toBeHidden();
  await editor.drag([0.55, 0.62], [0.7, 0.75]);
  await expect(desk.getByText("The last area was deleted")).toBeVisible();
  await expect(editor.rows()).toHaveText(["Room 1", "Cleaning area 2"]);
  await editor.kept();

  const tabs = desk.getByRole("navigation", { name: "Open pages" });
  const asked = desk.getByRole("dialog", { name: "There are changes in no version yet" });
  await tabs.getByRole("button", { name: /^Close .*edit map$/ }).click();
  await asked.getByRole("button", { name: "Go on editing" }).click();
  await expect(asked).toBeHidden();
  await expect(editor.drawing).toBeVisible();
  await tabs.getByRole("button", { name: /^Close .*edit map$/ }).click();
  await asked.getByRole("button", { name: "Keep the draft and leave" }).click();
  await expect(tabs.getByRole("link", { name: /edit map$/ })).toHaveCount(0);
  expect(await draftOf(api, mapId)).toHaveLength(2);
});

test("a finger selects and moves what it holds, and moves the floor where it holds nothing; two zoom", async ({
  api,
  mapId,
  browser,
  product,
  sessions,
}) => {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: "en-US",
    reducedMotion: "reduce",
    hasTouch: true,
    viewport: { width: 768, height: 1024 },
  });
  await handOver(context, await sessions("admin"));
  const page = await context.newPage();
  const editor = await openEditor(page, mapId);
  const devtools = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", fingers: readonly At[] = []) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: fingers.map((at, id) => {
        const [x, y] = editor.point(at);
        return { x, y, id };
      }),
    });
  const slide = async (from: At, to: At) => {
    await touch("touchStart", [from]);
    for (const share of [0.25, 0.5, 0.75, 1])
      await touch("touchMove", [[from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]]);
    await touch("touchEnd");
  };
  const leftOf = async () => {
    const [room] = await draftOf(api, mapId);
    return room && "points" in room ? Math.min(...room.points.map(([x]) => x)) : 0;
  };
  const scale = page
    .locator("footer")
    .getByText(/^\d+ %/)
    .first();
  await editor.tool("Room");
  await slide([0.4, 0.45], [0.6, 0.55]);
  await editor.kept();
  const drawnAt = await leftOf();
  await editor.tool("Select");
  await slide([0.5, 0.5], [0.6, 0.5]);
  await expect.poll(leftOf, "moved to the right").toBeGreaterThan(drawnAt + 0.3);
  await editor.kept();

  const near = await scale.innerText();
  await touch("touchStart", [
    [0.45, 0.8],
    [0.55, 0.8],
  ]);
  for (const away of [0.1, 0.15, 0.2])
    await touch("touchMove", [
      [0.5 - away, 0.8],
      [0.5 + away, 0.8],
    ]);
  await touch("touchEnd");
  await expect(scale).not.toHaveText(near);
  const before = await editor.picture();
  await slide([0.2, 0.9], [0.35, 0.9]);
  await expect.poll(editor.picture, "the floor moved").not.toBe(before);
  expect(await draftOf(api, mapId)).toHaveLength(1);
  await context.close();
});

test("two people on one map see each other and each other's acts, and nobody overwrites the other silently", async ({
  desk,
  api,
  mapId,
  browser,
  product,
  sessions,
}) => {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: "en-US",
    reducedMotion: "reduce",
  });
  await handOver(context, await sessions(COLLEAGUE));
  const other = await context.newPage();
  const [mine, theirs] = [await openEditor(desk, mapId), await openEditor(other, mapId)];
  for (const page of [desk, other])
    await expect(
      page.getByRole("list", { name: "People who have this map open" }).getByRole("listitem"),
    ).toHaveCount(1);

  await mine.tool("Room");
  await mine.drag([0.3, 0.35], [0.45, 0.55]);
  await mine.kept();
  await expect(theirs.rows().filter({ hasText: "Room 1" })).toBeVisible();

  await context.setOffline(true);
  await rename(other, theirs.rows().first(), "Pantry");
  await expect(other.getByText("Offline: kept in this browser")).toBeVisible();
  await rename(desk, mine.rows().first(), "Kitchen");
  await mine.kept();
  await context.setOffline(false);
  await expect(
    other.getByText("Somebody else changed “Kitchen” first, so your change was not taken"),
  ).toBeVisible();
  await expect(theirs.rows()).toHaveText(["Kitchen"]);
  expect((await draftOf(api, mapId)).map(({ name }) => name)).toEqual(["Kitchen"]);
  await other.getByRole("button", { name: "Apply anew" }).click();
  await expect(mine.rows()).toHaveText(["Pantry"]);
  await context.close();
});

test("a connection that is lost while drawing and while saving loses nothing", async ({
  desk,
  api,
  mapId,
  context,
}) => {
  const editor = await openEditor(desk, mapId);
  await editor.tool("Forbidden area");
  await editor.drag([0.25, 0.3], [0.35, 0.45]);
  await editor.kept();
  await context.setOffline(true);
  await editor.drag([0.45, 0.3], [0.55, 0.45]);
  await expect(desk.getByText("Offline: kept in this browser")).toBeVisible();
  await desk.keyboard.press("Control+s");
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save as version" }).click();
  await expect(dialog.getByText(/^Some changes have not reached the server/)).toBeVisible();
  await context.setOffline(false);

  // The server saves, and its answer is lost.
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  const publish = DRAFT_ENDPOINTS.publish.path.replace(":id", String(mapId));
  await desk.route(`**${publish}`, loseAnswer, { times: 1 });
  await dialog.getByRole("button", { name: "Save again" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The network connection was lost");
  await dialog.getByRole("button", { name: "Save again" }).click();
  await expect(desk.getByText(/^Saved as version/)).toBeVisible();
  expect((await savedOf(api, mapId)).map(({ name }) => name)).toEqual([
    "Forbidden area 1",
    "Forbidden area 2",
  ]);
  const { versionCount } = await api.call(MAP_ENDPOINTS.get, { params: { id: mapId } });
  expect(versionCount, "that of the file, and one save").toBe(2);

  // A window that is closed without a line: the next one takes its work up.
  await context.setOffline(true);
  await editor.drag([0.65, 0.3], [0.75, 0.45]);
  await expect(desk.getByText("Offline: kept in this browser")).toBeVisible();
  await desk.close();
  await context.setOffline(false);
  const next = await context.newPage();
  const reopened = await openEditor(next, mapId);
  await expect(reopened.rows()).toHaveCount(3);
  await reopened.kept();
  expect(await draftOf(api, mapId)).toHaveLength(3);
});
