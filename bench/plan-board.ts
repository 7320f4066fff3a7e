/**
 * The week of two hundred robots with six runs a day in the browser: from the click on the plan to its bars on screen, and how evenly the
 * board is drawn under the wheel, five thousand pixels a second, beside a bare page with as many lines and bars in the same browser, in turns.
 *   node bench/plan-board.ts [--robots 200] [--runs 6] [--openings 7] [--seconds 5] [--turns 3]
 */
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { startProduct } from "../e2e/product.ts";
import { createDatabase } from "../server/src/core/db/database.ts";
import { findRunningPostgres } from "../server/src/core/db/embedded-postgres-running.ts";
import { findChromium } from "../tools/chromium.ts";
import { ensureConsoleBuilt } from "../tools/lib/build.ts";
import { browsersOf, openShell } from "./consoles.ts";
import { note } from "./figures.ts";
import { type Frames, report, scrolled } from "./list-scroll/frames.ts";
import { optionsOf } from "./options.ts";
import { fillPlan } from "./plan/fill.ts";
import { share } from "./shares.ts";

const { robots, runs, openings, seconds, turns } = optionsOf({
  ...{ robots: 200, runs: 6, openings: 7, seconds: 5, turns: 3 },
});
const MAX_OPENING_MS = 1_500;
/** A fast hand sees two frames of the screen at most, and nothing that holds the page up. */
const MAX_P95_MS = 34;
const MAX_TASK_MS = 100;
const DAYS = 7;
const PLAN = "/platform/task/plan?span=week&by=device";

/** From the way a link of the shell goes there until bars are drawn, ms. */
const clicked = (page: Page): Promise<number> =>
  page.evaluate(
    (to) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now();
        const look = () => {
          if (document.querySelector("[data-bar]"))
            // A frame later it is laid out, and the next one shows it.
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - startedAt)));
          else requestAnimationFrame(look);
        };
        history.pushState({}, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
        requestAnimationFrame(look);
      }),
    PLAN,
  );

async function measureOpenings(open: () => Promise<BrowserContext>): Promise<void> {
  const took: number[] = [];
  for (let opening = 0; opening < openings; opening += 1) {
    const context = await open();
    took.push(await clicked(await openShell(context)));
    await context.close();
  }
  const [p50, longest] = [share(took, 0.5), Math.max(...took)];
  const isQuick = p50 <= MAX_OPENING_MS;
  if (!isQuick) process.exitCode = 1;
  console.log(
    `from the click to the bars of ${robots} robots × ${DAYS} days × ${runs} runs, ${openings} times, nothing in the cache`,
  );
  if (!isQuick) console.log("  SLOW");
  note("click → bars of the week p50", "ms", [p50]);
  note("click → bars of the week, longest", "ms", [longest]);
}

async function openBoard(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(PLAN);
  await page.locator("[data-bar]").first().waitFor();
  return page;
}

/** Every line with its bars as plain boxes, without the console around them. */
async function openBare(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const bars = Array.from(
    { length: DAYS * runs },
    (_, at) => `<i style="left: ${(100 * at) / (DAYS * runs)}%"></i>`,
  ).join("");
  await page.setContent(`<!doctype html><style>
    p { position: relative; height: 2.125rem; margin: 0; border-top: 1px solid #ddd }
    i { position: absolute; inset-block: 0.25rem; width: 1.5%; border: 1px dashed #36c; border-radius: 0.25rem }
    </style>${`<p>Robot${bars}</p>`.repeat(robots)}`);
  return page;
}

async function compare(context: BrowserContext): Promise<void> {
  const [board, bare]: [Frames[], Frames[]] = [[], []];
  for (let turn = 0; turn < turns; turn += 1)
    for (const [open, into] of [
      [openBoard, board],
      [openBare, bare],
    ] as const) {
      const page = await open(context);
      into.push(await scrolled(page, seconds));
      await page.close();
    }
  console.log(`the board under the wheel, ${turns} × ${seconds} s`);
  const { p95, longest } = report("the board", board);
  const ratio = p95 / report("a bare page", bare).p95;
  const isSmooth = p95 <= MAX_P95_MS && longest <= MAX_TASK_MS;
  if (!isSmooth) process.exitCode = 1;
  if (!isSmooth) console.log("  SLOW");
  note("under the wheel, p95 of a frame ÷ a bare page's", "", [ratio]);
}

await ensureConsoleBuilt();
const product = await startProduct({ args: ["--no-demo"] });
const browser = await chromium.launch(await findChromium());
try {
  const url = await findRunningPostgres(join(product.dataDir, "postgres"), "owner");
  if (!url) throw new Error("The product's database does not run");
  const db = createDatabase({ url, size: 2, onError: (error) => console.error(error.message) });
  await fillPlan(db, { robots, runs, tenants: 1 });
  await db.close();
  const open = await browsersOf(browser, product);
  await measureOpenings(open);
  await compare(await open());
} finally {
  await browser.close();
  await product.stop();
}
