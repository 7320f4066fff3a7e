/**
 * The map editor on a floor of 4000 × 4000 cells with five hundred elements, a hundred robots that report five times a second,
 * and their trails. How evenly it is drawn while the view and a vertex are dragged, held against a bare OpenLayers page
 * with the same scene in the same browser, in turns; then from the click on the map to its picture, in the running product.
 *   node bench/map-editor.ts [--seconds 4] [--turns 4] [--openings 7] [--slower 4]
 * A frame is what lies between two animation frames. Screens hide what is faster than themselves: a second round is drawn with
 * the processor slowed down.
 */
import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "../tools/chromium.ts";
import { ensureConsoleBuilt } from "../tools/lib/build.ts";
import { note } from "./figures.ts";
import { DRAGS, type Drawn, dragsOn } from "./map-editor/drags.ts";
import { openings } from "./map-editor/openings.ts";
import { PAGES, type PageName, servePages } from "./map-editor/pages.ts";
import { optionsOf } from "./options.ts";
import { share } from "./shares.ts";

const {
  seconds,
  turns,
  openings: openingCount,
  slower,
} = optionsOf({ seconds: 4, turns: 4, openings: 7, slower: 4 });
/** Of the bare page's frames. */
const MAX_RATIO = 1.1;
const MAX_OPENING_MS = 1_500;

const ms = (value: number): string => `${value.toFixed(1).padStart(6)} ms`;

function report(page: PageName, deltas: readonly number[]): number {
  const [p50, p95] = [share(deltas, 0.5), share(deltas, 0.95)];
  const name = page === "ours" ? "the editor" : "bare OpenLayers";
  console.log(
    `    ${name.padEnd(15)} ${deltas.length} frames: p50 ${ms(p50)}, p95 ${ms(p95)}, longest ${ms(Math.max(...deltas))}`,
  );
  return p95;
}

/** In turns, so that whatever else the machine does meanwhile weighs on both alike. */
async function compare(browser: Browser, url: string, rate: number): Promise<void> {
  const drawn: Record<PageName, Drawn[]> = { ours: [], bare: [] };
  for (let turn = 0; turn < turns; turn += 1)
    for (const page of PAGES) drawn[page].push(await dragsOn(browser, { page, url, seconds, rate }));
  console.log(
    `${turns} × ${seconds} s of each, ${rate === 1 ? "as it is" : `the processor ${rate} times slower`}`,
  );
  for (const drag of DRAGS) {
    console.log(`  ${drag}`);
    const [ours, bare] = PAGES.map((page) =>
      report(
        page,
        drawn[page].flatMap((one) => one[drag]),
      ),
    );
    const ratio = (ours ?? 0) / (bare ?? 1);
    const isSmooth = ratio <= MAX_RATIO;
    if (!isSmooth) process.exitCode = 1;
    if (!isSmooth) console.log("    SLOW");
    const slowed = rate === 1 ? "" : `, processor ${rate} times slower`;
    note(`${drag}${slowed}, p95 of a frame ÷ bare OpenLayers`, "", [ratio]);
  }
}

async function open(browser: Browser): Promise<void> {
  const took = await openings(browser, openingCount);
  const [p50, longest] = [share(took, 0.5), Math.max(...took)];
  const isQuick = p50 <= MAX_OPENING_MS;
  if (!isQuick) process.exitCode = 1;
  console.log(
    `from the click to the picture in the product, ${took.length} times, nothing of the map in the cache`,
  );
  if (!isQuick) console.log("    SLOW");
  note("click → picture of the floor, nothing in the cache, p50", "ms", [p50]);
  note("click → picture of the floor, nothing in the cache, longest", "ms", [longest]);
}

await ensureConsoleBuilt();
const pages = await servePages();
const browser = await chromium.launch(await findChromium());
try {
  await compare(browser, pages.url, 1);
  if (slower > 1) await compare(browser, pages.url, slower);
  await open(browser);
} finally {
  await browser.close();
  await pages.stop();
}
