/** The map editor: drawing of every kind, two people on one map, and a connection that is lost while saving (spec §5). */

import type { Locator, Page, Route } from "@playwright/test";
import { ELEMENT_KINDS, type MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { DRAFT_ENDPOINTS } from "@sweepline/contract/sites/map-drafts/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import type { Api } from "./api.ts";
import { COLLEAGUE, draftOf, openEditor, test } from "./map-editor.ts";
import { expect } from "./people.ts";

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
  userPage,
  api,
  mapId,
}) => {
  const editor = await openEditor(userPage, mapId);
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
  await userPage.getByLabel("Erase to").selectOption("occupied");
  await editor.drag([0.3, 0.78], [0.6, 0.78]);
  // By keys: a wall from where the crosshair stands, and a dock further on.
  await editor.drawing.focus();
  await userPage.keyboard.press("w");
  for (const key of ["Shift+ArrowLeft", "Enter", "Shift+ArrowUp", "Shift+ArrowUp", "Enter", "Enter"])
    await userPage.keyboard.press(key);
  await userPage.keyboard.press("k");
  for (const key of ["Shift+ArrowRight", "Shift+ArrowRight", "Enter"]) await userPage.keyboard.press(key);
  await expect(editor.rows()).toHaveCount(areas.length + 2 + points.length + 2);
  await editor.kept();
  const drawn = await draftOf(api, mapId);
  expect(new Set(drawn.map(({ kind }) => kind))).toEqual(new Set(ELEMENT_KINDS));
  const full = await editor.picture();

  for (let acts = 0; acts <= drawn.length; acts += 1) await userPage.keyboard.press("Control+z");
  await expect(userPage.getByRole("button", { name: "Nothing to undo" })).toBeVisible();
  await expect(editor.rows()).toHaveCount(0);
  await expect.poll(editor.picture).toBe(empty);
  for (let acts = 0; acts <= drawn.length; acts += 1) await userPage.keyboard.press("Control+y");
  await expect(userPage.getByRole("button", { name: "Nothing to redo" })).toBeVisible();
  await editor.kept();
  expect(await draftOf(api, mapId)).toEqual(drawn);
  await expect.poll(editor.picture).toBe(full);

  await userPage.keyboard.press("Control+s");
  await userPage.getByLabel("Version note").fill("All kinds");
  await userPage.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(userPage.getByText(/^Published as version/)).toBeVisible();
  await expect(userPage.getByText("No unpublished changes", { exact: true })).toBeVisible();
  expect(await savedOf(api, mapId)).toEqual(drawn);
  const again = await openEditor(userPage, mapId);
  await expect.poll(again.picture).toBe(full);
});

test("two people on one map see each other and each other's acts, and nobody overwrites the other silently", async ({
  userPage,
  api,
  mapId,
  pageOf,
}) => {
  const other = await pageOf(COLLEAGUE, { reducedMotion: "reduce" });
  const [mine, theirs] = [await openEditor(userPage, mapId), await openEditor(other, mapId)];
  for (const page of [userPage, other])
    await expect(
      page.getByRole("list", { name: "People viewing this map" }).getByRole("listitem"),
    ).toHaveCount(1);

  await mine.tool("Room");
  await mine.drag([0.3, 0.35], [0.45, 0.55]);
  await mine.kept();
  await expect(theirs.rows().filter({ hasText: "Room 1" })).toBeVisible();

  await other.context().setOffline(true);
  await rename(other, theirs.rows().first(), "Pantry");
  await expect(other.getByText("Offline: kept in this browser")).toBeVisible();
  await rename(userPage, mine.rows().first(), "Kitchen");
  await mine.kept();
  await other.context().setOffline(false);
  await expect(
    other.getByText("Somebody else changed “Kitchen” first, so your change was not taken"),
  ).toBeVisible();
  await expect(theirs.rows()).toHaveText(["Kitchen"]);
  expect((await draftOf(api, mapId)).map(({ name }) => name)).toEqual(["Kitchen"]);
  await other.getByRole("button", { name: "Reapply" }).click();
  await expect(mine.rows()).toHaveText(["Pantry"]);
});

test("a connection that is lost while drawing and while saving loses nothing", async ({
  userPage,
  api,
  mapId,
  context,
}) => {
  const editor = await openEditor(userPage, mapId);
  await editor.tool("Forbidden area");
  await editor.drag([0.25, 0.3], [0.35, 0.45]);
  await editor.kept();
  await context.setOffline(true);
  await editor.drag([0.45, 0.3], [0.55, 0.45]);
  await expect(userPage.getByText("Offline: kept in this browser")).toBeVisible();
  await userPage.keyboard.press("Control+s");
  const dialog = userPage.getByRole("dialog");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog.getByText(/^Some changes have not reached the server/)).toBeVisible();
  await context.setOffline(false);

  // The server saves, and its answer is lost.
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  const publish = DRAFT_ENDPOINTS.publish.path.replace(":id", String(mapId));
  await userPage.route(`**${publish}`, loseAnswer, { times: 1 });
  await dialog.getByRole("button", { name: "Publish again" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The network connection was lost");
  await dialog.getByRole("button", { name: "Publish again" }).click();
  await expect(userPage.getByText(/^Published as version/)).toBeVisible();
  expect((await savedOf(api, mapId)).map(({ name }) => name)).toEqual([
    "Forbidden area 1",
    "Forbidden area 2",
  ]);
  const { versionCount } = await api.call(MAP_ENDPOINTS.get, { params: { id: mapId } });
  expect(versionCount, "that of the file, and one save").toBe(2);

  // A window that is closed without a line: the next one takes its work up.
  await context.setOffline(true);
  await editor.drag([0.65, 0.3], [0.75, 0.45]);
  await expect(userPage.getByText("Offline: kept in this browser")).toBeVisible();
  await userPage.close();
  await context.setOffline(false);
  const next = await context.newPage();
  const reopened = await openEditor(next, mapId);
  await expect(reopened.rows()).toHaveCount(3);
  await reopened.kept();
  expect(await draftOf(api, mapId)).toHaveLength(3);
});
