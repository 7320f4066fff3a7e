/**
 * The README's pictures, from the product as it runs: docs/images/home.png and docs/images/device.png.
 *   node e2e/pictures.ts
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { openHome } from "../bench/bundle/page-weight.ts";
import { findChromium } from "../tools/chromium.ts";
import { ensureAllBuilt } from "../tools/lib/build.ts";
import { inRoot } from "../tools/lib/paths.ts";
import { createApi } from "./api.ts";
import { startOrJoinProduct } from "./product.ts";
import { aWorkingRobot } from "./robot.ts";
import { accessTokenOf, passwordOf, signIn } from "./sign-in.ts";

const FOLDER = inRoot("docs", "images");
/** Somebody whose devices and floors all have English names. */
const PERSON = "brightadmin";
const VIEW = { width: 1600, height: 900 };

async function openDevice(page: Page, id: number): Promise<void> {
  await page.goto(`/wel/eqDetail?id=${id}`);
  await page.getByRole("application").locator("canvas").last().waitFor();
  await page.getByText("Consumables").waitFor();
}

const save = (page: Page, name: string) =>
  page.screenshot({ path: join(FOLDER, `${name}.png`), animations: "disabled" });

await ensureAllBuilt();
await mkdir(FOLDER, { recursive: true });
const product = await startOrJoinProduct();
const browser = await chromium.launch(await findChromium());
try {
  const page = await browser.newPage({
    baseURL: product.url,
    viewport: VIEW,
    locale: "en-US",
    colorScheme: "light",
  });
  await page.goto("/login");
  await signIn(page, { username: PERSON, password: passwordOf(product, PERSON) });
  await openHome(page);
  await page.waitForLoadState("networkidle");
  await save(page, "home");
  const api = createApi(product.url, await accessTokenOf(page));
  await openDevice(page, (await aWorkingRobot(api)).id);
  await page.waitForLoadState("networkidle");
  await save(page, "device");
} finally {
  await browser.close();
  await product.stop();
}
