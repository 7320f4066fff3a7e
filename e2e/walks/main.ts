/**
 * Which files a walk passes: each file of ours in which a function runs, in the server's processes or in the page, from what
 * sets the walk off to what a person sees of it. Files that only hold schemas, codes and texts run no function and are not
 * counted. Nor are those that run as often while nothing happens: clocks, keep-alives, jobs. Two runs may differ by a few.
 *   node e2e/walks/main.ts [--files]
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { connectAsync, type MqttClient } from "mqtt";
import { aState } from "../../server/test/robot-messages.ts";
import { findChromium } from "../../tools/chromium.ts";
import { say } from "../../tools/lib/say.ts";
import { createApi } from "../api.ts";
import { rowsOf } from "../controls.ts";
import { openEditor } from "../map-editor.ts";
import { importHall } from "../maps.ts";
import { SILENT_ROBOTS, startRobot } from "../robot.ts";
import { accessTokenOf, signIn } from "../sign-in.ts";
import { startTracedProduct, type TracedProduct, tracePage } from "./traced-product.ts";

const { values: options } = parseArgs({ options: { files: { type: "boolean", default: false } } });
const TIMEOUT_MS = 120_000;
const REST_MS = 4_000;

interface Stage {
  readonly product: TracedProduct;
  readonly page: Page;
  /** Runs `act` and says which files it passed. */
  walk(name: string, act: () => Promise<unknown>): Promise<void>;
}

/** Where a file stands: what people look for first. */
const PARTS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["contract", /^contract\//],
  ["server: ground", /^server\/src\/core\//],
  ["server: rooms", /^server\/src\/[^/]+\/[^/]+\//],
  ["server: wiring", /^server\/src\//],
  ["console: ground and kit", /^console\/src\/(core|ui)\//],
  ["console: rooms", /^console\/src\/(?!app\/)[^/]+\//],
  ["console: shell", /^console\/src\//],
];

function report(name: string, paths: readonly string[]): void {
  const files = [...new Set(paths)]
    .filter((path) => /^(contract|server|console)\/src\/.*\.tsx?$/.test(path))
    .sort();
  const counts = new Map(PARTS.map(([part]) => [part, 0]));
  for (const path of files) {
    const [part] = PARTS.find(([, pattern]) => pattern.test(path)) ?? [];
    if (part) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  say(`| ${name} | ${files.length} | ${[...counts.values()].join(" | ")} |`);
  if (options.files) for (const path of files) say(`  ${path}`);
}

async function message({ page, walk }: Stage, device: Device): Promise<void> {
  const { robot, client } = device;
  let headerId = 0;
  const say = (charging: boolean) => {
    headerId += 1;
    const state = {
      ...aState({ batteryState: { batteryCharge: 80, charging } }),
      headerId,
      manufacturer: robot.manufacturer,
      serialNumber: robot.serialNumber,
    };
    const topic = `uagv/v2/${robot.manufacturer}/${robot.serialNumber}/state`;
    return client.publishAsync(topic, JSON.stringify(state), { qos: 1 });
  };
  await page.goto(`/washfloorrobot/equipmentInfo?search=${robot.serialNumber}`);
  const badge = (text: string) => rowsOf(page).first().getByText(text, { exact: true }).first().waitFor();
  await say(false);
  await badge("Standby");
  await walk("a robot's message → the badge in the list", async () => {
    await say(true);
    await badge("Charging");
  });
}

async function lock({ page, walk }: Stage, { robot }: Device): Promise<void> {
  await page.goto(`/admin/equimentinfo?search=${robot.serialNumber}`);
  await page
    .getByRole("button", { name: /^More actions for / })
    .filter({ visible: true })
    .click();
  await page.getByRole("menuitem", { name: "Lock" }).click();
  const dialog = page.getByRole("dialog", { name: /^Lock / });
  await dialog.getByLabel("Reason").fill("traced");
  await walk("a lock → the badge in the list", async () => {
    await dialog.getByRole("button", { name: "Lock" }).click();
    await rowsOf(page).first().getByText("Locked").first().waitFor();
  });
}

async function goTo({ page, walk, product }: Stage): Promise<void> {
  const robot = await startRobot(product, SILENT_ROBOTS.list);
  try {
    const { id } = await deviceOf(product, page, SILENT_ROBOTS.list);
    await page.goto(`/wel/eqDetail?id=${id}`);
    const bar = page.getByRole("region", { name: "Operate the device" });
    await bar.getByRole("button", { name: "Go to a position" }).click();
    const dialog = page.getByRole("dialog", { name: "Go to a position" });
    await dialog.getByLabel("X (m)").fill("1");
    await dialog.getByLabel("Y (m)").fill("1");
    await walk("goTo → taken by the robot, on its page", async () => {
      await dialog.getByRole("button", { name: "Go", exact: true }).click();
      await bar
        .getByRole("listitem")
        .filter({ hasText: "Go to" })
        .getByText(/Accepted|Done/)
        .first()
        .waitFor();
    });
  } finally {
    await robot.kill();
  }
}

async function saveMap({ page, walk, product }: Stage): Promise<void> {
  const accessToken = await accessTokenOf(page);
  const [row] = (await createApi(product.url, accessToken).call(DEVICE_ENDPOINTS.list)).records;
  const organizationId = row?.organizationId ?? 0;
  const mapId = await importHall(product, { accessToken, organizationId, mapKey: "walks" });
  await page.goto(`/washfloorrobot/editmap?id=${mapId}`);
  await page.locator('[role="application"][data-there="true"]').waitFor();
  const editor = await openEditor(page, mapId);
  await editor.tool("Forbidden area");
  await editor.drag([0.25, 0.3], [0.35, 0.45]);
  await editor.kept();
  await page.keyboard.press("Control+s");
  await walk("saving a map → its version", async () => {
    await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    await page.getByText(/^Published as version/).waitFor();
  });
}

interface Device {
  readonly id: number;
  readonly robot: { serialNumber: string; manufacturer: string };
  readonly client: MqttClient;
}

async function deviceOf(product: TracedProduct, page: Page, search: string) {
  const api = createApi(product.url, await accessTokenOf(page));
  const [row] = (await api.call(DEVICE_ENDPOINTS.list, { query: { search } })).records;
  if (!row) throw new Error(`There is no ${search}.`);
  return row;
}

/** A device of the demonstration whose robot is this program. */
async function connectDevice(product: TracedProduct, page: Page): Promise<Device> {
  const fleet = JSON.parse(await readFile(join(product.dataDir, "demo-fleet.json"), "utf8")) as {
    brokerUrl: string;
    robots: { serialNumber: string; manufacturer: string; password: string }[];
  };
  const robot = fleet.robots.find(({ serialNumber }) => serialNumber === SILENT_ROBOTS.device);
  if (!robot) throw new Error("The demonstration has changed its names.");
  const { serialNumber: username, password } = robot;
  const client = await connectAsync(fleet.brokerUrl, { username, password });
  const header = { ...aState({}), manufacturer: robot.manufacturer, serialNumber: username };
  const { headerId, timestamp, version, manufacturer, serialNumber } = header;
  await client.publishAsync(
    `uagv/v2/${manufacturer}/${serialNumber}/connection`,
    JSON.stringify({ headerId, timestamp, version, manufacturer, serialNumber, connectionState: "ONLINE" }),
    { qos: 1, retain: true },
  );
  return { id: (await deviceOf(product, page, username)).id, robot, client };
}

/** The browser's sum takes long on a machine that has other work. */
async function signedIn(page: Page, product: TracedProduct, tries = 5): Promise<void> {
  await page.goto("/login");
  try {
    await signIn(page, product);
  } catch (error) {
    if (tries === 1) throw error;
    await signedIn(page, product, tries - 1);
  }
}

async function onStage(context: BrowserContext, product: TracedProduct): Promise<Stage> {
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  // Modules are made ready when they are first asked for.
  page.setDefaultNavigationTimeout(5 * TIMEOUT_MS);
  await signedIn(page, product);
  const callsOnPage = await tracePage(page);
  const callsWhile = async (act: () => Promise<unknown>): Promise<Map<string, number>> => {
    await Promise.all([product.calls(), callsOnPage()]);
    await act();
    const calls = [...(await product.calls()), ...(await callsOnPage())];
    const sums = new Map<string, number>();
    for (const [path, count] of calls) if (count > 0) sums.set(path, (sums.get(path) ?? 0) + count);
    return sums;
  };
  const walk: Stage["walk"] = async (name, act) => {
    await callsWhile(() => wait(REST_MS));
    const atRest = await callsWhile(() => wait(REST_MS));
    const start = performance.now();
    const calls = await callsWhile(act);
    const share = (performance.now() - start) / REST_MS;
    report(
      name,
      [...calls].filter(([path, count]) => count > 2 * share * (atRest.get(path) ?? 0)).map(([path]) => path),
    );
  };
  return { product, page, walk };
}

const product = await startTracedProduct();
const browser = await chromium.launch({
  ...(await findChromium()),
  env: { ...process.env, LC_ALL: "C.UTF-8" },
});
try {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: "en-US",
    viewport: { width: 1600, height: 900 },
    reducedMotion: "reduce",
  });
  const stage = await onStage(context, product);
  const device = await connectDevice(product, stage.page);
  say(`| Walk | Files | ${PARTS.map(([name]) => name).join(" | ")} |`);
  say(`|---|${"---|".repeat(PARTS.length + 1)}`);
  await message(stage, device);
  await lock(stage, device);
  await device.client.endAsync();
  await goTo(stage);
  await saveMap(stage);
} finally {
  await browser.close();
  await product.stop();
}
