/**
 * The weight of the console on the wire: compressed JavaScript of the login page, of the signed-in home page with its charts
 * and floors, and of the equipment list that is opened from there, as a browser without a cache fetches them from the
 * running product; and how long the list takes from the click to its rows.
 *   node bench/bundle.ts [--repetitions 3]
 * Each repetition opens the list in a browser that has nothing, and then in a tab of the same browser that has it in its cache.
 */
import { type BrowserContext, chromium } from "@playwright/test";
import { startProduct } from "../e2e/product.ts";
import { findChromium } from "../tools/chromium.ts";
import { ensureConsoleBuilt } from "../tools/lib/build.ts";
import {
  LIMITS,
  MAX_FILES,
  neverIdle,
  openHome,
  openList,
  openLogin,
  type PageWeight,
  settled,
  showListEntry,
  weighScripts,
} from "./bundle/page-weight.ts";
import { browsersOf } from "./consoles.ts";
import { inTurns, middle, note } from "./figures.ts";

const HEAVIEST = 6;
/** From the click to the rows, ms: the first time, and from the cache. */
const GOALS = { cold: 500, cached: 150 } as const;
const kilo = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

function report(name: keyof typeof LIMITS, { total, parts }: PageWeight): void {
  note(`${name} page, JavaScript`, "kB", [total / 1_000]);
  note(`${name} page, parts`, "", [parts.length]);
  const isLight = total <= LIMITS[name] && parts.length <= MAX_FILES[name];
  console.log(
    `${name.padEnd(6)} ${kilo(total).padStart(9)} of ${kilo(LIMITS[name])} in ${parts.length} parts of ${MAX_FILES[name]}: ${isLight ? "ok" : "TOO HEAVY"}`,
  );
  for (const part of parts.slice(0, HEAVIEST))
    console.log(`       ${kilo(part.bytes).padStart(9)} ${part.name}`);
  if (!isLight) process.exitCode = 1;
}

function reportTimes(name: keyof typeof GOALS, times: readonly number[]): void {
  note(`equipment list, click → rows, ${name}`, "ms", times);
  if (middle(times) <= GOALS[name]) return;
  console.log(`  SLOW: more than ${GOALS[name]} ms`);
  process.exitCode = 1;
}

await ensureConsoleBuilt();
const product = await startProduct();
const browser = await chromium.launch(await findChromium());
try {
  const gate = await browser.newPage({ baseURL: product.url, locale: "en-US" });
  report("login", await weighScripts(gate, () => openLogin(gate)));
  await gate.close();
  const aBrowser = await browsersOf(browser, product);
  const weighed = await (await aBrowser()).newPage();
  await neverIdle(weighed);
  report("home", await weighScripts(weighed, () => openHome(weighed)));
  await showListEntry(weighed);
  report("list", await weighScripts(weighed, () => openList(weighed)));
  await weighed.context().close();

  /** In a tab of its own; what it takes for later is in the cache too. */
  const opened = async (context: BrowserContext): Promise<number> => {
    const page = await context.newPage();
    await openHome(page);
    await showListEntry(page);
    await settled(page);
    const ms = await openList(page);
    await settled(page);
    await page.close();
    return ms;
  };
  const { twice } = await inTurns({
    async twice() {
      const context = await aBrowser();
      const times = { cold: await opened(context), cached: await opened(context) };
      await context.close();
      return times;
    },
  });
  for (const name of ["cold", "cached"] as const)
    reportTimes(
      name,
      twice.map((times) => times[name]),
    );
} finally {
  await browser.close();
  await product.stop();
}
