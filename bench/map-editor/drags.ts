/** Three drags on a page, and the frames that were drawn meanwhile. */
import type { Browser, Page } from "@playwright/test";
import type { PageName } from "./pages.ts";

export const DRAGS = ["view, one cell to the pixel", "view, the whole map", "vertex"] as const;
/** Between one frame and the next, ms. */
export type Drawn = Record<(typeof DRAGS)[number], number[]>;

const VIEW = { width: 1600, height: 900 };
const MIDDLE = [VIEW.width / 2, VIEW.height / 2] as const;
/** A cleaning area of five corners in the midst of the map. */
const BENT = "bench-235";
const MOVE_EVERY_MS = 10;

export interface DragSetup {
  readonly page: PageName;
  readonly url: string;
  readonly seconds: number;
  /** How many times slower the processor is. */
  readonly rate: number;
}

export async function dragsOn(browser: Browser, setup: DragSetup): Promise<Drawn> {
  const context = await browser.newContext({ viewport: VIEW });
  try {
    const page = await context.newPage();
    await page.goto(`${setup.url}/${setup.page}.html`);
    await page.waitForFunction("window.control !== undefined");
    await settled(page);
    if (setup.rate > 1) {
      const devtools = await context.newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: setup.rate });
    }
    await page.evaluate("control.pan()");
    const whole = await dragged(page, { from: MIDDLE, reach: 60, seconds: setup.seconds });
    await near(page);
    const close = await dragged(page, { from: MIDDLE, reach: 300, seconds: setup.seconds });
    await near(page);
    await page.evaluate(`control.bend("${BENT}")`);
    const before = await cornersOf(page);
    const vertex = await dragged(page, {
      from: await cornerOnScreen(page),
      reach: 40,
      seconds: setup.seconds,
    });
    if (before === (await cornersOf(page))) throw new Error(`${setup.page}: the vertex was not dragged`);
    return { "view, one cell to the pixel": close, "view, the whole map": whole, vertex };
  } finally {
    await context.close();
  }
}

async function near(page: Page): Promise<void> {
  await page.evaluate(`control.near("${BENT}")`);
  await settled(page);
}

/** Robots never rest; what is awaited is that images are decoded and squares are painted. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let left = 60;
        const draw = () => {
          left -= 1;
          if (left > 0) requestAnimationFrame(draw);
          else resolve();
        };
        requestAnimationFrame(draw);
      }),
  );

const cornersOf = (page: Page): Promise<string> =>
  page.evaluate(`JSON.stringify(control.pointsOf("${BENT}"))`);

/** The element is in the middle of the view. */
const cornerOnScreen = (page: Page): Promise<[number, number]> =>
  page.evaluate(`(() => {
    const points = control.pointsOf("${BENT}");
    const middle = (at) => (Math.min(...points.map((one) => one[at])) + Math.max(...points.map((one) => one[at]))) / 2;
    const [[x, y]] = points;
    return [
      ${MIDDLE[0]} + (x - middle(0)) / control.resolution(),
      ${MIDDLE[1]} - (y - middle(1)) / control.resolution(),
    ];
  })()`);

interface Drag {
  readonly from: readonly [number, number];
  readonly reach: number;
  readonly seconds: number;
}

/** Round and round, as a hand does that looks for a place. */
async function dragged(page: Page, { from: [x, y], reach, seconds }: Drag): Promise<number[]> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  // The first steps only tell a drag from a click.
  for (let step = 0; step < 6; step += 1) await page.mouse.move(x + step * 2, y + step);
  await page.evaluate(record);
  const end = performance.now() + seconds * 1_000;
  for (let step = 0; performance.now() < end; step += 1) {
    const next = performance.now() + MOVE_EVERY_MS;
    const turn = step * 0.05;
    await page.mouse.move(x + Math.sin(turn) * reach, y + Math.sin(turn * 0.7) * reach * 0.6);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
  }
  const deltas = await page.evaluate<number[]>("(window.recording.isOver = true, window.recording.deltas)");
  await page.mouse.up();
  await settled(page);
  return deltas;
}

function record(): void {
  const recording: { deltas: number[]; isOver: boolean } = { deltas: [], isOver: false };
  Object.assign(window, { recording });
  let before = performance.now();
  const draw = (at: number) => {
    recording.deltas.push(at - before);
    before = at;
    if (!recording.isOver) requestAnimationFrame(draw);
  };
  requestAnimationFrame((at) => {
    before = at;
    requestAnimationFrame(draw);
  });
}
