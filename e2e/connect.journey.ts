/** From a product without devices to a moving dot: a robot that nobody here wrote, connected by what the page shows and nothing else. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { firstMessagesOf, NOW } from "@sweepline/contract/fleet/shared/first-messages.ts";
import { connectAsync } from "mqtt";
import { placed } from "./controls.ts";
import { drawnOn, importItsMap } from "./device-map.ts";
import { hallFiles } from "./maps.ts";
import { handOver } from "./people.ts";
import { type Product, START_TIMEOUT_MS, startProduct } from "./product.ts";
import { signIn, TOKENS_KEY } from "./sign-in.ts";
import { beginWaiting, expectConnected, factAt, register, textAt } from "./wizard.ts";

/** As it is printed on the robot. */
const ROBOT = { manufacturer: "Arnold", serialNumber: "Rikeb-07" };

test.describe("connecting the first robot", () => {
  // The second goes on with the product and the session of the first.
  test.describe.configure({ mode: "serial" });
  let product: Product;
  let robot: ChildProcess | undefined;
  // Within the workspace: from here programs find vda-5050-lib.
  let folder = "";
  let dataDir = "";
  let tokens = "";
  test.beforeAll(async () => {
    test.setTimeout(START_TIMEOUT_MS + 30_000);
    folder = await mkdtemp(join(import.meta.dirname, "..", "test-results-robot-"));
    dataDir = await mkdtemp(join(tmpdir(), "sweepline-journey-"));
    product = await startProduct({ args: ["--no-demo"], dataDir });
  });
  test.afterAll(async () => {
    robot?.kill();
    await product.stop();
    for (const one of [folder, dataDir]) await rm(one, { recursive: true, force: true });
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

    await importItsMap(page, hallFiles());
    await page.getByRole("link", { name: "Open the device" }).click();
    await drive(page);
    tokens = (await page.evaluate((key) => sessionStorage.getItem(key), TOKENS_KEY)) ?? "";
    await page.context().close();
  });

  test("goes by TLS and the certificate to trust, once the product was started with encryption", async ({
    browser,
  }) => {
    await product.stop();
    const env = { HTTPS_PORT: "off", MQTTS_PORT: "0" };
    product = await startProduct({ args: ["--no-demo", "--https"], env, dataDir });
    const context = await browser.newContext({ baseURL: product.url });
    await handOver(context, tokens);
    const page = await context.newPage();
    await page.goto("/platform/equipment/connect?make=vda5050&step=device");
    const device = { manufacturer: "Arnold", serialNumber: "Rikeb-08" };
    await register(page, { ...device, model: "Tug" });

    await expect(factAt(page, "TLS")).toHaveText("On");
    const saving = page.waitForEvent("download");
    await factAt(page, "CA certificate")
      .locator("xpath=..")
      .getByRole("button", { name: "Download" })
      .click();
    const download = await saving;
    await expect(page.locator("pre")).toContainText(`--cafile '${download.suggestedFilename()}'`);
    const ca = await readFile(await download.path());
    const [host, port, username = "", password = ""] = await Promise.all(
      ["Host", "Port", "Username", "Password"].map((label) => textAt(page, label)),
    );
    await beginWaiting(page);

    const url = `mqtts://${host}:${port}`;
    const options = { username, password, reconnectPeriod: 0 };
    await expect(connectAsync(url, options), "by whoever does not trust it").rejects.toThrow(/certificate/);
    await expect(page.getByText("Not signed in yet")).toBeVisible();
    const client = await connectAsync(url, { ...options, ca });
    await expect(page.getByText("Signed in", { exact: true })).toBeVisible();
    await expect(page.getByText(/over TLS, from/)).toBeVisible();
    for (const { topic, payload, isRetained } of firstMessagesOf({
      ...{ ...device, protocol: "vda5050", interfaceName: "uagv" },
    }))
      await client.publishAsync(topic, payload.replaceAll(NOW, new Date().toISOString()), {
        ...{ qos: 1, retain: isRetained },
      });
    await expect(page.getByText("First data received")).toBeVisible();
    await expectConnected(page, device.serialNumber);
    client.end(true);
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

/** The robot is sent somewhere; what is drawn changes with where it says that it is. */
async function drive(page: Page): Promise<void> {
  const position = page
    .getByText("Position", { exact: true })
    .filter({ visible: true })
    .locator("xpath=following-sibling::dd");
  const before = await position.innerText();
  const picture = await drawnOn(page);
  await page.getByRole("button", { name: "Go to a position" }).filter({ visible: true }).click();
  const dialog = await placed(page.getByRole("dialog"));
  await dialog.getByLabel("X (m)").fill("6");
  await dialog.getByLabel("Y (m)").fill("4");
  await dialog.getByRole("button", { name: "Go", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(position).not.toHaveText(before);
  await expect.poll(() => drawnOn(page), "the dot has moved").not.toBe(picture);
}
