/** A map from a file to a list and back into a file (spec §2, §3): imported, looked at, renamed, taken out, compared, restored. */
import { readFile } from "node:fs/promises";
import { hasRealMaps, realMap } from "../server/test/map-samples.ts";
import { chooseSegment, placed, rowsOf } from "./controls.ts";
import { expectNoFaults } from "./faults.ts";
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
  desk,
}) => {
  await desk.goto("/platform/mapList/index");
  await desk.getByRole("button", { name: "Import a map" }).click();
  const drawer = await placed(desk.getByRole("dialog", { name: "Import a map" }));
  await drawer.locator("input[type=file]").setInputFiles(files);
  await expect(drawer.getByText("The files can be imported.")).toBeVisible();
  await expect(drawer.getByRole("img", { name: "Preview" })).toBeVisible();
  await drawer.getByLabel("Name").fill(`Depot ${mark}`);
  await drawer.getByLabel("Map ID").fill(`depot-${mark}`);
  await drawer.getByRole("button", { name: "Import", exact: true }).click();

  // It leads to the map that was made.
  await expect(desk).toHaveURL(/mapDetailPage\?id=\d+/);
  const floor = desk.getByRole("application", { name: `Depot ${mark}: live floor plan` });
  await expect(floor.locator("canvas").first()).toBeVisible();
  await expectNoFaults(desk, "the map's page");

  await desk.getByRole("button", { name: `More for Depot ${mark}` }).click();
  await desk.getByRole("menuitem", { name: "Properties" }).click();
  const form = await placed(desk.getByRole("dialog", { name: /^Properties of/ }));
  await form.getByLabel("Name").fill(`Hall ${mark}`);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(desk.getByRole("heading", { level: 1, name: `Hall ${mark}` })).toBeVisible();

  await desk.getByRole("button", { name: "Export" }).click();
  const saving = desk.waitForEvent("download");
  await desk.getByRole("menuitem", { name: "PGM image alone" }).click();
  const written = await readFile(await (await saving).path());
  expect(written.equals(image), "what came in goes out, byte for byte").toBe(true);

  // Another version: half of the picture is wall now.
  const changed = Buffer.from(image);
  changed.fill(0, Math.floor(image.length * 0.75));
  await desk.getByRole("button", { name: `More for Hall ${mark}` }).click();
  await desk.getByRole("menuitem", { name: "Import as a version" }).click();
  const again = await placed(desk.getByRole("dialog", { name: /^Import as a version/ }));
  await again
    .locator("input[type=file]")
    .setInputFiles(files.map((file, index) => (index === 0 ? { ...file, buffer: changed } : file)));
  await expect(again.getByText("The files can be imported.")).toBeVisible();
  await again.getByRole("button", { name: "Import", exact: true }).click();
  await expect(again).toBeHidden();

  await desk.getByRole("button", { name: "History" }).click();
  await expect(rowsOf(desk)).toHaveCount(2);
  await expect(desk.getByText("Blocked now"), "what differs is said").toBeVisible();

  // Side by side, what is done to one picture is done to both.
  await chooseSegment(desk, "Side by side");
  const floors = desk.getByRole("application", { name: /live floor plan$/ });
  await expect(floors).toHaveCount(2);
  const scales = desk.getByText(/^[\d.]+ m$/).filter({ visible: true });
  await expect(scales).toHaveCount(2);
  const before = await scales.first().innerText();
  await desk.getByRole("button", { name: "Zoom in" }).first().click();
  await expect(scales.first()).not.toHaveText(before);
  await expect(scales.last()).toHaveText(await scales.first().innerText());
  await rowsOf(desk)
    .last()
    .getByRole("button", { name: /^Restore/ })
    .click();
  await desk.getByRole("button", { name: "Confirm" }).click();
  await expect(rowsOf(desk)).toHaveCount(3);
  await expect(rowsOf(desk).first()).toContainText("Restored");
  await expectNoFaults(desk, "its history");
});
