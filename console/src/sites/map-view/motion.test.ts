import { afterEach, expect, test, vi } from "vitest";
import { createMotion } from "./motion.ts";

afterEach(() => vi.unstubAllGlobals());

/** A screen whose frames and scrolling the test decides. */
function screen() {
  const waiting = new Map<number, FrameRequestCallback>();
  let last = 0;
  let report: IntersectionObserverCallback = () => undefined;
  vi.stubGlobal("requestAnimationFrame", (run: FrameRequestCallback) => {
    last += 1;
    waiting.set(last, run);
    return last;
  });
  vi.stubGlobal("cancelAnimationFrame", (frame: number) => waiting.delete(frame));
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: IntersectionObserverCallback) {
        report = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  return {
    frame() {
      const due = [...waiting.values()];
      waiting.clear();
      for (const run of due) run(0);
      return due.length;
    },
    scroll: (isIntersecting: boolean) =>
      report([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver),
  };
}

test("frames are drawn until nothing moves", () => {
  const { frame } = screen();
  const draw = vi.fn().mockReturnValueOnce(true).mockReturnValueOnce(true).mockReturnValue(false);
  const motion = createMotion({} as Element, draw);
  motion.start();
  motion.start();
  expect([frame(), frame(), frame(), frame()]).toEqual([1, 1, 1, 0]);
  expect(draw).toHaveBeenCalledTimes(3);
});

test("nothing is drawn out of view, and what was missed is drawn once it is seen again", () => {
  const { frame, scroll } = screen();
  const draw = vi.fn().mockReturnValue(true);
  const motion = createMotion({} as Element, draw);
  motion.start();
  scroll(false);
  motion.start();
  expect(frame()).toBe(0);
  scroll(true);
  expect(frame()).toBe(1);
  motion.stop();
  motion.start();
  expect(frame()).toBe(0);
});
