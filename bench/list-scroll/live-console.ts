/** The running product with so many devices, some of them reporting every second, and a browser in it. */
import { type BrowserContext, chromium } from "@playwright/test";
import { startProduct } from "../../e2e/product.ts";
import { findChromium } from "../../tools/chromium.ts";
import { ensureConsoleBuilt } from "../../tools/lib/build.ts";
import { runningIn } from "../../tools/lib/run-lock.ts";
import { browsersOf } from "../consoles.ts";
import { Load } from "../ingest/load-child.ts";
import { fill } from "./fill.ts";

/** They report until everything is measured. */
export async function inLiveConsole(
  fleet: { devices: number; robots: number },
  measure: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  await ensureConsoleBuilt();
  const product = await startProduct({ args: ["--no-demo"] });
  const load = new Load();
  const browser = await chromium.launch(await findChromium());
  try {
    await fill(product.dataDir, fleet);
    const broker = (await runningIn(product.dataDir))?.brokerUrl ?? "";
    await load.open(Number(new URL(broker).port), { from: 0, robots: fleet.robots });
    const context = await (await browsersOf(browser, product))();
    console.log(`${fleet.devices} devices, ${fleet.robots} of them report every second`);
    void load.run(0, 3_600).catch(() => undefined);
    await measure(context);
  } finally {
    load.end();
    await browser.close();
    await product.stop();
  }
}
