import { act } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";
import { followWindowSize } from "../src/ui/theme/index.ts";

/** The window is as wide as this, in pixels, until the test is over. */
export function widen(width: number): void {
  const set = (to: number) =>
    act(() => {
      vi.stubGlobal("innerWidth", to);
      followWindowSize()();
    });
  set(width);
  // Other files share the modules, which take a window for one of the usual size until they are told.
  onTestFinished(() => {
    set(1_600);
    document.documentElement.style.removeProperty("font-size");
  });
}
