/** A map from a file to a list and back into a file (spec §2, §3): imported, looked at, renamed, taken out, compared, restored. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { hasRealMaps, realMap } from "../server/test/map-samples.ts";
import { chooseSegment, placed, rowsOf, sayYes } from "./controls.ts";
import { drawnOn, floorOf, importItsMap } from "./device-map.ts";
import { expectNoFaults } from "./faults.ts";
import { aHandMadeRobot } from "./hand-made-robot.ts";
import { expect, test } from "./people.ts";

/** Letters that no other run has used. */
const mark = Date.now().toString(36);

/** A room of 40 × 30 cells, where the real map is not at hand. */
function aSmallMap(): Buffer {
  const [width, height] = [40, 30];
  const samples = Buffer.alloc(width * height, 254);
  for (let x = 0; x < width; x += 1) for (const y of [0, height - 1]) samples[y * width + x] = 0;
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), samples]);
}

const image = hasRealMaps ? realMap("depot.pgm") : aSmallMap();
const facts = hasRealMaps
  ? realMap("depot.yaml")
  : Buffer.from(
      "image: depot.pgm\nresolution: 0.05\norigin: [-1.0, -1.0, 0.3]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n",
    );
const files = [
  { name: "depot.pgm", mimeType: "image/x-portable-graymap", buffer: image },
  { name: "depot.yaml", mimeType: "text/yaml", buffer: facts },
];

test("a map is imported, drawn, renamed, taken out byte for byte, and an older version restored", async ({
  userPage,
}) => {
  await userPage.goto("/platform/mapList/index");
  await userPage.getByRole("button", { name: "Import a map" }).click();
  const drawer = await placed(userPage.getByRole("dialog", { name: "Import a map" }));
  await drawer.locator("input[type=file]").setInputFiles(files);
  await expect(drawer.getByText("The files can be imported.")).toBeVisible();
  await expect(drawer.getByRole("img", { name: "Preview" })).toBeVisible();
  await drawer.getByLabel("Name").fill(`Depot ${mark}`);
  await drawer.getByLabel("Map ID").fill(`depot-${mark}`);
  await drawer.getByRole("button", { name: "Import", exact: true }).click();

  // It leads to the map that was made.
  await expect(userPage).toHaveURL(/mapDetailPage\?id=\d+/);
  const floor = userPage.getByRole("application", { name: `Depot ${mark}: live floor plan` });
  await expect(floor.locator("canvas").first()).toBeVisible();
  await expectNoFaults(userPage, "the map's page");

  await userPage.getByRole("button", { name: `More actions for Depot ${mark}` }).click();
  await userPage.getByRole("menuitem", { name: "Properties" }).click();
  const form = await placed(userPage.getByRole("dialog", { name: /^Properties of/ }));
  await form.getByLabel("Name").fill(`Hall ${mark}`);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(userPage.getByRole("heading", { level: 1, name: `Hall ${mark}` })).toBeVisible();

  await userPage.getByRole("button", { name: "Export" }).click();
  const saving = userPage.waitForEvent("download");
  await userPage.getByRole("menuitem", { name: "PGM image alone" }).click();
  const written = await readFile(await (await saving).path());
  expect(written.equals(image), "what came in goes out, byte for byte").toBe(true);

  // Another version: half of the picture is wall now.
  const changed = Buffer.from(image);
  changed.fill(0, Math.floor(image.length * 0.75));
  await userPage.getByRole("button", { name: `More actions for Hall ${mark}` }).click();
  await userPage.getByRole("menuitem", { name: "Import as a version" }).click();
  const again = await placed(userPage.getByRole("dialog", { name: /^Import as a version/ }));
  await again
    .locator("input[type=file]")
    .setInputFiles(files.map((file, index) => (index === 0 ? { ...file, buffer: changed } : file)));
  await expect(again.getByText("The files can be imported.")).toBeVisible();
  await again.getByRole("button", { name: "Import", exact: true }).click();
  await expect(again).toBeHidden();

  await userPage.getByRole("button", { name: "History" }).click();
  await expect(rowsOf(userPage)).toHaveCount(2);
  await expect(userPage.getByText("Blocked now"), "what differs is said").toBeVisible();

  // Side by side, what is done to one picture is done to both.
  await chooseSegment(userPage, "Side by side");
  const floors = userPage.getByRole("application", { name: /floor plan$/ });
  await expect(floors).toHaveCount(2);
  const scales = userPage.getByText(/^[\d.]+ m$/).filter({ visible: true });
  await expect(scales).toHaveCount(2);
  const scaleOf = (at: number) => scales.nth(at).locator("..").innerHTML();
  const before = await scaleOf(0);
  await userPage.getByRole("button", { name: "Zoom out" }).first().click();
  await expect.poll(() => scaleOf(0), "the length of the bar says it too").not.toBe(before);
  await expect.poll(async () => (await scaleOf(1)) === (await scaleOf(0))).toBe(true);
  await rowsOf(userPage)
    .last()
    .getByRole("button", { name: /^Restore/ })
    .click();
  await sayYes(userPage);
  await expect(rowsOf(userPage)).toHaveCount(3);
  await expect(rowsOf(userPage).first()).toContainText("Restored");
  await expectNoFaults(userPage, "its history");
});

test("a robot's own map is imported at its page, and the robot stands on it", async ({ userPage, api }) => {
  const mapId = `depot-of-robot-${mark}`;
  const robot = await aHandMadeRobot(api, { serialNumber: `MAP-${mark}`, shortName: `Mapper ${mark}` });
  const standsAt = (x: number, y: number, map = mapId) =>
    robot.reports([], { agvPosition: { x, y, theta: 0, mapId: map, positionInitialized: true } });
  await standsAt(-0.5, -0.5);
  await userPage.goto(`/wel/eqDetail?id=${robot.id}`);
  await expect(userPage.getByText("The device's map is not here yet")).toBeVisible();
  await expect(userPage.getByText(`drives by the map “${mapId}”`)).toBeVisible();
  await importItsMap(
    userPage,
    files.map(({ name, buffer }) => ({ name, bytes: buffer })),
  );
  await expect(floorOf(userPage)).toHaveAccessibleName("depot: live floor plan");

  // It moves on this map, and has left it once it says that it is on another.
  const before = await settled(userPage);
  await standsAt(0.25, 0.25);
  await expect.poll(() => drawnOn(userPage), "the dot has moved").not.toBe(before);
  await standsAt(0.25, 0.25, `${mapId}-above`);
  await expect(userPage.getByText(`drives by the map “${mapId}-above”`)).toBeVisible();
  await expect(floorOf(userPage)).toBeHidden();
  await robot.close();
});

/** Drawn as it stays while nothing moves. */
async function settled(page: Page): Promise<string> {
  let before = "";
  await expect
    .poll(async () => {
      const last = before;
      before = await drawnOn(page);
      return before === last;
    })
    .toBe(true);
  return before;
}
