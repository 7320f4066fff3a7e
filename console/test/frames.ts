import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Frames of the screen from here on come when the test says so. */
export function holdFrames() {
  const due = new Map<number, (now: number) => void>();
  // Apart from those of the screen itself, which were asked for before.
  const cancel = window.cancelAnimationFrame;
  let asked = 1e9;
  let now = performance.now();
  vi.stubGlobal("requestAnimationFrame", (draw: (now: number) => void) => {
    asked += 1;
    due.set(asked, draw);
    return asked;
  });
  vi.stubGlobal("cancelAnimationFrame", (frame: number) => due.delete(frame) || cancel(frame));
  return (ms: number) =>
    act(() => {
      now += ms;
      const draws = [...due.values()];
      due.clear();
      for (const draw of draws) draw(now);
    });
}
