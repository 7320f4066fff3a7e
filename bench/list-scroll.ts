/**
 * The equipment list of ten thousand devices under somebody's wheel, a thousand of them reporting every second, in the
 * running product; held against a bare page with the same rows in the same browser, in turns.
 *   node bench/list-scroll.ts [--devices 10000] [--robots 1000] [--seconds 5] [--turns 3] [--pages 30]
 * A frame is what lies between two animation frames. Paging is from the click to the rows on screen.
 */
import type { BrowserContext } from "@playwright/test";
import { note } from "./figures.ts";
import { type Frames, report, scrolled } from "./list-scroll/frames.ts";
import { inLiveConsole } from "./list-scroll/live-console.ts";
import { openList, openPlain, textsOf, turned } from "./list-scroll/pages.ts";
import { optionsOf } from "./options.ts";
import { share } from "./shares.ts";

const { devices, robots, seconds, turns, pages } = optionsOf({
  devices: 10_000,
  robots: 1_000,
  seconds: 5,
  turns: 3,
  pages: 30,
});
/** Of the bare page's frames; and what one task may take while somebody scrolls. */
const MAX_RATIO = 1.3;
const MAX_TASK_MS = 100;
/** As many as the list offers at once. */
const SIZES = [20, 50];

/** In turns, so that whatever else the machine does meanwhile weighs on both alike. */
async function compare(context: BrowserContext, size: number): Promise<void> {
  const [list, plain]: [Frames[], Frames[]] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    const listPage = await openList(context, size);
    list.push(await scrolled(listPage, seconds));
    const texts = await textsOf(listPage);
    await listPage.close();
    const bare = await openPlain(context, texts);
    plain.push(await scrolled(bare, seconds));
    await bare.close();
  }
  console.log(`${size} rows a page, ${turns} × ${seconds} s of scrolling`);
  const { p95, longest } = report("the list", list);
  const ratio = p95 / report("a plain table", plain).p95;
  const isSmooth = ratio <= MAX_RATIO && longest <= MAX_TASK_MS;
  if (!isSmooth) process.exitCode = 1;
  if (!isSmooth) console.log("  SLOW");
  const p95Of = (frames: Frames) => share(frames.deltas, 0.95);
  note(
    `${size} rows a page under the wheel, p95 of a frame ÷ a plain table's`,
    "",
    list.map((frames, turn) => p95Of(frames) / p95Of(plain[turn] ?? frames)),
  );
  note(`${size} rows a page, longest task of the list`, "ms", [longest]);
}

async function turnPages(context: BrowserContext): Promise<void> {
  const size = SIZES.at(-1) ?? 0;
  const listPage = await openList(context, size);
  const took: number[] = [];
  for (let page = 0; page < pages; page += 1) took.push(await turned(listPage));
  await listPage.close();
  console.log(`next page of ${size}, ${pages} times`);
  note("next page, click → rows p50", "ms", [share(took, 0.5)]);
  note("next page, click → rows p95", "ms", [share(took, 0.95)]);
}

await inLiveConsole({ devices, robots }, async (context) => {
  for (const size of SIZES) await compare(context, size);
  await turnPages(context);
});
