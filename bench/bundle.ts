/**
 * The weight of the console on the wire: compressed JavaScript of the login page, and of the signed-in home page with
 * its charts and floors, as a browser without a cache fetches them from the running product.
 *   node bench/bundle.ts
 */
import { chromium } from "@playwright/test";
import { startProduct } from "../e2e/product.ts";
import { signIn } from "../e2e/sign-in.ts";
import { findChromium } from "../tools/chromium.ts";
import { ensureConsoleBuilt } from "../tools/lib/console-build.ts";
import { LIMITS, openHome, openLogin, type PageWeight, weighScripts } from "./bundle/page-weight.ts";

const HEAVIEST = 6;
const kilo = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

function report(name: keyof typeof LIMITS, { total, parts }: PageWeight): void {
  const verdict = total <= LIMITS[name] ? "ok" : "TOO HEAVY";
  console.log(
    `${name.padEnd(6)} ${kilo(total).padStart(9)} of ${kilo(LIMITS[name])} in ${parts.length} parts: ${verdict}`,
  );
  for (const part of parts.slice(0, HEAVIEST))
    console.log(`       ${kilo(part.bytes).padStart(9)} ${part.name}`);
  if (total > LIMITS[name]) process.exitCode = 1;
}

await ensureConsoleBuilt();
const product = await startProduct();
const browser = await chromium.launch(await findChromium());
try {
  const gate = await browser.newPage({ baseURL: product.url, locale: "en-US" });
  report("login", await weighScripts(gate, () => openLogin(gate)));
  await signIn(gate, product);
  const session = await gate.evaluate(() => Object.entries(sessionStorage));
  const fresh = await browser.newPage({ baseURL: product.url, locale: "en-US" });
  await fresh.addInitScript((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, session);
  report("home", await weighScripts(fresh, () => openHome(fresh)));
} finally {
  await browser.close();
  await product.stop();
}
