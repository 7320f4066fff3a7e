/**
 * Search everywhere among ten thousand devices, a thousand of them reporting every second, in the running product: from
 * the last letter to the rows on screen, typed by a hand and pasted.
 *   node bench/search.ts [--devices 10000] [--robots 1000] [--times 20] [--repetitions 3]
 */
import type { BrowserContext } from "@playwright/test";
import { inTurns, middle, note } from "./figures.ts";
import { inLiveConsole } from "./list-scroll/live-console.ts";
import { openList } from "./list-scroll/pages.ts";
import { optionsOf } from "./options.ts";
import { type Searched, searchedFor, type Way } from "./search/searched.ts";
import { share } from "./shares.ts";

const { devices, robots, times } = optionsOf({ devices: 10_000, robots: 1_000, times: 20 });
/** What a person waits for the rows, p50: what lies above is the other load of the machine. */
const MAX_SHOWN_MS = 100;

/** A search is asked for once, so that nothing is in the cache. */
let searched = 0;

async function take(context: BrowserContext, way: Way): Promise<Searched[]> {
  const page = await openList(context, 20);
  const took: Searched[] = [];
  for (let one = 0; one < times; one += 1) {
    searched += 7;
    took.push(await searchedFor(page, `SILENT-${String(devices - searched).padStart(6, "0")}`, way));
  }
  await page.close();
  return took;
}

function report(way: Way, turns: readonly Searched[][]): void {
  const of = (key: keyof Searched, part: number) =>
    turns.map((took) =>
      share(
        took.map((one) => one[key]),
        part,
      ),
    );
  const isSoon = middle(of("shown", 0.5)) <= MAX_SHOWN_MS;
  if (!isSoon) process.exitCode = 1;
  console.log(`${isSoon ? "ok  " : "SLOW"} ${way}`);
  note(`${way}, last letter → rows p50`, "ms", of("shown", 0.5));
  note(`${way}, last letter → rows p95`, "ms", of("shown", 0.95));
  note(`${way}, … of it the slowest call p50`, "ms", of("asked", 0.5));
}

await inLiveConsole({ devices, robots }, async (context) => {
  console.log(`${times} searches each time`);
  const taken = await inTurns({
    typed: () => take(context, "typed"),
    pasted: () => take(context, "pasted"),
  });
  report("typed", taken.typed);
  report("pasted", taken.pasted);
});
