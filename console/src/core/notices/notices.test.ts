import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { notices, notify } from "./index.ts";

beforeEach(() => {
  vi.useFakeTimers();
  notices.set(() => []);
});
afterEach(() => vi.useRealTimers());

const texts = () => notices.get().map(({ text }) => text);

it("says a fault that many calls hit at once a single time", () => {
  for (let call = 0; call < 3; call += 1) notify("error", "The network connection was lost");
  expect(texts()).toEqual(["The network connection was lost"]);
  vi.advanceTimersByTime(4_000);
  notify("error", "The network connection was lost");
  expect(texts()).toHaveLength(2);
});

it("says anew what was done once more: its time begins again, in place of the notice before", () => {
  notify("success", "Export completed");
  const [first] = notices.get();
  vi.advanceTimersByTime(3_000);
  notify("success", "Export completed");
  expect(texts()).toEqual(["Export completed"]);
  expect(notices.get()[0]?.id).not.toBe(first?.id);
});
