/** From a product without devices to a moving dot: a robot that nobody here wrote, connected by what the page shows and nothing else. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { placed } from "./controls.ts";
import { hallFiles } from "./maps.ts";
import { type Product, startProduct } from "./product.ts";
import { signIn } from "./sign-in.ts";
import { beginWaiting, expectConnected, register, textAt } from "./wizard.ts";

/** As it is printed on the robot. */
const ROBOT = { manufacturer: "Arnold", serialNumber: "Rikeb-07" };

test.describe("connecting the first robot", () => {
  let product: Product;
  let robot: ChildProcess | undefined;
  // Within the workspace: from here programs find vda-5050-lib.
  let folder = "";
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    folder = await mkdtemp(join(import.meta.dirname, "..", "test-results-robot-"));
    product = await startProduct({ args: ["--no-demo"] });
  });
  test.afterAll(async () => {
    robot?.kill();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test("leads from the empty home page to the robot's dot, which then drives", async ({ browser }) => {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage();
    await page.goto("/login");
    await signIn(page, product);
    await page.getByRole("link", { name: "Connect the first device" }).click();
    await page.getByRole("link", { name: /^VDA 5050/ }).click();
    await register(page, { ...ROBOT, model: "Transporter" });

    const program = await programOn(page);
    const file = join(folder, "robot.mjs");
    await writeFile(file, program);
    await beginWaiting(page);
    await expect(page.getByText("Not signed in yet")).toBeVisible();
    robot = spawn(process.execPath, [file], { stdio: "ignore" });
    await expect(page.getByText("Signed in", { exact: true })).toBeVisible();
    await expect(page.getByText("First data received")).toBeVisible();
    await expect(page.getByText("On map hall", { exact: true })).toBeVisible();
    await expectConnected(page, ROBOT.serialNumber);

    await importMap(page);
    await page.getByRole("link", { name: "Open the device" }).click();
    await drive(page);
  });
});

/** The program that the page offers, with the password that it shows this once; what it says of the way in stands beside it. */
async function programOn(page: Page): Promise<string> {
  await page
    .locator("label")
    .filter({ hasText: /^vda-5050-lib$/ })
    .click();
  const program = await page.locator("pre").innerText();
  for (const label of ["Host", "Port", "Username", "Password"])
    expect(program, label).toContain(await textAt(page, label));
  return program;
}

/** The map by which the robot says that it drives, offered where its dot would be. */
async function importMap(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Import its map" }).click();
  const drawer = await placed(page.getByRole("dialog"));
  const files = hallFiles().map(({ name, bytes }) => ({
    name,
    mimeType: "application/octet-stream",
    buffer: bytes,
  }));
  await drawer.locator("input[type=file]").setInputFiles(files);
  await expect(drawer.getByText("The files can be imported.")).toBeVisible();
  await drawer.getByRole("button", { name: "Import", exact: true }).click();
  await expect(drawer).toBeHidden();
  await expect(floor(page)).toBeVisible();
}

const floor = (page: Page): Locator =>
  page.getByRole("application", { name: /floor plan$/ }).filter({ visible: true });

/** The robot is sent somewhere; what is drawn changes with where it says that it is. */
async function drive(page: Page): Promise<void> {
  const position = page
    .getByText("Position", { exact: true })
    .filter({ visible: true })
    .locator("xpath=following-sibling::dd");
  const before = await position.innerText();
  const pictures = () =>
    floor(page)
      .locator("canvas")
      .evaluateAll((layers) => (layers as HTMLCanvasElement[]).map((drawn) => drawn.toDataURL()).join());
  const picture = await pictures();
  await page.getByRole("button", { name: "Go to a position" }).filter({ visible: true }).click();
  const dialog = await placed(page.getByRole("dialog"));
  await dialog.getByLabel("X (m)").fill("6");
  await dialog.getByLabel("Y (m)").fill("4");
  await dialog.getByRole("button", { name: "Go", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(position).not.toHaveText(before);
  await expect.poll(pictures, "the dot has moved").not.toBe(picture);
}
