/** The floor on a device's page, or what stands in its place until its map is imported. */
import { createHash } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { placed } from "./controls.ts";

interface MapFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The map by which the robot says that it drives, offered where its dot would be. */
export async function importItsMap(page: Page, files: readonly MapFile[]): Promise<void> {
  await page.getByRole("button", { name: "Import its map" }).click();
  const drawer = await placed(page.getByRole("dialog"));
  await drawer
    .locator("input[type=file]")
    .setInputFiles(
      files.map(({ name, bytes }) => ({ name, mimeType: "application/octet-stream", buffer: bytes })),
    );
  await expect(drawer.getByText("The files can be imported.")).toBeVisible();
  await drawer.getByRole("button", { name: "Import", exact: true }).click();
  await expect(drawer).toBeHidden();
  await expect(floorOf(page)).toBeVisible();
}

export const floorOf = (page: Page): Locator =>
  page.getByRole("application", { name: /floor plan$/ }).filter({ visible: true });

/** What is drawn of the floor now, to be compared: the same digest, the same pictures. */
export async function drawnOn(page: Page): Promise<string> {
  const pictures = await floorOf(page)
    .locator("canvas")
    .evaluateAll((layers) => (layers as HTMLCanvasElement[]).map((drawn) => drawn.toDataURL()).join());
  return createHash("sha256").update(pictures).digest("hex");
}
