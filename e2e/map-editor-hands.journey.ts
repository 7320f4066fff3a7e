/** The map editor's layers and locks, what it asks before something is lost, and fingers in place of a mouse (spec §5). */
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { type At, draftOf, openEditor, test } from "./map-editor.ts";
import { expect } from "./people.ts";

test("layers are hidden and locked, the one cleaning area is told of before, and who leaves with changes is asked", async ({
  userPage,
  api,
  mapId,
}) => {
  const { name, revision } = await api.call(MAP_ENDPOINTS.get, { params: { id: mapId } });
  const body = { name, floorId: null, description: "", revision, cleaningAreaRule: "single" as const };
  await api.call(MAP_ENDPOINTS.update, { params: { id: mapId }, body });
  const editor = await openEditor(userPage, mapId);
  const button = (name: string) => userPage.getByRole("button", { name, exact: true });
  await editor.drawing.focus();
  await userPage.keyboard.press("Control+s");
  await expect(userPage.getByText("No unpublished changes", { exact: true })).toBeVisible();

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
  const nothing = userPage.getByText(/^Nothing selected/);
  await button("Lock Rooms").click();
  await editor.click([0.35, 0.45]);
  await expect(nothing).toBeVisible();
  await button("Unlock Rooms").click();
  // Elsewhere in it: two clicks at one place are a double click.
  await editor.click([0.4, 0.5]);
  await expect(nothing).toBeHidden();
  await editor.picture();

  // Before anything of the second area is drawn.
  const shown = userPage.getByRole("dialog", { name: "Only one area can be drawn" });
  await editor.tool("Cleaning area");
  await shown.getByRole("button", { name: "Cancel" }).click();
  await expect(button("Select")).toHaveAttribute("aria-pressed", "true");
  await editor.tool("Cleaning area");
  await shown.getByRole("button", { name: "Continue" }).click();
  await expect(shown).toBeHidden();
  await editor.drag([0.55, 0.62], [0.7, 0.75]);
  await expect(userPage.getByText("The last area was deleted")).toBeVisible();
  await expect(editor.rows()).toHaveText(["Room 1", "Cleaning area 2"]);
  await editor.kept();

  // Eight rows of the list of elements, also where what is selected stands above it.
  await editor.rows().first().click();
  await userPage.setViewportSize({ width: 1600, height: 960 });
  const list = userPage.getByRole("listbox", { name: "Elements" });
  const rowsInSight = () =>
    list.evaluate((box) => box.clientHeight / (box.querySelector("[role=option]")?.clientHeight ?? Infinity));
  await expect.poll(rowsInSight).toBeGreaterThanOrEqual(8);
  await userPage.setViewportSize({ width: 1600, height: 900 });

  const tabs = userPage.getByRole("navigation", { name: "Open pages" });
  const asked = userPage.getByRole("dialog", { name: "There are unpublished changes" });
  await tabs.getByRole("button", { name: /^Close .*edit map$/ }).click();
  await asked.getByRole("button", { name: "Keep editing" }).click();
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
  pageOf,
}) => {
  const page = await pageOf("admin", {
    reducedMotion: "reduce",
    hasTouch: true,
    viewport: { width: 768, height: 1024 },
  });
  const editor = await openEditor(page, mapId);
  const devtools = await page.context().newCDPSession(page);
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
});
