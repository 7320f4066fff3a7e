/** How evenly a page draws while somebody scrolls it by the wheel. */
import type { Page } from "@playwright/test";
import { share } from "../shares.ts";

export interface Frames {
  /** Between one frame and the next, ms. */
  readonly deltas: number[];
  /** Tasks of more than 50 ms that the page was busy with, ms. */
  readonly longTasks: number[];
  /** How often the page moved: one that stood still is smooth for no reason. */
  readonly scrolls: number;
}

interface Recording {
  deltas: number[];
  longTasks: number[];
  scrolls: number;
  isOver: boolean;
}

const NOTCH_PX = 120;
/** A fast hand at a wheel. */
const NOTCH_EVERY_MS = 24;
/** Fifty rows are about so many notches high. */
const NOTCHES_A_WAY = 24;

/** Up and down, again and again, with the pointer over the rows. */
export async function scrolled(page: Page, seconds: number): Promise<Frames> {
  await page.mouse.move(700, 600);
  await begin(page);
  const end = performance.now() + seconds * 1_000;
  for (let notch = 0; performance.now() < end; notch += 1) {
    const isDown = Math.floor(notch / NOTCHES_A_WAY) % 2 === 0;
    const next = performance.now() + NOTCH_EVERY_MS;
    await page.mouse.wheel(0, isDown ? NOTCH_PX : -NOTCH_PX);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
  }
  return taken(page);
}

const begin = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const recording: Recording = { deltas: [], longTasks: [], scrolls: 0, isOver: false };
    Object.assign(window, { recording });
    new PerformanceObserver((list) => {
      if (recording.isOver) return;
      for (const { duration } of list.getEntries()) recording.longTasks.push(duration);
    }).observe({ type: "longtask" });
    // Whatever scrolls: the console does so within its shell, a bare page as a whole. Asking how far would cost a layout.
    const note = () => {
      recording.scrolls += 1;
    };
    document.addEventListener("scroll", note, { capture: true, passive: true });
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
  });

const taken = (page: Page): Promise<Frames> =>
  page.evaluate(() => {
    const { recording } = window as unknown as { recording: Recording };
    recording.isOver = true;
    return recording;
  });

const ms = (value: number): string => `${value.toFixed(1).padStart(5)} ms`;

/** Says it, and answers the 95th percentile of what lies between frames and the longest task, ms. */
export function report(name: string, all: readonly Frames[]): { p95: number; longest: number } {
  const deltas = all.flatMap((frames) => frames.deltas);
  const tasks = all.flatMap(({ longTasks }) => longTasks);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => share(deltas, part)) as [number, number, number];
  const longest = Math.max(0, ...tasks);
  if (all.some(({ scrolls }) => scrolls === 0)) throw new Error(`${name}: nothing was scrolled`);
  console.log(
    `  ${name.padEnd(14)} ${deltas.length} frames: p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}; ${tasks.length} tasks > 50 ms, longest ${ms(longest)}`,
  );
  return { p95, longest };
}
